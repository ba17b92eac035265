import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Config } from '#config'
import { openHttp } from '#http'
import { testApp } from '../../../test/app.ts'
import { webModule } from './index.ts'

const PAGE = '<!doctype html><html><head><title>App</title></head><body></body></html>'

const SITE = {
  preloads: { '': ['/assets/home-1.js'], 'sign-in': ['/assets/auth-1.js', '/assets/form-1.js'] },
}

/** A server of a small built site: a page, a hashed script in three encodings, an icon, what an app needs. */
async function openSite(overrides: Partial<Config> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'devhood-web-'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), PAGE)
  writeFileSync(join(root, 'icon.svg'), '<svg/>')
  writeFileSync(join(root, '.site.json'), JSON.stringify(SITE))
  writeFileSync(join(root, 'sw.js'), "keep('{{version}}')")
  writeFileSync(join(root, 'manifest.webmanifest'), '{"name":"?","short_name":"?","id":"/"}')
  writeFileSync(join(root, '.stamp'), 'built')
  writeFileSync(join(root, 'assets/app-1a2b.js'), 'plain()')
  writeFileSync(join(root, 'assets/app-1a2b.js.br'), 'brotli')
  writeFileSync(join(root, 'assets/app-1a2b.js.gz'), 'gzip')
  const server = await testApp(overrides)
  const app = openHttp(server.platform, server.config, { level: 'silent' })
  await app.register((await webModule({ config: server.config, root })).routes)
  const get = async (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'localhost:3000', ...headers } })
  return {
    get,
    async [Symbol.asyncDispose]() {
      await app.close()
      await server[Symbol.asyncDispose]()
      rmSync(root, { recursive: true })
    },
  }
}

const isPage = (body: string) => body.includes('<meta name="devhood-project" content="devhood">')

describe('the page', () => {
  it.each([
    '/',
    '/sign-in',
    '/posts/6b00f48b',
    '/profile/a/liked-posts',
    '/no/such/page',
    '/v1x',
    '/.stamp',
    '/index.html',
  ])('answers %s', async (url) => {
    await using site = await openSite()
    const answer = await site.get(url)
    expect([
      answer.statusCode,
      answer.headers['content-type'],
      answer.headers['cache-control'],
    ]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
    expect(isPage(answer.body)).toBe(true)
  })

  it.each(['/v1', '/v1/', '/v1/nothing', '/v1?x=1'])('does not answer %s', async (url) => {
    await using site = await openSite()
    const answer = await site.get(url)
    expect([answer.statusCode, answer.json<{ type: string }>().type]).toEqual([
      404,
      'general_route_not_found',
    ])
  })

  it.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes).toString()],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes).toString()],
    [undefined, (bytes: Buffer) => bytes.toString()],
  ])('comes compressed as %s', async (encoding, read) => {
    await using site = await openSite()
    const answer = await site.get('/', encoding ? { 'accept-encoding': encoding } : {})
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(isPage(read(answer.rawPayload))).toBe(true)
  })

  it('is not sent again to whoever has it', async () => {
    await using site = await openSite()
    const { etag } = (await site.get('/saved')).headers
    const again = await site.get('/explore', { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('carries the settings, escaped', async () => {
    const oauth = { github: { clientId: 'a', clientSecret: 'hidden' } }
    await using site = await openSite({ appName: 'A "B" <C> $&', followCounts: 'live', oauth })
    const { body } = await site.get('/')
    expect(body).toContain('<title>A &quot;B&quot; &lt;C&gt; $&amp;</title>')
    expect(body).toContain('<meta name="devhood-follow-counts" content="live">')
    expect(body).toContain(
      '<meta name="devhood-providers" content="[{&quot;key&quot;:&quot;github&quot;,&quot;name&quot;:&quot;GitHub&quot;}]">',
    )
    expect(body).not.toContain('hidden')
  })

  it.each([
    ['http://localhost:3000', 'ws://localhost:3000', false],
    ['https://hood.example', 'wss://hood.example', true],
  ])('at %s runs nothing but our own files', async (address, socket, upgrades) => {
    await using site = await openSite({ publicUrl: new URL(address) })
    const policy = String((await site.get('/')).headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        `connect-src 'self' ${socket}`,
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types devhood',
      ]),
    )
    expect(policy.includes('upgrade-insecure-requests')).toBe(upgrades)
  })
})

/** Addresses of the links of a kind. */
const linksIn = (body: string, rel: string): string[] =>
  Array.from(body.matchAll(/<link rel="(\w+)"[^>]* href="([^"]*)">/g)).flatMap(
    ([, kind, href = '']) => (kind === rel ? [href] : []),
  )

describe('the head of the page', () => {
  it.each([
    ['/', ['/assets/home-1.js']],
    ['/?q=1', ['/assets/home-1.js']],
    ['/sign-in?to=%2Fsaved', ['/assets/auth-1.js', '/assets/form-1.js']],
    ['/sign-in/x', ['/assets/auth-1.js', '/assets/form-1.js']],
    ['/sign-up', []],
    ['/explore', []],
    ['/other', []],
  ])('of %s names the scripts of its screen', async (url, scripts) => {
    await using site = await openSite()
    expect(linksIn((await site.get(url)).body, 'modulepreload')).toEqual(scripts)
  })

  it.each([
    ['/sign-in?to=%2Fsaved', ['https://hood.example/sign-in']],
    ['/sign-up', ['https://hood.example/sign-up']],
    ['/', []],
    ['/posts/a', []],
  ])('of %s says where search engines find it', async (url, canonical) => {
    await using site = await openSite({ publicUrl: new URL('https://hood.example') })
    expect(linksIn((await site.get(url)).body, 'canonical')).toEqual(canonical)
  })

  it('shows links to it with its name and a picture, by absolute addresses', async () => {
    const publicUrl = new URL('https://hood.example')
    await using site = await openSite({ publicUrl, appName: 'Höhle' })
    const { body } = await site.get('/posts/a')
    const tags = Object.fromEntries(
      Array.from(body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)).map(
        ([, name = '', content]) => [name, content],
      ),
    )
    expect(tags).toMatchObject({
      'og:title': 'Höhle',
      'og:site_name': 'Höhle',
      'og:url': 'https://hood.example/',
      'og:image': 'https://hood.example/card.png',
      'twitter:card': 'summary_large_image',
      'twitter:image': 'https://hood.example/card.png',
      description: 'A place where developers share pictures of their working life.',
    })
  })
})

describe('the installed app', () => {
  it('has the name that the operator gave', async () => {
    await using site = await openSite({ appName: 'A "B"' })
    const answer = await site.get('/manifest.webmanifest')
    expect([
      answer.statusCode,
      answer.headers['content-type'],
      answer.headers['cache-control'],
      answer.json(),
    ]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
      'no-cache',
      { name: 'A "B"', short_name: 'A "B"', id: '/' },
    ])
  })

  it('has a service worker that is never taken from a cache and may ask only this server', async () => {
    await using site = await openSite()
    const { statusCode, headers } = await site.get('/sw.js')
    expect([
      statusCode,
      headers['content-type'],
      headers['cache-control'],
      headers['content-security-policy'],
      headers['x-content-type-options'],
    ]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
      "default-src 'none'; connect-src 'self'",
      'nosniff',
    ])
  })

  it('has another service worker when the settings of the page change, and only then', async () => {
    const workerOf = async (overrides: Partial<Config>): Promise<string> => {
      await using site = await openSite(overrides)
      const [, version] = /name="devhood-version" content="([\w-]{27})"/.exec(
        (await site.get('/')).body,
      ) ?? ['', 'none']
      const { body } = await site.get('/sw.js')
      expect(body).toBe(`keep('${version}')`)
      return body
    }
    const before = await workerOf({})
    expect(await workerOf({ rateLimits: true })).toBe(before)
    expect(await workerOf({ appName: 'Other' })).not.toBe(before)
  })

  it('takes away what it has kept where the operator wants nothing kept', async () => {
    await using site = await openSite({ offline: false })
    const { body } = await site.get('/sw.js')
    expect([body.includes('caches.delete'), body.includes('registration.unregister()')]).toEqual([
      true,
      true,
    ])
    expect((await site.get('/')).body).toContain('<meta name="devhood-offline" content="off">')
  })
})

describe('files', () => {
  it.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', undefined, 'plain()'],
  ])('are kept for ever and come as %s', async (accepted, encoding, body) => {
    await using site = await openSite()
    const answer = await site.get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
    expect([answer.statusCode, answer.headers['content-encoding'], answer.body]).toEqual([
      200,
      encoding,
      body,
    ])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it('beside the page are kept for an hour', async () => {
    await using site = await openSite()
    const answer = await site.get('/icon.svg')
    expect([answer.body, answer.headers['cache-control']]).toEqual([
      '<svg/>',
      'public, max-age=3600',
    ])
  })

  it.each([
    '/assets/missing.js',
    '/assets/../index.html.br',
    '/assets/..%2f.stamp',
    '/assets/%2e%2e/.stamp',
    '/assets/..%5c.stamp',
    '/assets/%00',
  ])('outside the folder, or missing, are not there: %s', async (url) => {
    await using site = await openSite()
    const answer = await site.get(url)
    expect([
      answer.statusCode < 500,
      answer.body.includes('built'),
      answer.body.includes('brotli'),
    ]).toEqual([true, false, false])
  })

  it('that are missing are never taken for the page', async () => {
    await using site = await openSite()
    const answer = await site.get('/assets/missing.js')
    expect([answer.statusCode, answer.json<{ type: string }>().type]).toEqual([
      404,
      'general_route_not_found',
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
