import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './index.ts'

const ACCEPTED =
  'Accepted: 32 random bytes or more in base64 or hex, for example from `openssl rand -base64 32`.'
const DATABASE_URL = 'postgres://me@localhost/hood'
const REDIS_URL = 'redis://localhost'

describe('the SECRET_KEY setting', () => {
  it.each(['base64', 'base64url', 'hex'] as const)('accepts random bytes in %s', (form) => {
    const key = randomBytes(32)
    const { config, warnings } = readConfig({ SECRET_KEY: key.toString(form) })
    expect([config.secretKey, warnings]).toEqual([key, []])
  })
  it('has no default', () => {
    expect(readConfig({}).config.secretKey).toBeUndefined()
  })
  it.each([
    ['short', 'is too short'],
    [randomBytes(31).toString('base64'), 'is too short'],
    [randomBytes(31).toString('hex'), 'is too short'],
    [randomBytes(300).toString('base64'), 'is too long'],
    ['not in base64!'.repeat(5), 'is not of this form'],
    ['A'.repeat(43), 'is not random'],
    ['deadbeef'.repeat(8), 'is not random'],
    ['0123456789'.repeat(7), 'is not random'],
    ['put-your-own-secret-key-here-it-must-be-long-enough', 'is not random'],
  ])('is rejected with one line that does not repeat it: %s', (SECRET_KEY, fault) => {
    expect(() => readConfig({ SECRET_KEY })).toThrow(
      new ConfigError(`SECRET_KEY ${fault}. ${ACCEPTED}`),
    )
  })
  it('is required where several processes may run', () => {
    const SECRET_KEY = randomBytes(32).toString('base64')
    expect(() => readConfig({ DATABASE_URL, REDIS_URL })).toThrow(
      new ConfigError(
        `SECRET_KEY is missing: with DATABASE_URL and REDIS_URL all processes need the same one. ${ACCEPTED}`,
      ),
    )
    for (const env of [{ DATABASE_URL, REDIS_URL, SECRET_KEY }, { REDIS_URL }, { DATABASE_URL }])
      expect(readConfig(env).warnings).toEqual([])
  })
})
