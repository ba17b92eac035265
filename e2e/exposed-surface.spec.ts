import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from './support/fixtures.ts'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'apps/web/dist')

/** Sends a request as from another machine, behind a proxy on this machine, with exactly this path. */
async function ask(origin: string, path: string, method = 'GET') {
  const { hostname, port } = new URL(origin)
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined
    headers: NodeJS.Dict<string | string[]>
    body: string
  }>()
  const headers = { 'x-forwarded-for': '203.0.113.9', 'accept-encoding': 'identity' }
  request({ hostname, port, path, method, headers }, (response) => {
    text(response).then(
      (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
      reject,
    )
  })
    .on('error', reject)
    .end()
  return promise
}

const paths = (text: string): string[] => text.trim().split(/\s+/)

/** Paths that scanners try, by the response. */
const TRIED: Readonly<Record<string, readonly string[]>> = {
  nothing: paths(`
    /.env /.git/config /%2egit/HEAD /.htpasswd /.DS_Store /.ssh/id_rsa /.site.json /.stamp
    /.well-known/security.txt /.well-known/openid-configuration
    /package.json /package-lock.json /../package.json /%2e%2e/package.json /config.json
    /devhood.db /devhood.db-wal /devhood.tar /backup.zip /dump.sql
    /index.html /index.html.br /index.html~ /index.html.bak /sw.js.map /sw.js.br
    /phpinfo.php /login%00.php /wp-login.php /swagger.json /openapi.json /favicon.ico
    /metrics /outbox /v1 /v1/ /v1/debug /v1/metrics /v1/users /%761/debug
    /assets/ /assets/../.stamp /assets/..%2f.stamp /assets/%2e%2e%2f.site.json`),
  'the page': paths(`
    /debug /debug/pprof/ /server-status /admin /actuator/env /graphql /data /data/devhood.db
    /node_modules/fastify/package.json /apps/server/src/main.ts /src/main.tsx /blobs/files
    /assets /a/../.env`),
}

test('a scan from outside finds the page of the app, or nothing', async ({ server }) => {
  const page = await ask(server.origin, '/no-such-page')
  const found: Record<string, string[]> = { nothing: [], 'the page': [], something: [] }
  for (const path of Object.values(TRIED).flat()) {
    const { status, body } = await ask(server.origin, path)
    const isNothing = status === 404 && body.includes('"general_route_not_found"')
    const isPage = status === 200 && body === page.body
    found[isNothing ? 'nothing' : isPage ? 'the page' : 'something']?.push(path)
  }
  expect(found).toEqual({ ...TRIED, something: [] })
  expect(page.body).toContain('<meta name="devhood-project" content="devhood">')
})

const ROBOTS = `User-agent: *
Disallow: /v1/
Content-Signal: search=yes, ai-input=yes, ai-train=no
Allow: /v1/databases/devhood/collections/jobs/documents
Allow: /v1/storage/buckets/media/files/

Sitemap: ORIGIN/sitemap.xml
`

test('the public surface is known, and no header names the server software', async ({ server }) => {
  const open: [path: string, status: number, body?: string][] = [
    ['/', 200],
    ['/robots.txt', 200, ROBOTS.replace('ORIGIN', server.origin)],
    ['/sitemap.xml', 200],
    ['/llms.txt', 200],
    ['/v1/health', 200, '{"status":"ok","database":"ok","blobs":"ok","bus":"ok"}'],
    ['/v1/health/live', 200, '{"status":"ok"}'],
    ['/v1/account', 401],
    ['/nothing.txt', 404],
    ['/v1/account/sessions/oauth2/github', 412],
  ]
  for (const [path, status, body] of open) {
    const response = await ask(server.origin, path)
    expect([path, response.status]).toEqual([path, status])
    if (body !== undefined) expect(response.body).toBe(body)
    for (const name of ['server', 'x-powered-by', 'via', 'x-aspnet-version', 'x-runtime'])
      expect(Object.keys(response.headers)).not.toContain(name)
    const { etag: _chance, ...telling } = response.headers
    expect(JSON.stringify(telling)).not.toMatch(/fastify|node|(?<![\d.])\d+\.\d+\.\d+(?![\d.])/i)
  }
  expect((await ask(server.origin, '/', 'TRACE')).status).toBe(404)
})

/** All built files by name; pictures not as text. */
function builtFiles(): Map<string, string> {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz|png)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((path) => [path.slice(DIST.length + 1), readFileSync(path, 'utf8')]))
}

/** Origins in our own files, with the reason; the page's policy lets the browser request none of them. */
const NAMED = [
  'http://localhost', // The router resolves relative URLs against it.
  'http://www.w3.org', // XML namespaces.
  'https://github.com', // In messages of packages for developers, as all of the following.
  'https://own.invalid', // Addresses from outside are judged against it.
  'https://react.dev',
  'https://reactrouter.com',
  'https://simplewebauthn.dev',
  'https://tailwindcss.com',
]

/** Texts that must not be in a page. */
const UNWANTED: Readonly<Record<string, RegExp>> = {
  'a source map': /sourceMappingURL|sourcesContent/,
  'a path of the machine that built it':
    /\/(?:home|root|tmp|Users|private|node_modules)\/|[A-Z]:\\\\/,
  'an address of that machine': /127\.0\.0\.1|0\.0\.0\.0|\[::1\]|localhost:\d/,
  'a key': /-----BEGIN|\bAKIA[A-Z\d]{12}|\bgh[pousr]_\w{20}|\bsk[-_](?:live|test)|\beyJ[\w-]{20}/,
  'the environment': /process\.env|import\.meta\.env|NODE_ENV|\bVITE_|_URL_FILE/,
  'a setting of the server': /\b(?:SMTP_URL|METRICS_TOKEN|OAUTH_\w+|DATA_DIR|DATABASE_URL)\b/,
  'code from text': /\beval\(|new Function\b/,
  'a test': /\bvitest\b|happy-dom|\bdescribe\(['"`]/,
}

test('the built page contains what it needs, and nothing about where it was built', () => {
  const files = builtFiles()
  expect(files.size).toBeGreaterThan(50)
  const endings = [...files.keys()].map((name) => extname(name) || name)
  expect([...new Set(endings)].toSorted()).toEqual(
    ['.css', '.html', '.js', '.json', '.stamp', '.svg', '.txt', '.webmanifest'].toSorted(),
  )
  const found = [...files].flatMap(([name, content]) =>
    Object.entries(UNWANTED).flatMap(([what, pattern]) =>
      pattern.test(content) ? [`${name}: ${what}`] : [],
    ),
  )
  expect(found).toEqual([])
  expect([...files].flatMap(([name, content]) => (content.includes(ROOT) ? [name] : []))).toEqual(
    [],
  )
  const origins = [...files.values()].flatMap((content) =>
    Array.from(content.matchAll(/\bhttps?:\/\/[\w.-]+/g), ([origin]) => origin),
  )
  expect([...new Set(origins)].toSorted()).toEqual(NAMED)
})

test('comments in the build are licences only', () => {
  const comments = [...builtFiles()].flatMap(([name, content]) =>
    name.endsWith('.css') || name.endsWith('.html')
      ? Array.from(content.matchAll(/\/\*.*?\*\/|<!--.*?-->/gs), ([comment]) => comment)
      : Array.from(content.matchAll(/^\s*(?:\/\/|\/\*).*$/gm), ([comment]) => comment),
  )
  expect(comments.filter((comment) => !/licen[sc]e|tailwindcss/i.test(comment))).toEqual([])
})
