/** A bounded map: what was used longest ago goes first. */
export interface Recent<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): V
  delete(key: K): void
}

export function openRecent<K, V extends object>(max: number): Recent<K, V> {
  const entries = new Map<K, V>()
  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      // A map keeps its keys in the order they were added.
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size > max)
        for (const oldest of entries.keys()) return (entries.delete(oldest), value)
      return value
    },
    delete: (key) => void entries.delete(key),
  }
}
