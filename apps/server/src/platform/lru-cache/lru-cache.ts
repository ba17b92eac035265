/** A bounded map that evicts the least recently used entries. */
export interface LruCache<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): V
  delete(key: K): void
}

/**
 * Holds `max` entries; or with `sizeOf`, entries of a total size of `max`. Recently used entries are young, the rest
 * old, in order of use. An entry moves at most once while half of all are used. Moving it on every use would take
 * longer than the lookup.
 */
export function openLruCache<K, V extends object>(
  max: number,
  sizeOf: (value: V, key: K) => number = () => 1,
): LruCache<K, V> {
  const young = new Map<K, V>()
  const old = new Map<K, V>()
  const weights = { young: 0, old: 0 }

  function drop(key: K): void {
    const isYoung = young.has(key)
    const value = isYoung ? young.get(key) : old.get(key)
    if (value === undefined) return
    young.delete(key)
    old.delete(key)
    weights[isYoung ? 'young' : 'old'] -= sizeOf(value, key)
  }
  function age(): void {
    for (const [key, value] of young) old.set(key, value)
    young.clear()
    weights.old += weights.young
    weights.young = 0
  }
  function add(key: K, value: V): void {
    young.set(key, value)
    weights.young += sizeOf(value, key)
    if (weights.young > max / 2) age()
  }
  return {
    get(key) {
      const value = young.get(key)
      if (value !== undefined) return value
      const aged = old.get(key)
      if (aged === undefined) return undefined
      drop(key)
      add(key, aged)
      return aged
    },
    set(key, value) {
      drop(key)
      add(key, value)
      for (const oldest of old.keys()) {
        if (weights.young + weights.old <= max) break
        drop(oldest)
      }
      return value
    },
    delete: drop,
  }
}
