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
  // A map iterates over its keys in the order of insertion.
  const entries = new Map<string, Buffer>()
  let size = 0

  function remove(id: string): Buffer | undefined {
    const bytes = entries.get(id)
    if (bytes && entries.delete(id)) size -= bytes.length + entryOverhead
    return bytes
  }
  function add(id: string, bytes: Buffer): Buffer {
    entries.set(id, bytes)
    size += bytes.length + entryOverhead
    return bytes
  }
  return {
    get(id) {
      const bytes = remove(id)
      return bytes && add(id, bytes)
    },
    set(id, bytes) {
      remove(id)
      if (bytes.length > maxEntryBytes) return
      add(id, bytes)
      for (const oldest of entries.keys()) if (size > maxBytes) remove(oldest)
    },
  }
}
