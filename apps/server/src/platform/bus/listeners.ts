/** Listeners for missed messages. One that throws doesn't affect the others. */
export function openListeners(report: (error: unknown) => void) {
  const listeners = new Set<() => void>()
  return {
    add(listener: () => void): Disposable {
      // A new function, so that a function added twice is two listeners.
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

export type Listeners = ReturnType<typeof openListeners>
