import { describe, expect, it } from 'vitest'
import type { Counters } from '../../src/platform/counters/counters.ts'

const MINUTE = 60_000

/** The contract of every Counters. `open` returns new ones that take the time from `now`. */
export function describeCounters(
  name: string,
  open: (now: () => number) => Promise<Counters>,
): void {
  async function fresh() {
    const clock = { time: 1_000_000 }
    return { clock, counters: await open(() => clock.time) }
  }
  describe(`Counters: ${name}`, () => {
    it('counts hits in a window that begins with the first', async () => {
      const { clock, counters } = await fresh()
      expect(await counters.hit('a', MINUTE)).toEqual({ hits: 1, resetsAt: 1_060_000 })
      clock.time += MINUTE - 1
      expect(await counters.hit('a', MINUTE)).toEqual({ hits: 2, resetsAt: 1_060_000 })
    })
    it('begins anew when the window has ended', async () => {
      const { clock, counters } = await fresh()
      await counters.hit('a', MINUTE)
      clock.time += MINUTE
      expect(await counters.hit('a', MINUTE)).toEqual({ hits: 1, resetsAt: 1_120_000 })
    })
    it('counts each key by itself', async () => {
      const { counters } = await fresh()
      await counters.hit('a', MINUTE)
      expect(await counters.hit('b', 2 * MINUTE)).toEqual({ hits: 1, resetsAt: 1_120_000 })
    })
    it('forgets a key, and one that it does not know', async () => {
      const { counters } = await fresh()
      await counters.hit('a', MINUTE)
      await counters.reset('a')
      await counters.reset('b')
      expect(await counters.hit('a', MINUTE)).toEqual({ hits: 1, resetsAt: 1_060_000 })
    })
    it('counts every one of fifty hits at once', async () => {
      const { counters } = await fresh()
      const counts = await Promise.all(
        Array.from({ length: 50 }, async () => counters.hit('a', MINUTE)),
      )
      const hits = counts.map((count) => count.hits).toSorted((one, other) => one - other)
      expect(hits).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
    })
    it('is not locked by a clock that is set back', async () => {
      const { clock, counters } = await fresh()
      await counters.hit('a', MINUTE)
      clock.time -= 60 * MINUTE
      const resetsAt = clock.time + MINUTE
      expect(await counters.hit('a', MINUTE)).toEqual({ hits: 1, resetsAt })
    })
    it.each(['', '__proto__', 'constructor', 'a:b c/ü'])('counts the key %j', async (key) => {
      const { counters } = await fresh()
      await counters.hit(key, MINUTE)
      expect(await counters.hit(key, MINUTE)).toEqual({ hits: 2, resetsAt: 1_060_000 })
    })
  })
}
