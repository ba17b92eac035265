/** Functions that are called at each change; `subscribe` returns the function that removes one. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    notify: (): void => listeners.forEach((listener) => listener()),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A value outside React, for `useSyncExternalStore`. */
export function createStore<T>(initial: T) {
  const { notify, subscribe } = createListeners()
  let value = initial
  const set = (next: T): void => {
    value = next
    notify()
  }
  return { current: () => value, set, subscribe }
}
