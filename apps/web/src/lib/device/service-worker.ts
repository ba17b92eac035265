import { settings } from '#lib/settings/settings'
import { createStore } from '../store.ts'
import { responseCaches, serviceWorkers } from './storage.ts'
import { scriptUrl } from './trusted-urls.ts'

/** Milliseconds between update checks of a page that stays open. */
const HOUR = 3_600_000
/** Milliseconds that a new version may take to activate: it waits until the old one has handled its requests. */
const TAKE_OVER_TIMEOUT = 2000

/** The service worker: caches the app for offline use and detects new versions. */
function createServiceWorkerUpdates() {
  const newerWorker = createStore<ServiceWorker | undefined>(undefined)

  /** The page itself may already be the new version, because it comes from the network when online. */
  function onMessage({ data, source }: MessageEvent<unknown>): void {
    const version = (data as { version?: string } | null)?.version
    if (!version || version === settings.version || !(source instanceof ServiceWorker)) return
    newerWorker.set(source)
  }

  function watch(registration: ServiceWorkerRegistration): void {
    const requestVersion = (worker: ServiceWorker | null) => worker?.postMessage('version')
    requestVersion(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const installing = registration.installing
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') requestVersion(registration.waiting)
      })
    })
    const checkForUpdate = () => {
      // Offline there is no update.
      if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
    }
    setInterval(checkForUpdate, HOUR)
    document.addEventListener('visibilitychange', checkForUpdate)
  }

  /** Runs once per page, after it has loaded. Browsers without service workers skip it. */
  async function start(): Promise<void> {
    const container = serviceWorkers()
    if (!import.meta.env.PROD || !container) return
    if (!settings.offline) return remove()
    container.addEventListener('message', onMessage)
    container.startMessages()
    try {
      await container.register(scriptUrl('/sw.js'), { updateViaCache: 'none' })
    } catch {
      // Blocked, or the server can't be reached: the next page tries again.
      return
    }
    watch(await container.ready)
  }

  /** Activates the new version and reloads. A worker that has to wait activates later; the page is new anyway. */
  function takeOver(): void {
    const reload = () => location.reload()
    const worker = newerWorker.current()
    if (worker?.state !== 'installed') return reload()
    serviceWorkers()?.addEventListener('controllerchange', reload, { once: true })
    setTimeout(reload, TAKE_OVER_TIMEOUT)
    worker.postMessage('take-over')
  }

  /** Unregisters the service worker and deletes its caches. Where storage is blocked, there are none. */
  async function remove(): Promise<void> {
    const caches = responseCaches()
    const registrations = serviceWorkers()?.getRegistrations()
    await Promise.allSettled([
      registrations?.then((all) => Promise.all(all.map((each) => each.unregister()))),
      caches?.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
    ])
  }

  const hasNewer = (): boolean => newerWorker.current() !== undefined
  return { start, subscribe: newerWorker.subscribe, hasNewer, takeOver, remove }
}

export const serviceWorkerUpdates = createServiceWorkerUpdates()
