import { describe, expect, it } from 'vitest'
import { StartError } from '../../start-error.ts'
import { checkRuntime } from './runtime.ts'

const REFUSED: [node: string | undefined, sqlite: string | undefined, line: string][] = [
  ['24.14.1', '3.53.4', 'Devhood needs Node 24.15.0 or newer; this is 24.14.1.'],
  ['22.99.0', '3.53.4', 'Devhood needs Node 24.15.0 or newer; this is 22.99.0.'],
  ['24.21.0', '3.51.2', 'Devhood needs SQLite 3.51.3 or newer; this Node brings 3.51.2.'],
  ['24.21.0', '3.9.9', 'Devhood needs SQLite 3.51.3 or newer; this Node brings 3.9.9.'],
  ['24.21.0', undefined, 'Devhood needs SQLite 3.51.3 or newer; this Node brings none.'],
]

describe('the runtime', () => {
  it.each(REFUSED)('Node %s with SQLite %s is rejected', (node, sqlite, line) => {
    expect(() => checkRuntime({ node, sqlite })).toThrow(new StartError(line))
  })
  it.each([
    ['24.15.0', '3.51.3'],
    ['24.21.0', '3.53.4'],
    ['26.0.0', '4.0.0'],
  ])('Node %s with SQLite %s is accepted', (node, sqlite) => {
    expect(() => checkRuntime({ node, sqlite })).not.toThrow()
  })
})
