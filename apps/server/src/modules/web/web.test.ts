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

/** A server of a small built site: a page, a hashed script in three encodings, an icon. */
async function openSite(overrides: Partial<Config> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'devhood-web-'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), PAGE)
  writeFileSync(join(root, 'icon.svg'), '<svg/>')
  writeFileSync(join(root, '.stamp'), 'built')
  writeFileSync(join(root, 'assets/app-1a2b.js'), 'plain()')
  writeFileSync(join(root, 'assets/app-1a2b.js.br'), 'brotli')
  writeFileSync(join(root, 'assets/app-1a2b.js.gz'), 'gzip')
  const server = await testApp(overrides)
  const app = openHttp(server.platform, server.config, 'silent')
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
    const { etag } = (await site.get('/')).headers
    const again = await site.get('/explore', { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('carries the settings, escaped', async () => {
    await using site = await openSite({ appName: 'A "B" <C>', followCounts: 'live' })
    const { body } = await site.get('/')
    expect(body).toContain('<title>A &quot;B&quot; &lt;C&gt;</title>')
    expect(body).toContain('<meta name="devhood-follow-counts" content="live">')
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
