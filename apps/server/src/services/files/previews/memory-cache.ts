import { openLruCache } from '#platform/lru-cache'

interface Bounds {
  readonly maxBytes: number
  readonly maxEntryBytes: number
  /** The memory of an entry besides its bytes: without it, any number of tiny entries would fit. */
  readonly entryOverhead: number
}

/** Small, recently requested previews in memory: bounded in bytes, with LRU eviction. */
export function openMemoryCache({ maxBytes, maxEntryBytes, entryOverhead }: Bounds) {
  const entries = openLruCache<string, Buffer>(maxBytes, ({ length }) => length + entryOverhead)
  return {
    get: (id: string) => entries.get(id),
    /** Stores bytes, unless they are too many for one entry. */
    set(id: string, bytes: Buffer): void {
      if (bytes.length > maxEntryBytes) entries.delete(id)
      else entries.set(id, bytes)
    },
  }
}
