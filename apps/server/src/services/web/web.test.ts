import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Config } from '#config'
import { openSite, sharedSite } from '../../../test/app/site.ts'

const isPage = (body: string) => body.includes('<meta name="devhood-project" content="devhood">')

const site = sharedSite()

describe('the page', () => {
  it.each([
    '/',
    '/sign-in',
    '/posts/6b00f48b',
    '/profile/a/liked-posts',
    '/no/such/page',
    '/v1x',
    '/@ada.l',
    '/@ada/resume',
  ])('answers %s', async (url) => {
    const response = await site().get(url)
    expect([
      response.statusCode,
      response.headers['content-type'],
      response.headers['cache-control'],
    ]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
    expect(isPage(response.body)).toBe(true)
  })

  it.each([
    '/v1',
    '/v1/',
    '/v1/nothing',
    '/v1?x=1',
    '/index.html',
    '/package.json',
    '/.stamp',
    '/.env',
    'http://localhost//other.test/x',
    '/%2egit/config',
    '/.well-known/security.txt',
    '/.well-known/change-password',
  ])('does not answer %s', async (url) => {
    const response = await site().get(url)
    expect([response.statusCode, response.json<{ type: string }>().type]).toEqual([
      404,
      'general_route_not_found',
    ])
  })

  it.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes).toString()],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes).toString()],
    [undefined, (bytes: Buffer) => bytes.toString()],
  ])('comes compressed as %s', async (encoding, read) => {
    const response = await site().get('/', encoding ? { 'accept-encoding': encoding } : {})
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(isPage(read(response.rawPayload))).toBe(true)
  })

  it('is answered 304 to clients that have it', async () => {
    const { etag } = (await site().get('/saved')).headers
    const again = await site().get('/search', { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it.each<[who: string, headers: Record<string, string>, isKnown: boolean]>([
    ['a document without a session', { 'sec-fetch-dest': 'document' }, true],
    ['one of a browser that does not say so', {}, true],
    ['a document with a session', { cookie: 'a_session_devhood=c2VjcmV0' }, false],
    ['a script, such as the service worker', { 'sec-fetch-dest': 'empty' }, false],
  ])('for %s says whether nobody is signed in', async (_, headers, isKnown) => {
    for (const path of ['/sign-in', '/saved']) {
      const { body, headers: sent } = await site().get(path, headers)
      expect(sent['vary']).toBe('Accept-Encoding, Cookie')
      expect(body.includes('<meta name="devhood-session" content="none">')).toBe(isKnown)
    }
  })

  it('contains the settings, escaped', async () => {
    const oauth = { github: { clientId: 'a', clientSecret: 'hidden' } }
    const appName = 'A "B" <C> $&'
    await using site = await openSite({ appName, followCounts: 20, publicJobs: false, oauth })
    const { body } = await site.get('/')
    expect(body).toContain('<title>A &quot;B&quot; &lt;C&gt; $&amp;</title>')
    expect(body).toContain('<meta name="devhood-follow-counts" content="20">')
    expect(body).toContain('<meta name="devhood-public-jobs" content="off">')
    expect(body).toContain(
      '<meta name="devhood-providers" content="[{&quot;key&quot;:&quot;github&quot;,&quot;name&quot;:&quot;GitHub&quot;}]">',
    )
    expect(body).not.toContain('hidden')
  })

  it.each([
    ['http://localhost:3000', 'ws://localhost:3000', false],
    ['https://hood.example', 'wss://hood.example', true],
  ])('at %s runs our own files only', async (address, socket, upgrades) => {
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

describe('the page of sign-in and sign-up', () => {
  it.each([
    ['/sign-in', 'sign-in'],
    ['/sign-in/?to=%2Fsaved', 'sign-in'],
    ['/sign-up', 'sign-up'],
  ])('%s comes with its content and title', async (url, name) => {
    await using site = await openSite({ appName: 'A & <B>' })
    const { body } = await site.get(url)
    expect(body).toContain(`<div id="root"><h1>${name}</h1></div>`)
    expect(body).toContain(`<title>${name} · A &amp; &lt;B&gt;</title>`)
    expect(isPage(body)).toBe(true)
  })

  it.each(['/sign-in/x', '/sign-up/sign-in', '/sign-ins', '/'])('%s is not one', async (url) => {
    expect((await site().get(url)).body).toContain('<div id="root"></div>')
  })
})

/** URLs of the links with this `rel`. */
const linksIn = (body: string, rel: string): string[] =>
  Array.from(body.matchAll(/<link rel="(\w+)"[^>]* href="([^"]*)">/g)).flatMap(
    ([, kind, href = '']) => (kind === rel ? [href] : []),
  )

describe('the head of the page', () => {
  it.each([
    ['/', ['/assets/home-1.js']],
    ['/?q=1', ['/assets/home-1.js']],
    ['/explore?q=1', ['/assets/explore-1.js', '/assets/list-1.js']],
    ['/explore/x', ['/assets/explore-1.js', '/assets/list-1.js']],
    ['/sign-up', []],
    ['/other', []],
  ])('of %s preloads the scripts of its screen', async (url, scripts) => {
    expect(linksIn((await site().get(url)).body, 'modulepreload')).toEqual(scripts)
  })

  const cookie = 'theme=x; a_session_devhood=c2VjcmV0'
  const feed =
    '/v1/databases/devhood/collections/posts/documents?queries%5B0%5D=%7B%22method%22%3A%22orderDesc%22%2C%22attribute%22%3A%22%24createdAt%22%7D'
  it.each([
    ['/', cookie, ['/v1/account', feed]],
    ['/?q=1', cookie, ['/v1/account', feed]],
    ['/', 'theme=x', []],
    ['/explore', cookie, []],
    ['/sign-in', cookie, []],
  ])('of %s, with the cookie %s, preloads the data of Home', async (url, cookie, asked) => {
    const { body } = await site().get(url, { cookie: cookie })
    const links = linksIn(body, 'preload').map((address) => address.split('&amp;')[0])
    expect(links).toEqual(asked)
  })

  it.each([
    ['/sign-in?to=%2Fsaved', ['https://hood.example/sign-in']],
    ['/sign-up', ['https://hood.example/sign-up']],
    ['/', []],
    ['/posts/a', []],
  ])('of %s has its canonical URL', async (url, canonical) => {
    await using site = await openSite({ publicUrl: new URL('https://hood.example') })
    expect(linksIn((await site.get(url)).body, 'canonical')).toEqual(canonical)
  })

  it('has a link preview with name and picture, by absolute URLs', async () => {
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
  it('has the configured name', async () => {
    await using site = await openSite({ appName: 'A "B"' })
    const response = await site.get('/manifest.webmanifest')
    expect([
      response.statusCode,
      response.headers['content-type'],
      response.headers['cache-control'],
      response.json(),
    ]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
      'no-cache',
      { name: 'A "B"', short_name: 'A "B"', id: '/' },
    ])
  })

  it('has a service worker that is never cached and may connect to this server only', async () => {
    const { statusCode, headers } = await site().get('/sw.js')
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
      "default-src 'none'; connect-src 'self'; img-src 'self'",
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

  it('deletes its caches where the operator turns offline use off', async () => {
    await using site = await openSite({ offline: false })
    const { body } = await site.get('/sw.js')
    expect([body.includes('caches.delete'), body.includes('registration.unregister()')]).toEqual([
      true,
      true,
    ])
    expect((await site.get('/')).body).toContain('<meta name="devhood-offline" content="off">')
  })
})
