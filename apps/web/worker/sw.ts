declare const self: ServiceWorkerGlobalScope

/** Filled in by the build: the addresses of every script and style of this version. */
declare const FILES: readonly string[]
const ASSETS: ReadonlySet<string> = new Set(FILES)

/** Filled in by the server: changes with the page, and this file with it. */
const VERSION = '{{version}}'

const SHELL = `shell-${VERSION}`
/** The page keeps the pictures of the last feed here. */
const PICTURES = 'pictures'
/** Milliseconds that the page may take before the one from last time is shown. */
const NETWORK_TIMEOUT = 3000
const PICTURE = /^\/v1\/(storage\/buckets\/[^/]+\/files\/[^/]+\/preview|avatars\/\w+)$/

self.addEventListener('install', (event) => event.waitUntil(cacheShell()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', ({ data, source }) => {
  if (data === 'version') source?.postMessage({ version: VERSION })
  // Said by a page whose reader wants the new version now; otherwise this one waits until all are closed.
  if (data === 'take-over') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const answer = respondTo(event.request)
  if (answer) event.respondWith(answer)
})

/** Keeps the page and all its parts, or fails as a whole and is tried again later. */
async function cacheShell(): Promise<void> {
  const page = await fetch('/', { cache: 'reload' })
  const html = await page.clone().text()
  // While a server is being replaced its page may belong to another version than this file.
  const assetPaths = Array.from(html.matchAll(/\/assets\/[\w.-]+/g), ([part]) => part)
  if (!page.ok || assetPaths.some((part) => !ASSETS.has(part)))
    throw new Error('The page is not of this version.')
  const cache = await caches.open(SHELL)
  await Promise.all([cache.put('/', page), cache.addAll([...ASSETS])])
}

/** Pages of the version before may still be open and load the rest of their parts, so its shell stays. */
async function activate(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('shell-') && name !== SHELL)
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** What this file answers itself; everything else, data above all, is between the page and the server. */
function respondTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (PICTURE.test(pathname) && request.destination === 'image') return picture(request)
  if (/^\/v1(\/|$)/.test(pathname)) return undefined
  return request.mode === 'navigate' ? page(request) : file(request)
}

/** The page from the network; without one, or when it takes too long, the page from last time. */
async function page(request: Request): Promise<Response> {
  const cached = await caches.match('/', { cacheName: SHELL })
  if (!cached) return fetch(request)
  const timedOut = new Promise<undefined>((resolve) =>
    setTimeout(resolve, NETWORK_TIMEOUT, undefined),
  )
  const answer = await Promise.race([fetch(request).catch(() => undefined), timedOut])
  return answer && answer.status < 500 ? answer : cached
}

/** Scripts and styles are named by what is in them: one that is kept is the right one. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** A picture in whatever size it was last seen, when the network has none. */
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
