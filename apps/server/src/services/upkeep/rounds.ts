/** Items that are handled at the same time. */
const CONCURRENCY = 16
/** Milliseconds of one round, after which the next begins anew: a stopping server waits for a round. */
const ROUND = 2000

interface Due<T> {
  /** What is due, the longest wait first. */
  readonly list: (max: number) => Promise<readonly T[]>
  readonly handle: (item: T) => Promise<void>
  /** Puts off what can't be handled, so that others go first. */
  readonly rest: (item: T) => Promise<void>
  /** How many may be handled at present. */
  readonly room?: () => Promise<number>
}

/** Handles what is due, for a bounded time. Throws what one of them threw. */
export async function handleDue<T>({ list, handle, rest, room }: Due<T>): Promise<void> {
  async function handleOrRest(item: T): Promise<void> {
    try {
      await handle(item)
    } catch (error) {
      await rest(item)
      throw error
    }
  }
  const began = performance.now()
  for (;;) {
    const max = Math.min((await room?.()) ?? CONCURRENCY, CONCURRENCY)
    const items = max > 0 ? await list(max) : []
    const results = await Promise.allSettled(items.map(handleOrRest))
    for (const result of results) if (result.status === 'rejected') throw result.reason
    if (items.length < max || max <= 0 || performance.now() - began > ROUND) return
  }
}
