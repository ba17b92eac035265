import { describe, expect, it } from 'vitest'
import type { Leases } from '../../src/platform/leases/leases.ts'

/** Work that ends on demand, and signals its start. */
export function openWork() {
  const begun = Promise.withResolvers<AbortSignal>()
  const end = Promise.withResolvers<void>()
  return {
    begun: begun.promise,
    end: end.resolve,
    run: async (lost?: AbortSignal): Promise<string> => {
      begun.resolve(lost ?? new AbortController().signal)
      await end.promise
      return 'done'
    },
  }
}

/** The contract of Leases. `open` returns those of two processes, or those of one twice. */
export function describeLeases(
  name: string,
  open: () => Promise<readonly [one: Leases, other: Leases]>,
): void {
  describe(`Leases: ${name}`, () => {
    it('let one after the other hold a name, and both their answers come', async () => {
      const [one, other] = await open()
      const [first, second] = [openWork(), openWork()]
      const before = one.hold('a', first.run)
      await first.begun
      let isHeldTwice = false
      const after = other.hold('a', async (lost) => {
        isHeldTwice = one.held().includes('a') && one !== other
        return second.run(lost)
      })
      expect(one.held()).toEqual(['a'])
      expect(await other.holdIfFree('a', async () => undefined)).toBe(false)
      first.end()
      expect(await before).toBe('done')
      await second.begun
      expect([other.held(), isHeldTwice]).toEqual([['a'], false])
      second.end()
      expect([await after, other.held()]).toEqual(['done', []])
    })

    it('never let two of twenty work at once', async () => {
      const processes = await open()
      let [working, most, total] = [0, 0, 0]
      const work = async () => {
        most = Math.max(most, ++working)
        await new Promise(setImmediate)
        working--
        total++
      }
      const all = Array.from({ length: 20 }, async (_, at) => processes[at % 2]?.hold('a', work))
      await Promise.all(all)
      expect([most, total]).toEqual([1, 20])
    })

    it('keep names apart', async () => {
      const [one, other] = await open()
      const work = openWork()
      const held = one.hold('a', work.run)
      await work.begun
      expect(await other.hold('b', async () => 'b')).toBe('b')
      expect(await other.holdIfFree('c', async () => undefined)).toBe(true)
      work.end()
      await held
    })

    it('give a name back whose work has failed', async () => {
      const [one, other] = await open()
      const failing = async () => {
        throw new Error('This work fails.')
      }
      await expect(one.hold('a', failing)).rejects.toThrow('This work fails.')
      await expect(one.holdIfFree('a', failing)).rejects.toThrow('This work fails.')
      expect(await other.hold('a', async () => 'done')).toBe('done')
    })

    it('let go of who no longer wants to wait, and take nothing from who holds', async () => {
      const [one, other] = await open()
      const work = openWork()
      const held = one.hold('a', work.run)
      const lost = await work.begun
      const enough = new AbortController()
      const waiting = other.hold('a', async () => 'never', enough.signal)
      enough.abort(new Error('Enough.'))
      await expect(waiting).rejects.toThrow('Enough.')
      await expect(other.hold('b', async () => 'never', enough.signal)).rejects.toThrow('Enough.')
      await other.sweep()
      expect([lost.aborted, one.held()]).toEqual([false, ['a']])
      work.end()
      expect(await held).toBe('done')
    })
  })
}
