import { openLruCache } from '#platform/lru-cache'

/** Decay of recent use per millisecond: a person who uses a quarter of a CPU can continue forever. */
const FADING = 0.25
/** Limit of remembered people. */
const PEOPLE_MAX = 10_000

interface Use {
  readonly time: number
  readonly at: number
}

/** Recent CPU time of each person, in milliseconds. */
export function openUsage() {
  const uses = openLruCache<string, Use>(PEOPLE_MAX)

  function usageOf(person: string): number {
    const use = uses.get(person)
    return use ? Math.max(0, use.time - (performance.now() - use.at) * FADING) : 0
  }
  return {
    usageOf,
    add: (person: string, time: number) =>
      void uses.set(person, { time: usageOf(person) + time, at: performance.now() }),
  }
}
