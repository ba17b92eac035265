import type { Config } from '#config'

/** The manifest of the installed app, under the name that the operator gave. */
export function prepareManifest(template: string, { appName }: Config): string {
  const manifest = JSON.parse(template) as Record<string, unknown>
  return JSON.stringify({ ...manifest, name: appName, short_name: appName })
}

/**
 * The service worker of this version. It carries the version of the page, so that browsers notice a change of
 * the settings in it as well as a new build. With OFFLINE off it takes away what earlier ones have kept.
 */
export function prepareWorker(template: string, version: string, { offline }: Config): string {
  return offline ? template.replaceAll('{{version}}', version) : REMOVAL
}

const REMOVAL = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`
