/** Small renderings that were asked for lately, in memory: bounded in bytes, the longest unused go first. */
export interface MemoryCache {
  get(id: string): Buffer | undefined
  /** Keeps bytes, unless they are too many for one entry. */
  set(id: string, bytes: Buffer): void
}

interface Bounds {
  readonly maxBytes: number
  readonly maxEntryBytes: number
  /** What an entry takes beside its bytes: without it, any number of tiny ones would have room. */
  readonly entryOverhead: number
}

export function openMemoryCache({ maxBytes, maxEntryBytes, entryOverhead }: Bounds): MemoryCache {
  // A map keeps its keys in the order in which they were set.
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
