import { gzipSync } from 'node:zlib'
import type { Socket } from 'node:net'
import { AppError } from '@devhood/contract'
import { expect, test } from 'vitest'
import { CLOSED, openInternet } from '../../../test/http/internet.ts'
import type { Remote } from './index.ts'

const PUBLIC = ['93.184.215.14']
const failure = new AppError('avatar_remote_url_failed')

const get = async (remote: Remote, url: string) => remote.withFetch(async (fetch) => fetch(url))
/** The error, at once: the caller continues without the result. */
const faultOf = async (remote: Remote, url: string) =>
  remote.withFetch(async (fetch) =>
    fetch(url).then(
      ({ status }) => `answered ${status}`,
      (error: unknown) =>
        error instanceof AppError &&
        error.message === failure.message &&
        error.cause instanceof Error
          ? `${error.type}: ${error.cause.message}`
          : error,
    ),
  )

test('a response comes over a connection to the checked address', async () => {
  await using internet = await openInternet({
    names: { 'site.example': ['2606:4700::1111', ...PUBLIC] },
    site: ({ headers }, response) => {
      response.setHeader('set-cookie', 'a=b')
      response.end(JSON.stringify(headers))
    },
  })
  const response = await get(internet.remote, 'https://site.example/a?b=c#d')
  expect([response.status, response.url.href]).toEqual([200, 'https://site.example/a?b=c#d'])
  expect(JSON.parse(response.body.toString())).toEqual({
    host: 'site.example',
    accept: 'image/png,image/jpeg,image/svg+xml,image/x-icon,text/html;q=0.9,*/*;q=0.1',
    'accept-encoding': 'identity',
    'user-agent': 'Devhood (pictures and links)',
    via: '1.1 devhood-avatars',
    connection: 'close',
  })
  expect([internet.hits, internet.targets]).toEqual([
    ['site.example/a?b=c'],
    [{ address: PUBLIC[0], hostname: 'site.example', isSecure: true, port: 443 }],
  ])
})

const NOT_PUBLIC = 'The name has no address, or one that is not public.'
const LITERALS =
  '127.1 2130706433 0x7f.1 0177.0.0.1 0 0.0.0.0 [::] [::1] [::ffff:127.0.0.1] [::ffff:7f00:1] [64:ff9b::7f00:1] [2002:7f00:1::] [fe80::1] [fc00::1] 10.1.1.1 172.16.0.1 192.168.0.1 169.254.169.254 100.64.0.1 192.0.0.1 198.18.0.1 224.0.0.1 240.0.0.1 localhost localhost. x.localhost metadata.google.internal private.example mixed.example mapped.example nowhere.example'.split(
    ' ',
  )
const REFUSED: [url: string, fault: string][] = [
  ...LITERALS.map((host): [string, string] => [`http://${host}/`, NOT_PUBLIC]),
  ['http://devhood.example/', 'The address is our own.'],
  ['https://DevHood.example./v1/avatars/image?url=x', 'The address is our own.'],
  ['http://site.example:22/', 'Only the ports of http and https.'],
  ['http://site.example:8080/', 'Only the ports of http and https.'],
  ['http://me@site.example/', 'No credentials in addresses.'],
  ['http://:secret@site.example/', 'No credentials in addresses.'],
  ['ftp://site.example/', 'Only http and https.'],
  ['file:///etc/passwd', 'Only http and https.'],
  ['gopher://site.example/', 'Only http and https.'],
]

test('private addresses are never connected to', async () => {
  await using internet = await openInternet({
    names: {
      localhost: ['127.0.0.1'],
      'x.localhost': ['127.0.0.1', '::1'],
      'metadata.google.internal': ['169.254.169.254'],
      'private.example': ['10.0.0.8'],
      'mixed.example': [...PUBLIC, '192.168.1.1'],
      'mapped.example': ['::ffff:10.0.0.1'],
      'devhood.example': PUBLIC,
      'site.example': PUBLIC,
    },
  })
  const faults = await Promise.all(
    REFUSED.map(async ([url]) => [url, await faultOf(internet.remote, url)]),
  )
  expect(faults).toEqual(REFUSED.map(([url, fault]) => [url, `avatar_remote_url_failed: ${fault}`]))
  expect(internet.targets).toEqual([])
})

test("a name is resolved once for a connection: later DNS answers don't matter", async () => {
  const meanings = [PUBLIC, ['127.0.0.1']]
  await using internet = await openInternet({
    names: { 'rebinding.example': () => meanings.shift() ?? [] },
    site: (_request, response) => response.end('fine'),
  })
  expect((await get(internet.remote, 'http://rebinding.example/')).status).toBe(200)
  expect(await faultOf(internet.remote, 'http://rebinding.example/')).toBe(
    `avatar_remote_url_failed: ${NOT_PUBLIC}`,
  )
  expect(internet.targets.map(({ address }) => address)).toEqual(PUBLIC)
})

test('redirects are followed, three at most, and each hop is checked', async () => {
  const to: Record<string, string> = {
    '/relative': 'there',
    '/private': 'http://10.0.0.1/',
    '/own': 'http://devhood.example/v1/avatars/image',
    '/mail': 'http://site.example:25/',
    '/file': 'file:///etc/passwd',
    '/data': 'data:text/plain,hello',
    '/broken': 'http://[',
    '/loop': '/loop',
    '/1': '/2',
    '/2': '/3',
    '/3': '/4',
    '/4': '/there',
  }
  await using internet = await openInternet({
    names: { 'site.example': PUBLIC },
    site: (request, response) => {
      const location = to[request.url ?? '']
      if (location === undefined) response.end('there')
      else response.writeHead(302, { location }).end()
    },
  })
  const urls = [
    '/broken',
    '/relative',
    '/2',
    '/private',
    '/own',
    '/mail',
    '/file',
    '/data',
    '/loop',
    '/1',
  ]
  const faults = await Promise.all(
    urls.map(async (path) => faultOf(internet.remote, `http://site.example${path}`)),
  )
  expect(faults).toEqual([
    'avatar_remote_url_failed: Invalid URL',
    'answered 200',
    'answered 200',
    `avatar_remote_url_failed: ${NOT_PUBLIC}`,
    'avatar_remote_url_failed: The address is our own.',
    'avatar_remote_url_failed: Only the ports of http and https.',
    'avatar_remote_url_failed: Only http and https.',
    'avatar_remote_url_failed: Only http and https.',
    'avatar_remote_url_failed: Too many redirects.',
    'avatar_remote_url_failed: Too many redirects.',
  ])
  expect(new Set(internet.targets.map(({ address }) => address))).toEqual(new Set(PUBLIC))
})

test.each([301, 302, 303, 307, 308])('%s to a private address is rejected', async (status) => {
  await using internet = await openInternet({
    names: { 'site.example': PUBLIC },
    site: (_request, response) =>
      response.writeHead(status, { location: 'http://169.254.169.254/' }).end(),
  })
  expect(await faultOf(internet.remote, 'http://site.example/')).toBe(
    `avatar_remote_url_failed: ${NOT_PUBLIC}`,
  )
  expect(internet.targets.length).toBe(1)
})

/** Writes the same text repeatedly until the connection closes. */
function flood(socket: Socket, part: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(part));
  }
  socket.on('drain', more)
  more()
}

const HEAD = 'HTTP/1.1 200 OK\r\n'
const TIME = 'Time is up.'
const SERVERS: [what: string, raw: (socket: Socket) => void, fault: string][] = [
  [
    'an endless body',
    (socket) => flood(socket.resume(), `${HEAD}\r\n${'x'.repeat(65_536)}`),
    'The body is too long.',
  ],
  [
    'more than it may',
    (socket) => socket.resume().end(`${HEAD}\r\n${'x'.repeat(2 * 1024 * 1024 + 1)}`),
    'The body is too long.',
  ],
  [
    'less than it announces',
    (socket) => socket.resume().end(`${HEAD}Content-Length: 100\r\n\r\nhalf`),
    'aborted',
  ],
  [
    'a packed bomb',
    (socket) => {
      const bomb = gzipSync(Buffer.alloc(20_000_000))
      socket.resume().write(`${HEAD}Content-Encoding: gzip\r\n\r\n`)
      socket.end(bomb)
    },
    'The body is packed, which nobody has asked for.',
  ],
  [
    'endless headers',
    (socket) => {
      socket.resume().write(HEAD)
      flood(socket, `X-Header: ${'x'.repeat(1000)}\r\n`)
    },
    'Parse Error: Header overflow',
  ],
  [
    'endless informational answers',
    (socket) => flood(socket.resume(), 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    'There is no end of hints.',
  ],
  [
    'a byte now and then',
    (socket) => {
      socket.resume().write(`${HEAD}\r\n`)
      const timer = setInterval(() => socket.write('x'), 50)
      socket.on('close', () => clearInterval(timer))
    },
    TIME,
  ],
  ['nothing', (socket) => void socket.resume(), TIME],
  ['nothing, and disconnects', (socket) => void socket.resume().end(), 'socket hang up'],
  [
    'another protocol',
    (socket) => socket.resume().end('SSH-2.0-OpenSSH_9.9\r\n'),
    'Parse Error: Expected HTTP/, RTSP/ or ICE/',
  ],
]

test('a misbehaving server is cut off', async () => {
  const faults = await Promise.all(
    SERVERS.map(async ([what, raw, fault]) => {
      const names = { 'bad.example': PUBLIC }
      const time = fault === TIME ? 300 : undefined
      await using internet = await openInternet({ names, raw, ...(time && { time }) })
      return [what, await faultOf(internet.remote, 'http://bad.example/')]
    }),
  )
  expect(faults).toEqual(
    SERVERS.map(([what, , fault]) => [what, `avatar_remote_url_failed: ${fault}`]),
  )
})

test('two megabytes are accepted', async () => {
  await using internet = await openInternet({
    names: { 'site.example': PUBLIC },
    site: (_request, response) => response.end(Buffer.alloc(2 * 1024 * 1024)),
  })
  const { body } = await get(internet.remote, 'http://site.example/')
  expect(body.length).toBe(2 * 1024 * 1024)
})

test('every failure is the same, and reported after the same time', async () => {
  const time = 400
  await using internet = await openInternet({
    names: {
      'closed.example': [CLOSED],
      'silent.example': PUBLIC,
      'private.example': ['10.0.0.1'],
    },
    raw: (socket) => void socket.resume(),
    time,
  })
  const urls = ['closed', 'silent', 'private', 'unknown'].map((name) => `http://${name}.example/`)
  const outcomes = await Promise.all(
    urls.map(async (url) => {
      const started = performance.now()
      const error: unknown = await get(internet.remote, url).catch((each: unknown) => each)
      const isInTime = performance.now() - started >= time - 5
      return error instanceof AppError && [error.type, error.status, error.message, isInTime]
    }),
  )
  const expected = [failure.type, 404, failure.message, true]
  expect(outcomes).toEqual(urls.map(() => expected))
})

test('a few requests run at once, some wait, and others are rejected', async () => {
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await using internet = await openInternet({
    names: { 'slow.example': PUBLIC },
    site: (_request, response) => {
      if (internet.hits.length === 8) started.resolve()
      void released.promise.then(() => response.end())
    },
  })
  const visits = Array.from({ length: 40 }, async () =>
    get(internet.remote, 'http://slow.example/'),
  )
  await expect(get(internet.remote, 'http://slow.example/')).rejects.toEqual(
    new AppError('general_service_unavailable', { retryAfter: 5 }),
  )
  await started.promise
  expect(internet.targets.length).toBe(8)
  released.resolve()
  expect((await Promise.all(visits)).map(({ status }) => status)).toEqual(Array(40).fill(200))
})

test('callers that can do without the resource get a failure at once', async () => {
  await using internet = await openInternet({
    names: { 'site.example': PUBLIC },
    site: (_request, response) => response.end('fine'),
    time: 60_000,
  })
  const found = await internet.remote.withFetch(async (fetch) => {
    const first = await fetch('http://10.0.0.1/').catch(() => undefined)
    return first ?? fetch('http://site.example/')
  })
  expect(found.body.toString()).toBe('fine')
})
