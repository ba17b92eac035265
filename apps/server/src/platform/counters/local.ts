import { openLruCache } from '../lru-cache/index.ts'
import type { Counters } from './counters.ts'

/** Limit of keys, about 20 MB; the least recently used are evicted. */
const KEYS_MAX = 100_000

interface Window {
  hits: number
  readonly resetsAt: number
}

/** Counters of this process only. `now` is in milliseconds since 1970. */
export function localCounters(now: () => number, max: number = KEYS_MAX): Counters {
  const windows = openLruCache<string, Window>(max)
  return {
    async hit(key, windowMs) {
      const time = now()
      const found = windows.get(key)
      // A clock that was set back must not extend a window.
      const isOpen = found && found.resetsAt > time && found.resetsAt <= time + windowMs
      const window = isOpen ? found : windows.set(key, { hits: 0, resetsAt: time + windowMs })
      window.hits++
      return { hits: window.hits, resetsAt: window.resetsAt }
    },
    async reset(key) {
      windows.delete(key)
    },
  }
}
