import { settings } from '#lib/settings/settings'
import { scriptUrl } from './trusted-urls.ts'

/** Milliseconds between looks for a new version on a page that stays open. */
const HOUR = 3_600_000
/** Milliseconds that a new version may take to take over: it waits until the one before has answered everything. */
const TAKE_OVER_TIMEOUT = 2000

/** The service worker: keeps the app for times without network, and knows when a newer version is there. */
function createServiceWorkerUpdates() {
  let newerWorker: ServiceWorker | undefined
  const listeners = new Set<() => void>()

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** The page may itself be of the new version already: it comes from the network when there is one. */
  function onMessage({ data, source }: MessageEvent<unknown>): void {
    const version = (data as { version?: string } | null)?.version
    if (!version || version === settings.version || !(source instanceof ServiceWorker)) return
    newerWorker = source
    for (const listener of listeners) listener()
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
      // Without network there is nothing new.
      if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
    }
    setInterval(checkForUpdate, HOUR)
    document.addEventListener('visibilitychange', checkForUpdate)
  }

  /** Once a page, after it has loaded. Browsers without service workers go without. */
  async function start(): Promise<void> {
    const { serviceWorker } = navigator
    if (!import.meta.env.PROD || !serviceWorker) return
    if (!settings.offline) return remove()
    serviceWorker.addEventListener('message', onMessage)
    serviceWorker.startMessages()
    await serviceWorker.register(scriptUrl('/sw.js'), { updateViaCache: 'none' })
    watch(await serviceWorker.ready)
  }

  /**
   * Brings the new version: lets its worker take over, then loads the page anew. A worker that is kept waiting takes
   * over later: the page comes from the network, so that it is new already.
   */
  function takeOver(): void {
    const reload = () => location.reload()
    if (newerWorker?.state !== 'installed') return reload()
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    setTimeout(reload, TAKE_OVER_TIMEOUT)
    newerWorker.postMessage('take-over')
  }

  /** Takes it away with everything that it has kept. */
  async function remove(): Promise<void> {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
    await Promise.all(registrations.map((registration) => registration.unregister()))
    if (!('caches' in globalThis)) return
    const names = await caches.keys()
    await Promise.all(names.map((name) => caches.delete(name)))
  }

  return { start, subscribe, hasNewer: () => newerWorker !== undefined, takeOver, remove }
}

export const serviceWorkerUpdates = createServiceWorkerUpdates()
