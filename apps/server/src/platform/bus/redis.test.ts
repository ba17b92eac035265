import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openCutProxy } from '../../../test/faults/interruptible-proxy.ts'
import { describeOnOwnRedis, describeOnRedis } from '../../../test/stores/on-redis.ts'
import { findRedis, type Outage, startRedis } from '../../../test/stores/redis-server.ts'
import {
  openProcess,
  type Process,
  FAST_TIMING,
  eventually,
} from '../../../test/stores/redis-process.ts'
import { describeBus } from '../../../test/conformance/bus.ts'

/** All messages that a process receives on a topic. */
function recordMessages({ bus }: Pick<Process, 'bus'>, topic = 'posts') {
  const received: string[] = []
  bus.subscribe(topic, (message) => received.push(message))
  return received
}

/** Publishes until the other process has received it: earlier messages may be lost. */
async function cross(one: Process, other: Process, message: string): Promise<void> {
  const received = recordMessages(other, message)
  await eventually(() => {
    one.bus.publish(message, message)
    return received.length
  }).toBeGreaterThan(0)
}

/** Resolves when everything sent to the process so far has arrived. */
const flush = async ({ counters }: Process) => counters.hit('settled', 1000)

describeOnRedis('A bus between processes', () => {
  let redis: Awaited<ReturnType<typeof findRedis>>
  beforeAll(async () => {
    redis = await findRedis()
  })
  afterAll(async () => redis[Symbol.asyncDispose]())

  async function openTwo() {
    const secret = randomBytes(32)
    const open = () => openProcess({ url: redis.url, secret })
    return [await open(), await open()] as const
  }

  describeBus('redis', async () => {
    const faults: unknown[] = []
    const { bus } = await openProcess({
      url: redis.url,
      reportListenerError: (error) => faults.push(error),
    })
    return { bus, faults }
  })

  it('delivers every message to each process once, in the order of each sender', async () => {
    const processes = await openTwo()
    const received = processes.map((process) => recordMessages(process))
    for (let at = 0; at < 500; at++)
      for (const [who, { bus }] of processes.entries()) bus.publish('posts', `${who} ${at}`)
    await eventually(() => received.map(({ length }) => length)).toEqual([1000, 1000])
    for (const process of processes) await flush(process)
    const all = Array.from({ length: 500 }, (_, at) => at)
    for (const list of received)
      for (const who of [0, 1])
        expect(list.filter((message) => message.startsWith(`${who} `))).toEqual(
          all.map((at) => `${who} ${at}`),
        )
    expect(received.map(({ length }) => length)).toEqual([1000, 1000])
  })

  it('delivers any text unchanged', async () => {
    const [one, other] = await openTwo()
    const received = recordMessages(other)
    const texts = ['', 'ü 😀 \u2028', '\ud800', '{"a":"\\u0000"}', 'x'.repeat(100_000)]
    for (const text of texts) one.bus.publish('posts', text)
    await eventually(() => received.length).toBe(texts.length)
    expect(received).toEqual(texts)
  })

  it('delivers nothing to another instance', async () => {
    const [one, other] = await openTwo()
    const otherInstance = await openProcess({ url: redis.url })
    const received = recordMessages(otherInstance)
    await cross(one, other, 'posts')
    await flush(otherInstance)
    expect(received).toEqual([])
  })

  it('delivers everything to a process that was there from the start', async () => {
    const [one, other] = await openTwo()
    const gap = vi.fn<() => void>()
    one.bus.onGap(gap)
    const third = await openProcess({ url: redis.url })
    await cross(other, one, 'posts')
    expect([gap.mock.calls.length, one.bus.isReceivingAll(), third.bus.isReceivingAll()]).toEqual([
      0,
      true,
      true,
    ])
  })
})

/** No process counts as silent, however long messages are held back. */
const LONG_TIMEOUTS = {
  redis: { connect: 20_000, probe: 60_000, firstDelay: 10, longestDelay: 50 },
  bus: { heartbeat: 20, silentAfter: 60_000, endedAfter: 120_000 },
}

/** Silence is detected soon, and no connection is closed for it. */
const UNRESPONSIVE = { redis: LONG_TIMEOUTS.redis, bus: FAST_TIMING.bus }

describeOnRedis('A process waiting for the others', () => {
  let redis: Awaited<ReturnType<typeof findRedis>>
  beforeAll(async () => {
    redis = await findRedis()
  })
  afterAll(async () => redis[Symbol.asyncDispose]())

  /** Two connected processes; the connection of the other can be paused. */
  async function openStalled(
    processTimings: NonNullable<Parameters<typeof openProcess>[0]['timings']>,
  ) {
    await using opening = new AsyncDisposableStack()
    const wire = opening.use(await openCutProxy(redis.url))
    const secret = randomBytes(32)
    const one = await openProcess({ url: redis.url, secret, timings: processTimings })
    const other = await openProcess({ url: wire.url, secret, timings: processTimings })
    opening.defer(async () => {
      wire.resume()
      await other.close()
    })
    await cross(one, other, 'before')
    await cross(other, one, 'before')
    const opened = opening.move()
    return { one, other, wire, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
  }

  it('waits for the listeners of each process', async () => {
    await using two = await openStalled(LONG_TIMEOUTS)
    const { one, other, wire } = two
    const events: string[] = []
    other.bus.subscribe('posts', (message) => events.push(message))
    wire.pause()
    one.bus.publish('posts', 'news')
    const waiting = one.bus.untilDelivered().then(() => events.push('heard by all'))
    await flush(one)
    expect(events).toEqual([])
    wire.resume()
    await waiting
    expect(events).toEqual(['news', 'heard by all'])
  })

  it('does not wait for a process that has stopped', async () => {
    await using two = await openStalled(LONG_TIMEOUTS)
    two.wire.pause()
    const waiting = two.one.bus.untilDelivered()
    two.wire.resume()
    await two.other.close()
    expect(await waiting).toBe(undefined)
    expect(await two.one.bus.untilDelivered()).toBe(undefined)
  })

  it('waits for an unresponsive process until that process considers itself disconnected', async () => {
    await using two = await openStalled(UNRESPONSIVE)
    two.wire.pause()
    await two.one.bus.untilDelivered()
    expect(two.other.bus.isReceivingAll()).toBe(false)
  })

  it('notifies a process that was frozen of the gap before it delivers new messages', async () => {
    await using two = await openStalled(UNRESPONSIVE)
    const { one, other, wire } = two
    const events: string[] = []
    other.bus.subscribe('posts', (message) => events.push(message))
    other.bus.onPeerReturn(() => events.push('return'))
    wire.pause()
    one.bus.publish('posts', 'news')
    await one.bus.untilDelivered()
    wire.resume()
    await eventually(() => events).toContain('news')
    // On a busy machine it may count as silent more than once.
    expect(new Set(events.slice(0, events.indexOf('news')))).toEqual(new Set(['return']))
    expect(events.filter((event) => event === 'news')).toHaveLength(1)
  })
})

describeOnOwnRedis('A bus whose Redis fails', () => {
  const outages: readonly Outage[] = [
    ['was killed', ({ kill }) => kill(), ({ restart }) => restart()],
    ['stands still', ({ stop }) => stop(), ({ resume }) => resume()],
  ]
  it.each(outages)(
    'keeps delivering within each process when Redis %s, and reconnects',
    async (...row) => {
      const [, start, end] = row
      await using server = await startRedis()
      const secret = randomBytes(32)
      const open = () => openProcess({ url: server.url, secret, timings: FAST_TIMING })
      const one = await open()
      const other = await open()
      await cross(one, other, 'before')
      const received = [recordMessages(one), recordMessages(other)]
      const gap = vi.fn<() => void>()
      other.bus.onGap(gap)
      await start(server)
      await eventually(() => [one, other].map(({ reports }) => reports.length % 2)).toEqual([1, 1])
      expect([one, other].map(({ bus }) => [bus.isUp(), bus.isReceivingAll()])).toEqual([
        [false, false],
        [false, false],
      ])
      one.bus.publish('posts', 'meanwhile')
      await eventually(() => received[0]).toEqual(['meanwhile'])
      await end(server)
      await eventually(() => [one, other].map(({ bus }) => bus.isReceivingAll())).toEqual([
        true,
        true,
      ])
      await cross(one, other, 'after')
      await cross(other, one, 'after')
      // What could not be delivered arrives neither late nor twice.
      expect(received).toEqual([['meanwhile'], []])
      expect(gap.mock.calls.length).toBeGreaterThan(0)
      expect([one.reports.length % 2, one.reports.at(-1)]).toEqual([0, undefined])
    },
  )

  it('is not complete for any process while one is disconnected', async () => {
    await using server = await startRedis()
    await using proxy = await openCutProxy(server.url)
    const secret = randomBytes(32)
    const one = await openProcess({ url: server.url, secret, timings: { bus: FAST_TIMING.bus } })
    const apart = await openProcess({ url: proxy.url, secret, timings: FAST_TIMING })
    await cross(apart, one, 'before')
    const received = recordMessages(one)
    const gap = vi.fn<() => void>()
    one.bus.onGap(gap)
    proxy.cut()
    await eventually(() => one.bus.isReceivingAll()).toBe(false)
    expect(one.reports).toEqual([])
    apart.bus.publish('posts', 'unheard')
    proxy.restore()
    await eventually(() => one.bus.isReceivingAll()).toBe(true)
    await eventually(() => gap.mock.calls.length).toBe(1)
    await cross(apart, one, 'after')
    expect(received).toEqual([])
  })

  it('is not complete for a process that reconnects before the other known ones', async () => {
    await using server = await startRedis()
    await using here = await openCutProxy(server.url)
    await using there = await openCutProxy(server.url)
    const secret = randomBytes(32)
    const processTimings = {
      ...FAST_TIMING,
      bus: { ...FAST_TIMING.bus, silentAfter: 60_000, endedAfter: 600_000 },
    }
    const one = await openProcess({ url: here.url, secret, timings: processTimings })
    const other = await openProcess({ url: there.url, secret, timings: processTimings })
    await cross(other, one, 'before')
    for (const proxy of [here, there]) proxy.cut()
    await eventually(() => [one, other].map(({ reports }) => reports.length % 2)).toEqual([1, 1])
    here.restore()
    await eventually(() => one.reports.length % 2).toBe(0)
    expect(one.bus.isReceivingAll()).toBe(false)
    there.restore()
    await eventually(() => one.bus.isReceivingAll()).toBe(true)
  })

  it('detects a stalled connection, and closes it', async () => {
    await using server = await startRedis()
    await using proxy = await openCutProxy(server.url)
    const { bus, reports } = await openProcess({ url: proxy.url, timings: FAST_TIMING })
    const gap = vi.fn<() => void>()
    bus.onGap(gap)
    proxy.pause()
    await eventually(() => gap.mock.calls.length).toBeGreaterThan(0)
    await eventually(() => bus.isReceivingAll()).toBe(true)
    expect(reports.slice(0, 2).map((why) => why === undefined)).toEqual([false, true])
  })

  /** With these timeouts a known process never counts as connected. */
  const strict = (endedAfter: number) => ({ bus: { heartbeat: 20, silentAfter: 0, endedAfter } })

  it('waits for a vanished process until it times out', async () => {
    await using server = await startRedis()
    await using proxy = await openCutProxy(server.url)
    const secret = randomBytes(32)
    const one = await openProcess({ url: server.url, secret, timings: strict(200) })
    const apart = await openProcess({ url: proxy.url, secret, timings: FAST_TIMING })
    await cross(apart, one, 'posts')
    expect(one.bus.isReceivingAll()).toBe(false)
    const gap = vi.fn<() => void>()
    one.bus.onGap(gap)
    proxy.cut()
    await eventually(() => one.bus.isReceivingAll()).toBe(true)
    // Its last messages may not have been sent any more.
    expect(gap.mock.calls.length).toBe(1)
  })

  it('does not wait for a process that has left cleanly', async () => {
    await using server = await startRedis()
    const secret = randomBytes(32)
    const one = await openProcess({ url: server.url, secret, timings: strict(60_000) })
    const other = await openProcess({ url: server.url, secret })
    await cross(other, one, 'posts')
    expect(one.bus.isReceivingAll()).toBe(false)
    await other.close()
    await flush(one)
    expect(one.bus.isReceivingAll()).toBe(true)
  })
})
