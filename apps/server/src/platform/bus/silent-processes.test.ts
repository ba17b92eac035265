import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openCutProxy } from '../../../test/faults/interruptible-proxy.ts'
import { describeOnRedis } from '../../../test/stores/on-redis.ts'
import { eventually, FAST_TIMING, openProcess } from '../../../test/stores/redis-process.ts'
import { findRedis } from '../../../test/stores/redis-server.ts'

/** Silence is detected soon, and no connection is closed for it. */
const TIMINGS = {
  redis: { connect: 20_000, probe: 60_000, firstDelay: 10, longestDelay: 50 },
  bus: FAST_TIMING.bus,
}

describeOnRedis('A process on a bus', () => {
  let redis: Awaited<ReturnType<typeof findRedis>>
  beforeAll(async () => {
    redis = await findRedis()
  })
  afterAll(async () => redis[Symbol.asyncDispose]())

  /** A process whose other one has become silent. The database lists the processes in `connected`. */
  async function openSilent(listsAtFirst: (...ids: readonly string[]) => readonly string[]) {
    await using opening = new AsyncDisposableStack()
    const wire = opening.use(await openCutProxy(redis.url))
    const secret = randomBytes(32)
    const one = await openProcess({ url: redis.url, secret, timings: TIMINGS })
    const other = await openProcess({ url: wire.url, secret, timings: TIMINGS })
    opening.defer(async () => {
      wire.resume()
      await other.close()
    })
    let heard = 0
    one.bus.subscribe('posts', () => heard++)
    await eventually(() => {
      other.bus.publish('posts', '')
      return heard
    }).toBeGreaterThan(0)
    const gap = vi.fn<() => void>()
    one.bus.onGap(gap)
    const connected = new Set(listsAtFirst(one.bus.id, other.bus.id))
    const list = vi.fn<() => Promise<ReadonlySet<string>>>(async () => connected)
    one.bus.trackConnections(list)
    wire.pause()
    await eventually(() => one.bus.isReceivingAll()).toBe(false)
    const opened = opening.move()
    const close = async () => opened.disposeAsync()
    return { one, other, gap, connected, list, [Symbol.asyncDispose]: close }
  }

  it('counts a silent one as ended as soon as that has no connection to the database', async () => {
    await using silent = await openSilent((...ids) => ids)
    const { one, other, gap, connected } = silent
    expect(gap).not.toHaveBeenCalled()
    connected.delete(other.bus.id)
    await eventually(() => one.bus.isReceivingAll()).toBe(true)
    expect(gap).toHaveBeenCalledTimes(1)
    // It is connected again, and can write.
    connected.add(other.bus.id)
    await eventually(() => one.bus.isReceivingAll()).toBe(false)
    expect(gap).toHaveBeenCalledTimes(2)
  })

  it('does not count a silent one as ended where the database names no process', async () => {
    await using silent = await openSilent(() => [])
    const { one, gap, list } = silent
    await eventually(() => list.mock.calls.length).toBeGreaterThan(2)
    expect([one.bus.isReceivingAll(), gap.mock.calls.length]).toEqual([false, 0])
  })
})
