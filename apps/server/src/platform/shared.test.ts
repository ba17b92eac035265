import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { testApp } from '../../test/app/app.ts'
import { addressOf, documentsOf, upload } from '../../test/documents/documents.ts'
import { caller, people } from '../../test/people/people.ts'
import { describeOnOwnRedis } from '../../test/stores/on-redis.ts'
import { startRedis } from '../../test/stores/redis-server.ts'
import { openProcess, FAST_TIMING, eventually } from '../../test/stores/redis-process.ts'
import { listen } from '../../test/sockets/sockets.ts'

describeOnOwnRedis('Two servers on one Redis', () => {
  /** The shared state of each of two processes. */
  async function openTwo(url: URL) {
    const secret = randomBytes(32)
    const open = () => openProcess({ url, secret, timings: FAST_TIMING })
    return [await open(), await open()] as const
  }

  /** Signs in with a wrong password; returns whether the limit allowed it. */
  const guess = async (server: Awaited<ReturnType<typeof testApp>>) => {
    const body = { email: 'alice@example.com', password: 'a wrong password' }
    const response = await caller(server.app)('POST', '/v1/account/sessions/email', body)
    return response.statusCode
  }

  it('limit together, and each on its own while Redis is away', async () => {
    await using redis = await startRedis()
    const [first, second] = await openTwo(redis.url)
    await using one = await testApp({ rateLimits: true }, { shared: first })
    await using other = await testApp({ rateLimits: true }, { shared: second })
    const rounds = async (count: number) => {
      const codes = []
      for (let at = 0; at < count; at++) codes.push(await guess(one), await guess(other))
      return codes
    }
    expect(await rounds(6)).toEqual([...Array<number>(10).fill(401), 429, 429])
    await redis.kill()
    // Each has counted six of its own.
    expect(await rounds(5)).toEqual([...Array<number>(8).fill(401), 429, 429])
    await redis.restart()
    await eventually(() => [first.bus.isReceivingAll(), second.bus.isReceivingAll()]).toEqual([
      true,
      true,
    ])
    expect(await rounds(6)).toEqual([...Array<number>(10).fill(401), 429, 429])
  })

  it('deliver events of one process to listeners of the other, and each its own while Redis is away', async () => {
    await using redis = await startRedis()
    const [first, second] = await openTwo(redis.url)
    await using one = await testApp({}, { shared: first })
    // Like two processes on one database.
    const platform = { ...one.platform, bus: second.bus, counters: second.counters }
    const other = await buildApp(platform, one.config, { logLevel: 'silent' })
    try {
      const { Alice } = await people(one.app, 'Alice')
      await using here = await listen(one.app, { cookie: Alice.cookie })
      await using there = await listen(other, { cookie: Alice.cookie })
      const picture = await upload(Alice.request)
      const post = async (documentId: string) =>
        documentsOf(Alice.request).send('POST', addressOf('posts'), {
          documentId,
          data: { creator: Alice.userId, caption: documentId, tags: [], ...picture },
        })
      await post('p1')
      for (const socket of [here, there]) expect((await socket.event()).payload.$id).toBe('p1')

      await redis.kill()
      const health = async () => {
        one.clock.advance(1000)
        const response = await other.inject('/v1/health')
        return [response.statusCode, response.json()]
      }
      const well = { status: 'ok', database: 'ok', blobs: 'ok', bus: 'ok' }
      await eventually(health).toEqual([200, { ...well, status: 'degraded', bus: 'down' }])
      await post('p2')
      expect((await here.event()).payload.$id).toBe('p2')

      await redis.restart()
      await eventually(() => [first.bus.isReceivingAll(), second.bus.isReceivingAll()]).toEqual([
        true,
        true,
      ])
      expect(await health()).toEqual([200, well])
      // Missed messages do not arrive late: clients reconnect and read again.
      expect(await Promise.all([here.closed, there.closed])).toEqual([1013, 1013])
      await using again = await listen(other, { cookie: Alice.cookie })
      await post('p3')
      expect((await again.event()).payload.$id).toBe('p3')
      await documentsOf(Alice.request).delete('posts', 'p3')
      const session = one.app.inject({
        method: 'DELETE',
        url: '/v1/account/sessions/current',
        headers: { host: 'localhost:3000', cookie: Alice.cookie },
      })
      expect((await session).statusCode).toBe(204)
      expect(await again.closed).toBe(1008)
    } finally {
      await other.close()
    }
  })
})
