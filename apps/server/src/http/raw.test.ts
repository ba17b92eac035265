import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import type { ErrorBody } from '@devhood/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app/app.ts'
import { sharedWorld } from '../../test/app/shared-app.ts'

const HOST = 'Host: localhost:3000'

const listening = sharedWorld(async ({ app }) => ({
  address: new URL(await app.listen({ host: '127.0.0.1', port: 0 })),
}))

/** Sends bytes to a listening server; returns the whole response when the connection has closed. */
async function send(bytes: string | Buffer): Promise<string> {
  const { address } = listening()
  const socket = connect(Number(address.port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const response = await text(socket)
  const alive = await fetch(new URL('/v1/health/live', address))
  expect(alive.status).toBe(200)
  return response
}

interface RawResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: ErrorBody
}

function read(response: string): RawResponse {
  const [head = '', body = ''] = response.split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: JSON.parse(body) as ErrorBody,
  }
}

const get = (...headers: string[]) =>
  ['GET /v1/health/live HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n')
const post = (headers: readonly string[], body: string) =>
  ['POST /v1/account HTTP/1.1', HOST, 'Content-Type: application/json', ...headers, '', body].join(
    '\r\n',
  )
const many = Array.from({ length: 200 }, (_, index) => `X-${index}: 1`)

test.each<[string, string | Buffer, number, string]>([
  ['not HTTP', 'hello\r\n\r\n', 400, 'general_bad_request'],
  [
    'a TLS greeting',
    Buffer.from([0x16, 0x03, 0x01, 0x00, 0xa5, 0x01, 0x00]),
    400,
    'general_bad_request',
  ],
  ['another protocol', 'GET / RTSP/1.0\r\n\r\n', 400, 'general_bad_request'],
  ['an unknown verb', 'BREW / HTTP/1.1\r\n\r\n', 400, 'general_bad_request'],
  ['no host', get(), 400, 'general_bad_request'],
  ['two hosts', get(HOST, 'Host: evil.example'), 400, 'general_bad_request'],
  [
    'two hosts with different capitals',
    get(HOST, 'hOsT: localhost:3000'),
    400,
    'general_bad_request',
  ],
  [
    'a header of 17 kB',
    get(HOST, `X-Long: ${'x'.repeat(17_000)}`),
    431,
    'general_headers_too_large',
  ],
  ['200 headers', get(HOST, ...many), 431, 'general_headers_too_large'],
  [
    '2000 headers',
    get(HOST, ...Array.from({ length: 2000 }, (_, index) => `X${index}:1`)),
    431,
    'general_headers_too_large',
  ],
  [
    'an address of 9 kB',
    get(HOST).replace('/live', `/live?${'x'.repeat(9000)}`),
    400,
    'general_argument_invalid',
  ],
  ['a folded header', get(HOST, 'X-Folded: a\r\n b'), 400, 'general_bad_request'],
  ['a blank before a colon', get(HOST, 'X-Blank : a'), 400, 'general_bad_request'],
  ['a header without a name', get(HOST, ': a'), 400, 'general_bad_request'],
  ['a NUL in a header', get(HOST, 'X-Nul: a\0b'), 400, 'general_bad_request'],
  ['line feeds alone', get(HOST).replaceAll('\r\n', '\n'), 400, 'general_bad_request'],
  [
    'both a length and chunks',
    post(['Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    400,
    'general_bad_request',
  ],
  [
    'two lengths',
    post(['Content-Length: 2', 'Content-Length: 3'], '{}'),
    400,
    'general_bad_request',
  ],
  ['a list of lengths', post(['Content-Length: 2, 2'], '{}'), 400, 'general_bad_request'],
  ['a negative length', post(['Content-Length: -2'], '{}'), 400, 'general_bad_request'],
  ['a signed length', post(['Content-Length: +2'], '{}'), 400, 'general_bad_request'],
  ['a length in hexadecimal', post(['Content-Length: 0x2'], '{}'), 400, 'general_bad_request'],
  [
    'chunks twice',
    post(['Transfer-Encoding: chunked, chunked'], '0\r\n\r\n'),
    400,
    'general_bad_request',
  ],
  [
    'an unknown coding',
    post(['Transfer-Encoding: xchunked'], '0\r\n\r\n'),
    400,
    'general_bad_request',
  ],
  [
    'a coding with a blank inside',
    post(['Transfer-Encoding: chun ked'], '0\r\n\r\n'),
    400,
    'general_bad_request',
  ],
  [
    'chunks that are not last',
    post(['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'),
    400,
    'general_bad_request',
  ],
  [
    'an invalid chunk size',
    post(['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'),
    400,
    'general_bad_request',
  ],
  [
    'a chunk size beyond counting',
    post(['Transfer-Encoding: chunked'], `${'f'.repeat(20)}\r\n{}`),
    400,
    'general_bad_request',
  ],
  [
    'a chunk extension of 64 kB',
    post(['Transfer-Encoding: chunked'], `2;${'x'.repeat(65_536)}\r\n{}\r\n0\r\n\r\n`),
    400,
    'general_bad_request',
  ],
  [
    'a chunk that ends with a line feed alone',
    post(['Transfer-Encoding: chunked'], '2\n{}\r\n0\r\n\r\n'),
    400,
    'general_bad_request',
  ],
])(
  '%s is rejected in the standard error format, and the server keeps running',
  async (_name, bytes, status, type) => {
    const response = read(await send(bytes))
    expect([response.status, response.body.code, response.body.type]).toEqual([
      status,
      status,
      type,
    ])
    expect(Object.keys(response.body)).toEqual(['message', 'code', 'type', 'version'])
    expect(response.headers).toMatchObject({
      connection: 'close',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  },
)

test('a header named like a prototype property is an ordinary header', async () => {
  const response = await send(get(HOST, '__proto__: x', 'constructor: y'))
  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
})

test('an unknown Expect header is ignored', async () => {
  expect(await send(get(HOST, 'Expect: more'))).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  const refused = await send(get(HOST, 'Expect: more').replace('/health/live', '/nothing'))
  expect(read(refused).body.type).toBe('general_route_not_found')
})

test('a closing server finishes requests in flight and rejects new ones', async () => {
  await using server = await testApp()
  const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  const open = async (bytes: string) => {
    const socket = connect(Number(address.port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(bytes)
    return socket
  }
  const late = await open('GET /v1/health HTTP/1.1\r\n')
  const started = once(server.app.server, 'request')
  const early = await open(post(['Content-Length: 2'], '{'))
  await started
  const closing = server.app.close()
  while (server.app.server.listening) await setImmediate()
  late.write(`${HOST}\r\n\r\n`)
  const refused = read(await text(late))
  expect([refused.status, refused.body.type]).toEqual([503, 'general_service_unavailable'])
  expect(refused.headers).toMatchObject({ 'retry-after': '2', connection: 'close' })
  early.write('}')
  expect(read(await text(early)).body.message).toBe('Parameter "userId" is not optional.')
  await closing
})
