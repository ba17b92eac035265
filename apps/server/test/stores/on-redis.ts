import { describe } from 'vitest'
import { isOwnRedisMissing, isRedisMissing } from './redis-server.ts'

/** Tests that need a Redis: the one of TEST_REDIS_URL, or their own. Skipped where there is neither, except in the gate. */
export function describeOnRedis(name: string, tests: () => void): void {
  describe.skipIf(isRedisMissing())(`${name} (on redis-server, or TEST_REDIS_URL)`, () => {
    tests()
  })
}

/** Tests that stop their Redis and start it again, which they do to none but their own. */
export function describeOnOwnRedis(name: string, tests: () => void): void {
  describe.skipIf(isOwnRedisMissing())(`${name} (on a redis-server of its own)`, () => {
    tests()
  })
}
