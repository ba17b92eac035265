import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '#config'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (char) => ENTITIES[char] ?? char)

/** What the web app must know of the server's settings, as `<meta name="devhood-…">`. */
function settingsOf(config: Config): Record<string, string> {
  return {
    'app-name': config.appName,
    project: config.projectId,
    database: config.databaseId,
    bucket: config.bucketId,
    'users-collection': config.collectionIds.users,
    'posts-collection': config.collectionIds.posts,
    'saves-collection': config.collectionIds.saves,
    'follows-collection': config.collectionIds.follows,
    'follow-counts': String(config.followCounts),
    'max-file-size': String(config.maxFileSize),
  }
}

/** The app's page with the settings written in, compressed once for every way a browser may ask. */
export async function preparePage(template: string, config: Config) {
  const metas = Object.entries(settingsOf(config)).map(
    ([name, content]) => `<meta name="devhood-${name}" content="${escapeHtml(content)}">`,
  )
  const html = template
    .replace('</head>', `${metas.join('')}</head>`)
    .replace(/<title>[^<]*<\/title>/, `<title>${escapeHtml(config.appName)}</title>`)
  const identity = Buffer.from(html)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  return {
    etag,
    identity,
    br: await promisify(brotliCompress)(identity),
    gzip: await promisify(gzip)(identity),
  }
}
export type Page = Awaited<ReturnType<typeof preparePage>>

/** The page's content security policy: nothing but our own files runs, and nothing is sent elsewhere. */
export function contentSecurityPolicy(config: Config): string {
  const secure = config.publicUrl.protocol === 'https:'
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${secure ? 'wss' : 'ws'}://${config.publicUrl.host}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one policy of the web app: it lets through the addresses of our own workers.
    'trusted-types devhood',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
