import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCutProxy } from '../../../test/faults/interruptible-proxy.ts'
import { describeOnOwnRedis, describeOnRedis } from '../../../test/stores/on-redis.ts'
import { findRedis, type Outage, startRedis } from '../../../test/stores/redis-server.ts'
import {
  sendCommand,
  openProcess,
  type Process,
  FAST_TIMING,
  eventually,
} from '../../../test/stores/redis-process.ts'
import { describeCounters } from '../../../test/conformance/counters.ts'

const MINUTE = 60_000

/** Whether two processes share a count: the hit of one follows that of the other. */
async function areShared(one: Process, other: Process, key: string): Promise<boolean> {
  const first = await one.counters.hit(key, MINUTE)
  const second = await other.counters.hit(key, MINUTE)
  return second.hits - first.hits === 1
}

describeOnRedis('Counters that processes share', () => {
  let redis: Awaited<ReturnType<typeof findRedis>>
  beforeAll(async () => {
    redis = await findRedis()
  })
  afterAll(async () => redis[Symbol.asyncDispose]())

  describeCounters('redis', async (now) => {
    const { counters } = await openProcess({ url: redis.url, now, time: now })
    return counters
  })

  it('are shared by the processes, each with its own clock', async () => {
    const secret = randomBytes(32)
    const [one, other] = await Promise.all(
      [0, 60 * MINUTE].map((time) => openProcess({ url: redis.url, secret, now: () => time })),
    )
    const hit = async (process = one) => process?.counters.hit('a', MINUTE)
    expect(await hit()).toEqual({ hits: 1, resetsAt: MINUTE })
    const { hits, resetsAt = 0 } = (await hit(other)) ?? {}
    expect(hits).toBe(2)
    expect([resetsAt > 60 * MINUTE, resetsAt <= 61 * MINUTE]).toEqual([true, true])
    await other?.counters.reset('a')
    expect(await hit()).toEqual({ hits: 1, resetsAt: MINUTE })
  })

  it("reset by the server's clock", async () => {
    const { counters } = await openProcess({ url: redis.url })
    expect((await counters.hit('a', 10)).hits).toBe(1)
    await eventually(async () => (await counters.hit('a', 10)).hits).toBe(1)
  })

  it('are separate for another instance', async () => {
    const processes = await Promise.all([1, 2].map(() => openProcess({ url: redis.url })))
    const counts = await Promise.all(processes.map(({ counters }) => counters.hit('a', MINUTE)))
    expect(counts.map(({ hits }) => hits)).toEqual([1, 1])
  })
})

describeOnOwnRedis('Counters whose Redis fails', () => {
  /** A Redis with two processes; the first has counted three hits. */
  async function openWorld(count = 20_000) {
    const server = await startRedis()
    const secret = randomBytes(32)
    const open = () => openProcess({ url: server.url, secret, timings: { ...FAST_TIMING, count } })
    const one = await open()
    const other = await open()
    for (let at = 1; at <= 3; at++) await one.counters.hit('a', MINUTE)
    return { server, one, other, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
  }

  const outages: readonly Outage[] = [
    ['that was killed', ({ kill }) => kill(), ({ restart }) => restart()],
    ['that stands still', ({ stop }) => stop(), ({ resume }) => resume()],
    [
      'that is full',
      ({ url }) => sendCommand(url, 'CONFIG', 'SET', 'maxmemory', '1'),
      ({ url }) => sendCommand(url, 'CONFIG', 'SET', 'maxmemory', '0'),
    ],
  ]
  it.each(outages)('when Redis %s each process counts on its own', async (_, start, end) => {
    await using world = await openWorld(200)
    const { server, one, other } = world
    await start(server)
    const counts = []
    for (let at = 0; at < 50; at++) counts.push(await one.counters.hit('a', MINUTE))
    expect(counts.map(({ hits }) => hits)).toEqual(counts.map((_, at) => at + 4))
    expect(counts.every(({ resetsAt }) => resetsAt === 1_000_000 + MINUTE)).toBe(true)
    expect(await other.counters.hit('a', MINUTE)).toMatchObject({ hits: 1 })
    await one.counters.reset('a')
    expect(await one.counters.hit('a', MINUTE)).toMatchObject({ hits: 1 })
    for (let at = 0; at < 10; at++) await one.counters.hit('a', MINUTE)
    await end(server)
    await eventually(() => areShared(one, other, 'a')).toBe(true)
  })

  it('send nothing more to a slow Redis until it has answered', async () => {
    await using server = await startRedis()
    const { counters } = await openProcess({ url: server.url, timings: { count: 50 } })
    server.stop()
    for (let at = 0; at < 20; at++) await counters.hit('a', MINUTE)
    server.resume()
    const stats = async () => String(await sendCommand(server.url, 'INFO', 'commandstats'))
    expect(/cmdstat_eval:calls=(\d+)/.exec(await stats())?.[1]).toBe('1')
  })

  it('report a full Redis once, and its recovery', async () => {
    await using world = await openWorld()
    const { server, one } = world
    const full = async (bytes: number) =>
      sendCommand(server.url, 'CONFIG', 'SET', 'maxmemory', String(bytes))
    await full(1)
    for (let at = 0; at < 3; at++) await one.counters.hit('a', MINUTE)
    await full(0)
    for (let at = 0; at < 3; at++) await one.counters.hit('a', MINUTE)
    expect([one.refusals, one.reports]).toEqual([['OOM', undefined], []])
  })

  it('continue after Redis was flushed', async () => {
    await using world = await openWorld()
    await sendCommand(world.server.url, 'FLUSHALL')
    const hits = []
    for (const { counters } of [world.one, world.other, world.one])
      hits.push((await counters.hit('a', MINUTE)).hits)
    expect(hits).toEqual([1, 2, 3])
  })

  it('use the local count when the connection breaks before the response', async () => {
    await using server = await startRedis()
    await using proxy = await openCutProxy(server.url)
    const { counters } = await openProcess({ url: proxy.url })
    await counters.hit('a', MINUTE)
    proxy.pause()
    const hit = counters.hit('a', MINUTE)
    proxy.cut()
    expect(await hit).toEqual({ hits: 2, resetsAt: 1_000_000 + MINUTE })
  })

  it('store no name or address on the server, and nothing for longer than the window', async () => {
    await using server = await startRedis()
    const { counters } = await openProcess({ url: server.url })
    await counters.hit('POST /v1/account ip 203.0.113.7', MINUTE)
    const keys = (await sendCommand(server.url, 'KEYS', '*')) as string[]
    expect(keys.map((key) => /^devhood:[\w-]{16}:count:[\w-]{43}$/.test(key))).toEqual([true])
    const left = Number(await sendCommand(server.url, 'PTTL', keys[0] ?? ''))
    expect([left > 0, left <= MINUTE]).toEqual([true, true])
  })
})
