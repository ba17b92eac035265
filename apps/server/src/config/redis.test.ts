import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './index.ts'

const ACCEPTED =
  'Accepted: `redis://` or `rediss://`, `user:password@` if needed, a host, a port and `/number`.'

describe('the REDIS_URL setting', () => {
  it.each([
    'redis://cache.example',
    'rediss://me:a%40b@cache.example:6380/2',
    'redis://:secret@[::1]:6379/0',
    'redis://127.0.0.1:6379/',
  ])('accepts %s', (REDIS_URL) => {
    const { config, warnings } = readConfig({ REDIS_URL })
    expect([config.redisUrl?.href, warnings]).toEqual([REDIS_URL, []])
  })
  it('has no default', () => {
    expect(readConfig({}).config.redisUrl).toBeUndefined()
  })
  it.each([
    ['secret.example:6379', 'is not of this form'],
    ['a:secret', 'is not of this form'],
    ['redis:secret', 'is not of this form'],
    ['redis://', 'is not of this form'],
    ['redis:///1', 'is not of this form'],
    ['http://me:secret@cache.example', 'is not of this form'],
    ['redis://cache.example/secret', 'is not of this form'],
    ['redis://cache.example/1?secret=1', 'is not of this form'],
    ['redis://cache.example/1#secret', 'is not of this form'],
    ['redis://cache.example:0', 'is not of this form'],
    ['redis://cache.example:secret', 'is not of this form'],
    ['redis://me:%zzsecret@cache.example', 'has a user or password that is not percent-encoded'],
  ])('is rejected with one line that does not repeat it: %s', (REDIS_URL, fault) => {
    expect(() => readConfig({ REDIS_URL })).toThrow(
      new ConfigError(`REDIS_URL ${fault}. ${ACCEPTED}`),
    )
  })
})
