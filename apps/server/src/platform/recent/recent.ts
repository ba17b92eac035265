/** A bounded map: what was used longest ago goes first. */
export interface Recent<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): V
  delete(key: K): void
}

/** Keeps so many entries; or with `weigh`, so many that they weigh `max` together. */
export function openRecent<K, V extends object>(
  max: number,
  weigh: (value: V, key: K) => number = () => 1,
): Recent<K, V> {
  const entries = new Map<K, V>()
  let weight = 0

  function drop(key: K): void {
    const value = entries.get(key)
    if (value === undefined) return
    entries.delete(key)
    weight -= weigh(value, key)
  }
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
      drop(key)
      entries.set(key, value)
      weight += weigh(value, key)
      for (const oldest of entries.keys()) {
        if (weight <= max) break
        drop(oldest)
      }
      return value
    },
    delete: drop,
  }
}
