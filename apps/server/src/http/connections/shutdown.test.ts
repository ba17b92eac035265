import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { TIMEOUTS } from './timeouts.ts'
import { listen } from '../../../test/sockets/sockets.ts'

/** A listening server, and a client that keeps one connection open, as proxies do. */
async function openListening(trustedProxies: readonly string[], timeouts = TIMEOUTS) {
  const server = await testApp({ trustedProxies }, { timeouts })
  const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  async function ask(path: string) {
    const asked = request({ host: '127.0.0.1', port, path, agent }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    await text(response)
    const { connection } = response.headers
    return { status: response.statusCode, connection, isReused: asked.reusedSocket }
  }
  async function close() {
    agent.destroy()
    await server[Symbol.asyncDispose]()
  }
  /** Starts the shutdown, and waits until no new connection is accepted. */
  async function drain() {
    const drained = server.app.drain()
    await expect.poll(() => server.app.server.listening, { interval: 1 }).toBe(false)
    return { drained }
  }
  return { ...server, port: Number(port), ask, drain, [Symbol.asyncDispose]: close }
}

const LIVE = '/v1/health/live'
const READY = '/v1/health/ready'
const KEPT = { status: 200, connection: 'keep-alive', isReused: false }

test('behind a proxy a stopping process still answers on idle connections, and exits after the last one', async () => {
  await using server = await openListening(['127.0.0.1'])
  expect(await server.ask(READY)).toEqual(KEPT)
  const { drained } = await server.drain()
  expect(await server.ask(READY)).toEqual({ status: 503, connection: 'close', isReused: true })
  await drained
  await expect(server.ask(LIVE)).rejects.toThrow('ECONNREFUSED')
})

test('without a proxy a stopping process closes idle connections at once', async () => {
  await using server = await openListening([])
  expect(await server.ask(READY)).toEqual(KEPT)
  await server.app.drain()
  const count = promisify(server.app.server.getConnections.bind(server.app.server))
  expect([server.app.server.listening, await count()]).toEqual([false, 0])
})

test('a request in flight is answered before the process exits', async () => {
  await using server = await openListening([])
  const socket = connect(server.port, '127.0.0.1')
  socket.write('POST /v1/account HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n')
  socket.write('Content-Length: 2\r\n\r\n{')
  await once(server.app.server, 'request')
  const { drained } = await server.drain()
  socket.write('}')
  const response = await text(socket)
  expect(response.split('\r\n', 1)).toEqual(['HTTP/1.1 400 Bad Request'])
  expect(response).toMatch(/^connection: close\r$/im)
  await drained
})

test('a response sent before the request body ends keeps the connection open for the rest', async () => {
  await using server = await openListening(['127.0.0.1'])
  const socket = connect(server.port, '127.0.0.1')
  socket.write('POST /v1/storage/buckets/devhood/files HTTP/1.1\r\nHost: a\r\n')
  socket.write('Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{')
  await once(server.app.server, 'request')
  const { drained } = await server.drain()
  const [refusal] = (await once(socket, 'data')) as [Buffer]
  expect(refusal.toString()).toMatch(/^connection: keep-alive\r$/im)
  socket.write(`${' '.repeat(99)}GET ${LIVE} HTTP/1.1\r\nHost: a\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*connection: close\r\n/i)
  await drained
})

test('sockets are closed at once, with the close code that makes clients reconnect', async () => {
  await using server = await openListening(['127.0.0.1'])
  const socket = await listen(server.app)
  const { drained } = await server.drain()
  expect(await socket.closed).toBe(1001)
  await drained
})

/** A connection whose client never reads, and never closes it. */
async function openSilent({ port }: { readonly port: number }, sent = ''): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(sent)
}

/** The milliseconds until the server has ended, in the way of the signal. */
async function endOf({ app }: Awaited<ReturnType<typeof openListening>>, drains: boolean) {
  const start = performance.now()
  if (drains) await app.drain()
  await app.close()
  return performance.now() - start
}

test.each([true, false])(
  'connections on which nothing was ever sent are closed at once without a proxy; drained first: %s',
  async (drains) => {
    await using server = await openListening([])
    await openSilent(server)
    await server.ask(READY)
    expect(await endOf(server, drains)).toBeLessThan(TIMEOUTS.closing)
  },
)

test.each<[what: string, sent: string]>([
  ['nothing', ''],
  ['a part of the headers', `GET ${READY} HTTP/1.1\r\nHost: a\r\n`],
  ['what is no HTTP, and reads no answer', 'Hello!\r\n\r\n'],
  [
    'a part of a file',
    'POST /v1/storage/buckets/media/files HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n' +
      'X-Appwrite-Project: devhood\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n--b',
  ],
])('a client that sends %s delays the end for a limited time only', async (_, sent) => {
  const short = { ...TIMEOUTS, draining: 100, closing: 200 }
  await using server = await openListening(['127.0.0.1'], short)
  await openSilent(server, sent)
  await server.ask(READY)
  expect(await endOf(server, true)).toBeLessThan(TIMEOUTS.closing)
})
