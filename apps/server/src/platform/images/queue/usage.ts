import { openLruCache } from '#platform/lru-cache'

/** What fades of a person's use in each millisecond: who takes a quarter of a processor can go on for ever. */
const FADING = 0.25
/** The people who are remembered. */
const PEOPLE_MAX = 10_000

interface Use {
  readonly time: number
  readonly at: number
}

/** How much of the processors' time each person has used lately, in milliseconds. `now` is a clock in milliseconds. */
export function openUsage(now: () => number) {
  const uses = openLruCache<string, Use>(PEOPLE_MAX)

  function usageOf(person: string): number {
    const use = uses.get(person)
    return use ? Math.max(0, use.time - (now() - use.at) * FADING) : 0
  }
  return {
    usageOf,
    add: (person: string, time: number) =>
      void uses.set(person, { time: usageOf(person) + time, at: now() }),
  }
}
