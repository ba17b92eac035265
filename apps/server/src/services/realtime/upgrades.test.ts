import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { hostOf, searchOf } from '../../../test/sockets/sockets.ts'

const PATH = `/v1/realtime?${searchOf(['documents'])}`
const HEADERS = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** The response to a handwritten request, once the server has closed the connection. */
async function responseTo(host: string, line: string, headers: Record<string, string>) {
  const socket = connect(Number(host.split(':')[1]), '127.0.0.1')
  let received = ''
  socket.on('error', () => undefined)
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  const lines = Object.entries({ Host: host, Origin: `http://${host}`, ...headers })
  socket.write([line, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n'))
  await once(socket, 'close')
  return received
}

/** The head of a response, and its body, which must be JSON. */
function responseIn(received: string) {
  const [head = '', body = ''] = received.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((each) => each.split(': ', 2) as [string, string]))
  return { line, headers, body: JSON.parse(body) as Record<string, unknown> }
}

test.each([
  ['without a key', { 'Sec-WebSocket-Key': '' }, 400],
  ['with an invalid key', { 'Sec-WebSocket-Key': 'x' }, 400],
  ['of another version', { 'Sec-WebSocket-Version': '7' }, 400],
  ['with an invalid protocol', { 'Sec-WebSocket-Protocol': ',' }, 400],
  ['to another protocol', { Upgrade: 'h2c' }, 400],
  ['with two hosts', { host: 'example.com' }, 400],
  ['with headers of 20 kB', { 'X-Long': 'x'.repeat(20_000) }, 431],
  [
    'with 101 headers',
    Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`X${at}`, ''])),
    431,
  ],
])('a socket upgrade %s is rejected, and its connection closed', async (_, headers, status) => {
  await using server = await testApp()
  const host = await hostOf(server.app)
  const received = await responseTo(host, `GET ${PATH} HTTP/1.1`, { ...HEADERS, ...headers })
  const response = responseIn(received)
  expect(response.line.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.body).toEqual({
    message: expect.any(String),
    code: status,
    type: expect.stringMatching(/^general_/),
    version: expect.any(String),
  })
})

test('an unsupported version of WebSocket gets the supported ones and an error', async () => {
  await using server = await testApp()
  const host = await hostOf(server.app)
  const headers = { ...HEADERS, 'Sec-WebSocket-Version': '7' }
  const response = responseIn(await responseTo(host, `GET ${PATH} HTTP/1.1`, headers))
  expect(response.headers.get('sec-websocket-version')).toBe('13, 8')
  expect([response.body['type'], response.body['message']]).toEqual([
    'general_bad_request',
    'Missing or invalid Sec-WebSocket-Version header.',
  ])
})

test.each([
  ['POST', PATH],
  ['HEAD', PATH],
  ['GET', '/v1/realtime/'],
  ['GET', '/v1/account'],
  ['GET', '/'],
])('%s %s with upgrade headers is answered like any other request', async (method, path) => {
  await using server = await testApp()
  const host = await hostOf(server.app)
  const line = `${method} ${path} HTTP/1.1`
  const wish = await responseTo(host, line, { ...HEADERS, Connection: 'Upgrade, close' })
  const plain = await responseTo(host, line, { Connection: 'close' })
  expect(wish.split('\r\n', 1)).toEqual(plain.split('\r\n', 1))
})

test('an upgrade sent together with another request closes its own connection only', async () => {
  await using server = await testApp()
  const host = await hostOf(server.app)
  const lines = (path: string, headers: Record<string, string>) =>
    [
      `GET ${path} HTTP/1.1`,
      ...Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`),
      '',
      '',
    ].join('\r\n')
  const socket = connect(Number(host.split(':')[1]), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(lines('/v1/health', {}) + lines(PATH, HEADERS))
  await new Promise((resolve) => socket.once('close', resolve))
  expect((await fetch(`http://${host}/v1/health/live`)).status).toBe(200)
})

test('an upgrade during shutdown gets a retryable error', async () => {
  await using server = await testApp()
  const host = await hostOf(server.app)
  // It never answers the close frame, so that closing waits for it.
  const silent = connect(Number(host.split(':')[1]), '127.0.0.1')
  const lines = Object.entries({ Host: host, Origin: `http://${host}`, ...HEADERS })
  const head = [`GET ${PATH} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)]
  silent.write([...head, '', ''].join('\r\n'))
  const received = async (part: string) => {
    let bytes = ''
    while (!bytes.includes(part))
      bytes += ((await once(silent, 'data'))[0] as Buffer).toString('latin1')
  }
  await received('"connected"')
  const closing = server.app.close()
  await received('\x88')
  const { line, body } = responseIn(await responseTo(host, `GET ${PATH} HTTP/1.1`, HEADERS))
  expect([line.slice(0, 12), body['type']]).toEqual(['HTTP/1.1 503', 'general_service_unavailable'])
  silent.destroy()
  await closing
})
