import { abortion } from '#lib/abort'
import type { Leases } from './leases.ts'

/** Leases of the only process that uses a database: they can't be lost. */
export function localLeases(): Leases {
  const held = new Map<string, Promise<void>>()
  const { signal: never } = new AbortController()

  async function runHolding<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    held.set(name, ended)
    try {
      return await work(never)
    } finally {
      held.delete(name)
      resolve()
    }
  }
  return {
    async hold(name, work, signal) {
      signal?.throwIfAborted()
      for (let ended = held.get(name); ended !== undefined; ended = held.get(name))
        await (signal ? Promise.race([ended, abortion(signal)]) : ended)
      return runHolding(name, work)
    },
    async holdIfFree(name, work) {
      if (held.has(name)) return false
      await runHolding(name, work)
      return true
    },
    held: () => [...held.keys()],
    sweep: async () => undefined,
  }
}
