/** Those who want to know that messages may have been missed. One that throws keeps nothing from the others. */
export function openListeners(report: (error: unknown) => void) {
  const listeners = new Set<() => void>()
  return {
    add(listener: () => void): Disposable {
      // One of its own, so that a function that is given twice is two listeners.
      const own = () => listener()
      listeners.add(own)
      return { [Symbol.dispose]: () => void listeners.delete(own) }
    },
    notify(): void {
      for (const listener of listeners) {
        try {
          listener()
        } catch (error) {
          report(error)
        }
      }
    },
  }
}
