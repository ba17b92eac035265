import { listen } from '#lib/dom/listen'

/**
 * The only place, with `records.ts` and `cookies.ts`, that touches what a browser stores. Any of it may be blocked, missing or full; then each access fails,
 * even the look at `localStorage` itself. Nothing here throws: what can't be stored is gone when the page closes.
 */

/** Result of a step; undefined where the browser refuses it. */
function attempt<T>(step: () => T): T | undefined {
  try {
    return step()
  } catch {
    return undefined
  }
}

/** Texts by keys. Those that the browser doesn't store stay in this page. */
export function createItems(storage: () => Storage) {
  const unstored = new Map<string, string>()
  const get = (key: string): string | undefined =>
    unstored.get(key) ?? attempt(() => storage().getItem(key)) ?? undefined
  /** Whether the browser stores it. */
  const set = (key: string, value: string): boolean | undefined => {
    unstored.set(key, value)
    return attempt(() => {
      storage().setItem(key, value)
      return unstored.delete(key)
    })
  }
  return {
    get,
    set,
    /** An item as JSON; undefined where there is none, or a damaged one. */
    read: <T>(key: string): T | undefined =>
      attempt(() => JSON.parse(get(key) ?? 'null') as T | null) ?? undefined,
    write: (key: string, value: unknown): void => void set(key, JSON.stringify(value)),
    /** Whether items outlast this page. */
    areStored: (): boolean => attempt(() => storage().length) !== undefined,
    remove: (key: string): void => {
      unstored.delete(key)
      attempt(() => storage().removeItem(key))
    },
    /** The keys with this beginning. */
    keys: (prefix: string): string[] => {
      const stored = attempt(() => Object.keys(storage())) ?? []
      return [...new Set([...stored, ...unstored.keys()])].filter((key) => key.startsWith(prefix))
    },
  }
}

/** Texts that all tabs share, and those of this tab. */
export const deviceItems = createItems(() => localStorage)
export const tabItems = createItems(() => sessionStorage)

/** Calls back when another tab changes an item; undefined stands for all of them. */
export const onDeviceItem = (callback: (key: string | undefined) => void): (() => void) =>
  listen(window, { storage: ({ key }) => callback(key ?? undefined) })

/** Messages between the tabs of this browser; none where it has no such channel. */
export function openChannel<T>(name: string, onMessage: (message: T) => void) {
  const channel = attempt(() => new BroadcastChannel(name))
  channel?.addEventListener('message', ({ data }: MessageEvent<T>) => onMessage(data))
  return {
    send: (message: T): void => attempt(() => channel?.postMessage(message)),
    close: (): void => channel?.close(),
  }
}

/** Runs a step in one tab at a time; where a browser has no locks, at once. */
export async function inOneTab<T>(name: string, signal: AbortSignal, step: () => Promise<T>) {
  let started: Promise<T> | undefined
  const start = () => (started = step())
  const locks = attempt(() => (navigator as { readonly locks?: LockManager }).locks)
  try {
    return locks ? await locks.request(name, { signal }, start) : await start()
  } catch (error) {
    // Some browsers have locks and refuse them.
    if (signal.aborted || started) throw error
    return start()
  }
}

/**
 * Claims a name for this tab until the returned function is called; undefined where another tab has it for longer than
 * `patience` milliseconds. A browser without locks gives it to each tab.
 */
export function claimForTab(name: string, patience = 0): Promise<(() => void) | undefined> {
  const { promise: ended, resolve: release } = Promise.withResolvers<void>()
  const locks = attempt(() => (navigator as { readonly locks?: LockManager }).locks)
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock ? release : undefined)
      return lock ? ended : undefined
    }
    const options = patience > 0 ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true }
    if (!locks) resolve(release)
    else
      locks
        .request(name, options, hold)
        // A browser may have locks and refuse them.
        .catch(() => resolve(options.signal?.aborted ? undefined : release))
  })
}

/** The container of service workers, where the browser has one. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  attempt(() => (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker)

/** Stored responses, where the browser has them. */
export const responseCaches = (): CacheStorage | undefined => attempt(() => globalThis.caches)
