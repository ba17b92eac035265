import { describe, expect, it } from 'vitest'
import { nearestName } from './nearest-name.ts'

const KNOWN = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_ID', 'SMS_URL', 'SMTP_URL']

const NAMES: [name: string, meant: string | undefined][] = [
  ['PORTS', 'PORT'],
  ['POT', 'PORT'],
  ['PATH', undefined],
  ['HOME', undefined],
  ['DATADIR', 'DATA_DIR'],
  ['DATA_DRI', 'DATA_DIR'],
  ['DATABASE_UR', 'DATABASE_URL'],
  ['DATABASEID', 'DATABASE_ID'],
  ['SMT_URL', 'SMS_URL'],
  ['DATA', undefined],
  ['', undefined],
]

describe('the suggested name', () => {
  it.each(NAMES)('for %j is %s', (name, meant) => {
    expect(nearestName(name, KNOWN)).toBe(meant)
  })
})
