import { openLruCache } from '#platform/lru-cache'

/** Small, recently requested previews in memory: bounded in bytes, with LRU eviction. */
export interface MemoryCache {
  get(id: string): Buffer | undefined
  /** Stores bytes, unless they are too many for one entry. */
  set(id: string, bytes: Buffer): void
}

interface Bounds {
  readonly maxBytes: number
  readonly maxEntryBytes: number
  /** The memory of an entry besides its bytes: without it, any number of tiny entries would fit. */
  readonly entryOverhead: number
}

export function openMemoryCache({ maxBytes, maxEntryBytes, entryOverhead }: Bounds): MemoryCache {
  const entries = openLruCache<string, Buffer>(maxBytes, ({ length }) => length + entryOverhead)
  return {
    get: (id) => entries.get(id),
    set(id, bytes) {
      if (bytes.length > maxEntryBytes) entries.delete(id)
      else entries.set(id, bytes)
    },
  }
}
