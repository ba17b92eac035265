/** Replaces a browser's storage, which Node lacks, until disposed. */
export function stubLocalStorage(entries: Readonly<Record<string, string>>) {
  const stored = new Map(Object.entries(entries))
  const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  })
  return {
    stored,
    [Symbol.dispose]: () => {
      if (original) Object.defineProperty(globalThis, 'localStorage', original)
      else Reflect.deleteProperty(globalThis, 'localStorage')
    },
  }
}
