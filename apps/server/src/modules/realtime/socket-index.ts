/** Things by a word that each has one or more of. Nothing is found by undefined. */
export function openIndex<Thing>() {
  const found = new Map<string, Set<Thing>>()
  const none: ReadonlySet<Thing> = new Set()
  return {
    of: (word: string | undefined): ReadonlySet<Thing> =>
      word === undefined ? none : (found.get(word) ?? none),
    add(word: string | undefined, thing: Thing): void {
      if (word === undefined) return
      const things = found.get(word)
      if (things) things.add(thing)
      else found.set(word, new Set([thing]))
    },
    delete(word: string | undefined, thing: Thing): void {
      if (word === undefined) return
      const things = found.get(word)
      things?.delete(thing)
      if (things?.size === 0) found.delete(word)
    },
  }
}
