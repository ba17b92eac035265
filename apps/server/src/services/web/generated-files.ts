import type { Config } from '#config'
import { signalsOf } from '#lib/public-page'
import { WORKER_POLICY } from './policy.ts'
import { type Resource, textResource } from './resource.ts'

/** Files that the server fills in. Browsers revalidate them each time, so that no outdated one stays. */
export const MANIFEST = 'manifest.webmanifest'
export const WORKER = 'sw.js'
export const ROBOTS = 'robots.txt'

/** The manifest of the installed app, with the name that the operator configured. */
export function manifestOf(template: string, { appName }: Config): Resource {
  const manifest = JSON.parse(template) as Record<string, unknown>
  return textResource(JSON.stringify({ ...manifest, name: appName, short_name: appName }), {
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  })
}

/**
 * The service worker of this version. It contains the version of the page, so that browsers notice changed settings
 * as well as a new build. With OFFLINE off it deletes the caches of earlier versions.
 */
export function workerOf(template: string, version: string, config: Config): Resource {
  const { databaseId, offline, projectId } = config
  const facts = { version, database: databaseId, project: projectId }
  const worker = Object.entries(facts).reduce(
    (text, [name, value]) => text.replaceAll(`{{${name}}}`, value),
    template,
  )
  return textResource(offline ? worker : REMOVAL, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': WORKER_POLICY,
  })
}

/**
 * The robots.txt for an instance of which guests may read a part. It allows the pictures, and the API's data of ads, whose
 * pages are empty without it.
 */
export function robotsOf(template: string, config: Config): Resource {
  const { bucketId, collectionIds, databaseId, publicJobs, publicPages, publicUrl } = config
  const ads = `/v1/databases/${databaseId}/collections/${collectionIds.jobs}/documents`
  const pictures = `/v1/storage/buckets/${bucketId}/files/`
  const sitemap = new URL('/sitemap.xml', publicUrl).href
  // Pages of people who allow more say so themselves.
  const signals = signalsOf({ search: true, 'ai-input': !publicPages, 'ai-train': false })
  const lines = [
    template.trimEnd(),
    `Content-Signal: ${signals}`,
    ...(publicJobs ? [`Allow: ${ads}`] : []),
    `Allow: ${pictures}`,
    '',
    `Sitemap: ${sitemap}`,
  ]
  const text = publicJobs || publicPages ? `${lines.join('\n')}\n` : template
  return textResource(text, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
}

const REMOVAL = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`
