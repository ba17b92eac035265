import { openLruCache } from '#platform/lru-cache'
import type { Database, Reader } from '../database.ts'

/** A value, or its pending computation. */
interface Entry<T> {
  readonly value: T
  readonly isUnchanged: () => boolean
}

interface Options<T> {
  /** Total size of all entries: 1 each, unless `sizeOf` is given. */
  readonly max: number
  readonly sizeOf?: (value: T, key: string) => number
  /** Whether a value is worth caching; others are computed each time. */
  readonly isCacheable?: (value: T) => boolean
  /** As for `Database.watch`. */
  readonly allowReplica?: boolean
}

/** A cache of read results by key, valid until a commit touches a table that they came from. Bounded like `openLruCache`. */
export function openQueryCache<T extends object>(
  database: Pick<Database, 'watch'>,
  { max, sizeOf = () => 1, isCacheable = () => true, allowReplica = false }: Options<T>,
) {
  const entries = openLruCache<string, Entry<T>>(max, ({ value }, key) => sizeOf(value, key))

  function find(key: string): T | undefined {
    const entry = entries.get(key)
    if (entry === undefined || entry.isUnchanged()) return entry?.value
    entries.delete(key)
    return undefined
  }
  const flights = new Map<string, Entry<Promise<T | undefined>>>()

  async function store(key: string, flight: Entry<Promise<T | undefined>>): Promise<T | undefined> {
    try {
      const value = await flight.value
      const isWanted = value !== undefined && isCacheable(value) && flight.isUnchanged()
      if (isWanted) entries.set(key, { value, isUnchanged: flight.isUnchanged })
      return value
    } finally {
      if (flights.get(key) === flight) flights.delete(key)
    }
  }
  return {
    find,
    /**
     * The cached value, or the result of `work`; `undefined` isn't cached. Concurrent readers of one key share one
     * computation, and its failure, unless a commit has made it stale meanwhile.
     */
    async read(key: string, work: (db: Reader) => Promise<T | undefined>): Promise<T | undefined> {
      const known = find(key)
      if (known !== undefined) return known
      const running = flights.get(key)
      if (running?.isUnchanged()) return running.value
      const watch = database.watch({ allowReplica })
      const flight = { value: work(watch), isUnchanged: watch.isUnchanged }
      flights.set(key, flight)
      return store(key, flight)
    },
  }
}

export type QueryCache<T extends object> = ReturnType<typeof openQueryCache<T>>
