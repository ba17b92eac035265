/** A map from a key to a set of items. The key undefined has none. */
export function openMultimap<Item>() {
  const sets = new Map<string, Set<Item>>()
  const none: ReadonlySet<Item> = new Set()
  return {
    get: (key: string | undefined): ReadonlySet<Item> =>
      key === undefined ? none : (sets.get(key) ?? none),
    add(key: string | undefined, item: Item): void {
      if (key === undefined) return
      const items = sets.get(key)
      if (items) items.add(item)
      else sets.set(key, new Set([item]))
    },
    delete(key: string | undefined, item: Item): void {
      if (key === undefined) return
      const items = sets.get(key)
      items?.delete(item)
      if (items?.size === 0) sets.delete(key)
    },
  }
}
