import { openTarget, renewSubscription, showMessage } from './push.ts'

declare const self: ServiceWorkerGlobalScope

/** Replaced by the build: URLs of all scripts and styles of this version. */
declare const FILES: readonly string[]
const ASSETS: ReadonlySet<string> = new Set(FILES)

/** Replaced by the server: changes with the page, so that this file changes too. */
const VERSION = '{{version}}'

const SHELL = `shell-${VERSION}`
/** Cache in which the page stores the pictures of the last feed. */
const PICTURES = 'pictures'
/** Milliseconds to wait for the page from the network before the cached one is shown. */
const NETWORK_TIMEOUT = 3000
const PICTURE = /^\/v1\/(storage\/buckets\/[^/]+\/files\/[^/]+\/preview|avatars\/\w+)$/

self.addEventListener('install', (event) => event.waitUntil(cacheShell()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', ({ data, source }) => {
  if (data === 'version') source?.postMessage({ version: VERSION })
  // Sent by a page whose user accepts the new version; otherwise this worker waits until all pages are closed.
  if (data === 'take-over') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const answer = respondTo(event.request)
  if (answer) event.respondWith(answer)
})

self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data)))
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openTarget(event.notification)),
)
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(event.oldSubscription)),
)

/** Caches the page and all its assets, or fails as a whole and is retried later. */
async function cacheShell(): Promise<void> {
  // Without cookies: the server sends more to whoever is signed in, and others may use this browser later.
  const page = await fetch('/', { cache: 'reload', credentials: 'omit' })
  const html = await page.clone().text()
  // During a deployment, the server's page may belong to another version than this file.
  const assetPaths = Array.from(html.matchAll(/\/assets\/[\w.-]+/g), ([part]) => part)
  if (!page.ok || assetPaths.some((part) => !ASSETS.has(part)))
    throw new Error('The page is not of this version.')
  const cache = await caches.open(SHELL)
  await Promise.all([cache.put('/', page), cache.addAll([...ASSETS])])
}

/** Keeps the previous version's shell, because its open pages may still load assets. */
async function activate(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('shell-') && name !== SHELL)
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Requests that the worker answers itself; all others, such as data, go to the server. */
function respondTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (PICTURE.test(pathname) && request.destination === 'image') return picture(request)
  if (/^\/v1(\/|$)/.test(pathname)) return undefined
  return request.mode === 'navigate' ? page(request) : file(request)
}

/** The page from the network; after a failure or a timeout, the cached page. */
async function page(request: Request): Promise<Response> {
  const cached = await caches.match('/', { cacheName: SHELL })
  if (!cached) return fetch(request)
  const timedOut = new Promise<undefined>((resolve) =>
    setTimeout(resolve, NETWORK_TIMEOUT, undefined),
  )
  const answer = await Promise.race([fetch(request).catch(() => undefined), timedOut])
  return answer && answer.status < 500 ? answer : cached
}

/** Asset names contain a content hash, so a cached asset is always current. */
const file = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

/** A picture in any cached size, when the network fails. */
async function picture(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const matchOptions = { cacheName: PICTURES, ignoreSearch: true, ignoreVary: true }
    const cached = await caches.match(request, matchOptions)
    if (cached) return cached
    throw error
  }
}
