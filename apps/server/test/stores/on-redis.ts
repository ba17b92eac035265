import { describe } from 'vitest'
import { isOwnRedisMissing, isRedisMissing } from './redis-server.ts'

/**
 * Tests that need Redis: that of TEST_REDIS_URL, or a local one. Skipped where there is neither, except in the
 * gate.
 */
export function describeOnRedis(name: string, tests: () => void): void {
  describe.skipIf(isRedisMissing())(`${name} (on redis-server, or TEST_REDIS_URL)`, () => {
    tests()
  })
}

/** Tests that stop and restart Redis, which need a separate process. */
export function describeOnOwnRedis(name: string, tests: () => void): void {
  describe.skipIf(isOwnRedisMissing())(`${name} (on a redis-server of its own)`, () => {
    tests()
  })
}
