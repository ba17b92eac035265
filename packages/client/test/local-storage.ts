/** Stands in for a browser's storage, which Node does not have, until disposed. */
export function localStorageWith(entries: Readonly<Record<string, string>>) {
  const kept = new Map(Object.entries(entries))
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  })
  return {
    kept,
    [Symbol.dispose]: () => {
      if (before) Object.defineProperty(globalThis, 'localStorage', before)
      else Reflect.deleteProperty(globalThis, 'localStorage')
    },
  }
}
