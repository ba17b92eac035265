import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openPushWorld, type PushWorld } from '../../../test/push/push-world.ts'
import { HOUR, MINUTE } from '../../lib/time.ts'
import { statement } from '../../platform/database/index.ts'

describe('the answer of the push service', () => {
  const ids = async ({ alice }: PushWorld) => (await alice.list('pushSubscriptions')).ids

  test.each([403, 404, 410])('%i ends the subscription', async (status) => {
    await using world = await openPushWorld()
    const { push, like, comment, Bob, pass } = world
    push.respondNext({ status })
    await like(Bob)
    await pass()
    expect(await ids(world)).toEqual([])
    await comment('x')
    await pass()
    expect([push.hits.length, push.arrived]).toEqual([1, []])
  })

  test.each<[status: number, headers: Record<string, string>, wait: number]>([
    [500, {}, MINUTE],
    [400, {}, MINUTE],
    [302, { location: 'https://push.example/other' }, MINUTE],
    [503, { 'retry-after': '30' }, MINUTE],
    [429, { 'retry-after': '600' }, 10 * MINUTE],
    [429, { 'retry-after': 'Thu, 15 Jan 2026 13:00:10 GMT' }, HOUR],
    [429, { 'retry-after': 'soon' }, MINUTE],
  ])('%i with %j is tried again after %i ms', async (status, headers, wait) => {
    await using world = await openPushWorld()
    const { push, like, comment, Bob, pass, titles } = world
    push.respondNext({ status, headers })
    await like(Bob)
    await pass()
    await comment('Meanwhile')
    await pass(wait - 1)
    expect([push.hits, titles()]).toEqual([['push.example/phone'], []])
    await pass(1)
    expect([push.hits.length, titles()]).toEqual([2, ['2 new notifications']])
    expect(await ids(world)).toHaveLength(1)
  })

  test('a device that fails for more than a week is given up', async () => {
    await using world = await openPushWorld()
    const { push, server, like, Bob, pass } = world
    const failed = statement((db: Kysely<unknown>) => ({
      compile: () => sql`UPDATE "pushSubscriptions" SET failures = 40`.compile(db),
    }))
    await server.platform.database.write(async (tx) => tx.run(failed, {}))
    push.respondNext({ status: 500 })
    await like(Bob)
    await pass()
    expect(await ids(world)).toEqual([])
  })
})
