import { vi } from 'vitest'

/**
 * Stubs what is visible, because the test browser has no layout: everything observed, or nothing until `show` is
 * called. Endless lists load more while their end is visible.
 */
export function stubInView(inView: boolean): { show: () => void } {
  const notifiers = new Set<() => void>()
  let isShown = inView
  class StubObserver implements IntersectionObserver {
    readonly root = null
    readonly rootMargin = ''
    readonly scrollMargin = ''
    readonly thresholds = [0]
    readonly #changed: IntersectionObserverCallback
    readonly #tell: () => void
    #target: Element | undefined

    constructor(changed: IntersectionObserverCallback) {
      this.#changed = changed
      this.#tell = () => {
        const entry = { target: this.#target, isIntersecting: isShown }
        if (this.#target) this.#changed([entry as IntersectionObserverEntry], this)
      }
      notifiers.add(this.#tell)
    }
    observe(target: Element): void {
      this.#target = target
      queueMicrotask(this.#tell)
    }
    unobserve(): void {
      this.disconnect()
    }
    disconnect(): void {
      this.#target = undefined
      notifiers.delete(this.#tell)
    }
    takeRecords(): IntersectionObserverEntry[] {
      return []
    }
  }
  vi.stubGlobal('IntersectionObserver', StubObserver)
  return {
    show: () => {
      isShown = true
      for (const notify of notifiers) notify()
    },
  }
}
