import { expect, test } from 'vitest'
import type { Actor, Engine } from '#engine'
import type { Database } from '#platform/database'
import { localCounters } from '../../../platform/counters/local.ts'
import { openLargeResponses } from './large-responses.ts'
import { openReadCache } from './read-cache.ts'

/** Responses of nearly the length up to which they are cached: the cache holds about forty. */
const BODY = 'x'.repeat(990_000)
const MORE_THAN_FIT = 50

/** Tells of each request whether its response is cached. */
function openTestbed() {
  const read: Engine['read'] = async () => ({ documents: [], total: 0 })
  const watch = () => ({ isUnchanged: () => true }) as ReturnType<Database['watch']>
  const respond = openReadCache({
    database: { watch } as Database,
    engine: { read } as Engine,
    large: openLargeResponses({
      counters: localCounters(Date.now),
      now: Date.now,
      isLimited: false,
    }),
  })
  return async (key: string): Promise<boolean> => {
    const view = { actor: { accountId: 'ada', userId: 'ada' } as Actor, urlOf: () => '' }
    const readRequest = () => ({ collection: 'posts', queries: [] })
    const call = { view, person: 'ada', key, readRequest, write: () => BODY }
    return (await respond(call)).currentBytes !== undefined
  }
}

test.each([
  ['the second request of a page is cached', 0, true],
  ['a request counts as the first again once its response would have been evicted', 1, false],
])('%s', async (_, times, expected) => {
  const isCached = openTestbed()
  expect(await isCached('page')).toBe(false)
  for (let at = 0; at < times * MORE_THAN_FIT; at++) await isCached(`other ${at}`)
  expect(await isCached('page')).toBe(expected)
})
