import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { bitmap, iconFile } from '../../../../test/files/icons.ts'
import { openInternet } from '../../../../test/http/internet.ts'
import { jpeg, phonePhoto, png, svg } from '../../../../test/files/pictures.ts'
import { type SharedApp, sharedApp } from '../../../../test/app/shared-app.ts'

const NAMES = { 'site.example': ['93.184.215.14'] }

interface Page {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}

const internetOf = async (pages: Readonly<Record<string, Page>>, time = 60_000) =>
  openInternet({
    names: NAMES,
    time,
    site: (request, response) => {
      const { status = 200, headers = {}, body = '' } = pages[request.url ?? ''] ?? { status: 404 }
      response.writeHead(status, headers).end(body)
    },
  })

const get = async ({ app }: SharedApp, what: string, url: string, headers = {}) =>
  app.inject({ url: `/v1/avatars/${what}url=${encodeURIComponent(url)}`, headers })

const refusal = (type: string, message: string) => ({ message, code: 404, type, version: '1.0.0' })
const NO_IMAGE = refusal('avatar_image_not_found', 'There is no picture at this address.')
const NO_ICON = refusal('avatar_icon_not_found', 'There is no icon at this address.')
const FAILED = refusal('avatar_remote_url_failed', 'The address could not be fetched.')

async function look(bytes: Buffer) {
  const { format, width, height, exif, xmp } = await sharp(bytes).metadata()
  return { format, size: `${width}x${height}`, metadata: exif ?? xmp }
}

const server = sharedApp()

test('a picture is re-encoded as PNG with the requested size', async () => {
  const pages = {
    '/a.png': { body: await png(300, 200), headers: { 'set-cookie': 'a=b', 'x-evil': '1' } },
    '/a.jpg': { body: await jpeg(300, 200) },
    '/phone.jpg': { body: await phonePhoto(120, 80) },
    '/a.svg': { body: svg() },
    '/a.ico': { body: iconFile(bitmap(32, 32, 32)) },
    '/moved': { status: 302, headers: { location: '/a.png' } },
  }
  await using internet = await internetOf(pages)
  await using server = await testApp({}, { remote: internet.remote })
  for (const path of Object.keys(pages)) {
    const response = await get(server, 'image?width=90&height=50&', `http://site.example${path}`)
    expect([path, response.statusCode, await look(response.rawPayload)]).toEqual([
      path,
      200,
      { format: 'png', size: '90x50', metadata: undefined },
    ])
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=2592000',
      'cross-origin-resource-policy': 'same-site',
    })
    expect([response.headers['set-cookie'], response.headers['x-evil']]).toEqual([
      undefined,
      undefined,
    ])
  }
  const standard = await get(server, 'image?width=0&', 'http://site.example/a.png')
  expect((await look(standard.rawPayload)).size).toBe('400x400')
})

test('responses that are not a supported picture are rejected', async () => {
  const flood = await png(10, 10)
  flood.writeUInt32BE(9000, 16)
  flood.writeUInt32BE(9000, 20)
  flood.writeUInt32BE(crc32(flood.subarray(12, 29)), 29)
  const bodies: Record<string, Page> = {
    '/page': {
      body: '<!doctype html><script>alert(1)</script>',
      headers: { 'content-type': 'image/png' },
    },
    '/pdf': { body: '%PDF-1.7 ' },
    '/exe': { body: Buffer.from('4d5a90000300', 'hex') },
    '/empty': {},
    '/webp': {
      body: await sharp(await png(10, 10))
        .webp()
        .toBuffer(),
    },
    '/half.png': { body: (await png(100, 100)).subarray(0, 500) },
    '/flood.png': { body: flood },
    '/entities.svg': {
      body: '<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;">]><svg xmlns="http://www.w3.org/2000/svg">&c;</svg>',
    },
    '/gone.png': { status: 410, body: await png(10, 10) },
  }
  await using internet = await internetOf(bodies)
  await using server = await testApp({}, { remote: internet.remote })
  for (const path of Object.keys(bodies)) {
    const response = await get(server, 'image?', `http://site.example${path}`)
    expect([path, response.json()]).toEqual([path, NO_IMAGE])
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

test('an SVG with references to other pictures loads none of them', async () => {
  const body = svg(
    '<image href="http://site.example/spy.png" width="9" height="9"/><style>@import "http://site.example/spy.css";</style>',
  )
  await using internet = await internetOf({ '/a.svg': { body } })
  await using server = await testApp({}, { remote: internet.remote })
  expect((await get(server, 'image?', 'http://site.example/a.svg')).statusCode).toBe(200)
  expect(internet.hits).toEqual(['site.example/a.svg'])
})

test.each(['image', 'favicon'])('/%s reveals nothing about failed requests', async (what) => {
  await using internet = await internetOf({}, 100)
  await using server = await testApp({}, { remote: internet.remote })
  for (const url of ['http://10.0.0.1/', 'http://nowhere.example/', 'http://site.example:22/']) {
    const response = await get(server, `${what}?`, url)
    expect([url, response.json()]).toEqual([url, FAILED])
  }
  expect(internet.targets).toEqual([])
})

test.each(['image', 'favicon'])('/%s accepts http and https URLs only', async (what) => {
  const message = 'Parameter "url" must be an address that begins with http:// or https://.'
  const urls = [
    '',
    'site.example',
    'ftp://site.example/',
    'file:///etc/passwd',
    'http://',
    'javascript:1',
  ]
  for (const url of [
    ...urls,
    'http://site.example/\r\nX: y',
    'http://site.example/ x',
    'http://[',
  ]) {
    const response = await get(server(), `${what}?`, url)
    expect([url, response.statusCode, response.json()]).toEqual([
      url,
      400,
      { message, code: 400, type: 'general_argument_invalid', version: '1.0.0' },
    ])
  }
  const none = await server().app.inject({ url: `/v1/avatars/${what}` })
  expect(none.json()).toMatchObject({ message: 'Parameter "url" is not optional.' })
})

test('a request from our own server is rejected to prevent loops', async () => {
  await using internet = await internetOf({ '/a.png': { body: await png(10, 10) } })
  await using server = await testApp({}, { remote: internet.remote })
  const headers = { via: '1.1 proxy, 1.1 devhood-avatars' }
  const response = await get(server, 'image?', 'http://site.example/a.png', headers)
  expect([response.json(), internet.hits]).toEqual([FAILED, []])
})

test('REMOTE_FETCH=off fetches nothing', async () => {
  await using internet = await internetOf({ '/a.png': { body: await png(10, 10) } })
  await using server = await testApp({ remoteFetch: false }, { remote: internet.remote })
  const responses = [
    await get(server, 'image?', 'http://site.example/a.png'),
    await get(server, 'favicon?', 'http://site.example/'),
  ]
  expect([responses.map((response) => response.json()), internet.targets]).toEqual([
    [FAILED, FAILED],
    [],
  ])
})

test('images and favicons share a limit of sixty a minute', async () => {
  await using server = await testApp({ rateLimits: true, remoteFetch: false })
  const statuses: number[] = []
  for (let count = 0; count < 61; count++) {
    const what = count % 2 === 0 ? 'image?' : 'favicon?'
    statuses.push((await get(server, what, 'http://site.example/')).statusCode)
  }
  expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([404]), 429])
})

const link = (href: string, sizes = '64x64') => `<link rel="icon" sizes="${sizes}" href="${href}">`
const ICONS: [what: string, page: Page, hits: string[]][] = [
  ['the one that a page names', { body: link('/good.png') }, ['/', '/good.png']],
  ['the usual place', { body: '<title>x</title>' }, ['/', '/favicon.ico']],
  ['the default path, when the page is missing', { status: 404 }, ['/', '/favicon.ico']],
  [
    'the next one, when one is invalid',
    { body: link('/none.png') + link('/page', '65x65') + link('/good.png', '66x66') },
    ['/', '/none.png', '/page', '/good.png'],
  ],
  [
    'another one, when one must not be fetched',
    {
      body:
        link('http://10.0.0.1/') + link('data:image/png;base64,AA') + link('/good.png', '70x70'),
    },
    ['/', '/good.png'],
  ],
  [
    'three of those that are named, then the usual place',
    { body: ['/1', '/2', '/3', '/4'].map((href) => link(href)).join('') },
    ['/', '/1', '/2', '/3', '/favicon.ico'],
  ],
]

test.each(ICONS)('a favicon is %s', async (_what, page, hits) => {
  const pages = {
    '/': page,
    '/page': { body: '<!doctype html>' },
    '/good.png': { body: await png(64, 64) },
    '/favicon.ico': { body: iconFile(bitmap(24, 16, 16)) },
  }
  await using internet = await internetOf(pages)
  await using server = await testApp({}, { remote: internet.remote })
  const response = await get(server, 'favicon?', 'https://site.example/')
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await look(response.rawPayload)).toEqual({
    format: 'png',
    size: '56x56',
    metadata: undefined,
  })
  expect(internet.hits).toEqual(hits.map((path) => `site.example${path}`))
})

test('a site without an icon has no favicon', async () => {
  await using internet = await internetOf({ '/': { body: '<title>x</title>' } })
  await using server = await testApp({}, { remote: internet.remote })
  expect((await get(server, 'favicon?', 'https://site.example/')).json()).toEqual(NO_ICON)
})

test('slow sites delay nobody else', async () => {
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await using internet = await openInternet({
    names: NAMES,
    site: (_request, response) => {
      if (internet.hits.length === 8) started.resolve()
      void released.promise.then(() => response.end())
    },
  })
  await using server = await testApp({}, { remote: internet.remote })
  const slow = Array.from(
    { length: 100 },
    async () => (await get(server, 'image?', 'http://site.example/')).statusCode,
  )
  await started.promise
  const health = await server.app.inject({ url: '/v1/health' })
  expect([health.statusCode, internet.targets.length]).toEqual([200, 8])
  released.resolve()
  const statuses = await Promise.all(slow)
  expect([404, 503].map((status) => statuses.filter((each) => each === status).length)).toEqual([
    40, 60,
  ])
})
