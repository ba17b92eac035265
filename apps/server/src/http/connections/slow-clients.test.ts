import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { buildApp } from '../../app.ts'
import { TIMEOUTS, type Timeouts } from './timeouts.ts'

const SHORT: Timeouts = {
  ...TIMEOUTS,
  headers: 100,
  bodyIdle: 200,
  body: 400,
  unreadBody: 200,
  keepAlive: 200,
  keepAliveBuffer: 0,
  responseIdle: 300,
}
const EVERY = 50

async function listening(limits: Timeouts = SHORT) {
  const server = await testApp({}, { timeouts: limits })
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  return { ...server, port: Number(new URL(address).port) }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/**
 * Sends the beginning and then a little at a time; returns the first line of the response when the connection has
 * closed.
 */
async function sendSlowly(port: number, beginning: string, more: string): Promise<string> {
  const socket = await open(port)
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  socket.write(beginning)
  const timer = setInterval(() => socket.write(more), EVERY)
  // A reset also ends the connection.
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return received.split('\r\n', 1).join('')
}

const request = (line: string, type = 'application/json') =>
  `${line} HTTP/1.1\r\nHost: localhost:3000\r\nX-Appwrite-Project: devhood\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n`

test.each([
  ['headers without end', 'GET / HTTP/1.1\r\n', 'X: y\r\n', 'HTTP/1.1 408 Request Timeout'],
  ['nothing at all', '', '', 'HTTP/1.1 408 Request Timeout'],
  ['a JSON body without end', request('POST /v1/account'), ' ', ''],
  ['a JSON body that stops', request('POST /v1/account'), '', ''],
  [
    'a body for a call without one',
    request('GET /v1/health/live', 'text/plain'),
    'x',
    'HTTP/1.1 200 OK',
  ],
  ['a body to a closed call', request('PATCH /v1/account/name'), 'x', 'HTTP/1.1 401 Unauthorized'],
  [
    'a body that is too large',
    request('POST /v1/account').replace('100000', '10000000'),
    'x',
    'HTTP/1.1 413 Payload Too Large',
  ],
  ['a body to nowhere', request('GET /v1/nowhere', 'text/plain'), 'x', 'HTTP/1.1 404 Not Found'],
  [
    'a body of an unsupported type',
    request('POST /v1/account', 'text/plain'),
    'x',
    'HTTP/1.1 415 Unsupported Media Type',
  ],
  [
    'a form where none is accepted',
    request('POST /v1/account', 'multipart/form-data; boundary=x'),
    'x',
    'HTTP/1.1 415 Unsupported Media Type',
  ],
  ['a page and a body', request('GET /', 'text/plain'), 'x', 'HTTP/1.1 200 OK'],
])('%s, sent byte by byte, times out soon', async (_, beginning, more, expected) => {
  // With complete headers, a busy machine must not make them time out.
  const { headers } = beginning.endsWith('\r\n\r\n') ? TIMEOUTS : SHORT
  await using server = await listening({ ...SHORT, headers })
  expect(await sendSlowly(server.port, beginning, more)).toBe(expected)
})

test("a client that doesn't read its response is disconnected", async () => {
  await using server = await testApp()
  let isGone = false
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(65_536)
    })(),
  )
  endless.once('close', () => (isGone = true))
  const app = await buildApp(server.platform, server.config, {
    logLevel: 'silent',
    timeouts: SHORT,
    watch: (shell) =>
      shell.get('/endless', { config: { access: 'anyone' } }, async (_request, reply) =>
        reply.send(endless),
      ),
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = await open(Number(new URL(address).port))
  socket.pause()
  socket.write('GET /endless HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')
  await expect.poll(() => isGone).toBe(true)
  socket.destroy()
  await app.close()
})

test('a body that arrives in time is accepted, and its connection stays open', async () => {
  await using server = await listening({ ...TIMEOUTS, unreadBody: 1 })
  const socket = await open(server.port)
  const body = JSON.stringify({ email: 'a@example.com', password: 'a good password' })
  const head = `POST /v1/account/sessions/email HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  for (let round = 1; round <= 2; round++) {
    socket.write(head + body.slice(0, 10))
    socket.write(body.slice(10))
    await expect.poll(() => received.split('HTTP/1.1 401').length - 1).toBe(round)
  }
  socket.destroy()
})

test('an oversized body is rejected by its header and drained, and its connection stays open', async () => {
  await using server = await listening(TIMEOUTS)
  const socket = await open(server.port)
  const size = 2 * 1024 * 1024
  const head = `POST /v1/account HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  for (let round = 1; round <= 2; round++) {
    socket.write(head)
    await expect.poll(() => received.split('HTTP/1.1 413').length - 1).toBe(round)
    socket.write(Buffer.alloc(size))
  }
  socket.destroy()
})

test("endless bodies don't fill memory: one address gets a small budget, which is freed when they disconnect", async () => {
  await using server = await listening(TIMEOUTS)
  const head = (length: number) =>
    `POST /v1/account HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  const started = Promise.withResolvers<void>()
  let requests = 0
  server.app.server.on('request', () => {
    if (++requests === 16) started.resolve()
  })
  const held: Socket[] = []
  for (let at = 0; at < 16; at++) {
    const socket = await open(server.port)
    socket.write(`${head(1024 * 1024)}{`)
    held.push(socket)
  }
  await started.promise
  /** The answer to a small body that follows after its headers, or arrives together with them. */
  const status = async (body: 'later' | 'at once' = 'later') => {
    const socket = await open(server.port)
    const seen = once(server.app.server, 'request')
    const answered = once(socket.setEncoding('latin1'), 'data')
    socket.write(body === 'later' ? head(2) : `${head(2)}{}`)
    await seen
    if (body === 'later') socket.write('{}')
    const [response] = (await answered) as [string]
    socket.destroy()
    return Number(response.split(' ', 2)[1])
  }
  expect(await status()).toBe(503)
  // One that is there already waits for nothing.
  expect(await status('at once')).toBe(400)
  for (const socket of held) socket.destroy()
  await expect.poll(async () => status()).toBe(400)
})

test('requests without a body use no body budget, whatever content type they announce', async () => {
  const waiting = Promise.withResolvers<void>()
  let asked = 0
  await using server = await testApp()
  const app = await buildApp(server.platform, server.config, {
    logLevel: 'silent',
    watch: (shell) =>
      shell.get('/waiting', { config: { access: 'anyone' } }, async () => {
        if (++asked === 40) waiting.resolve()
        await waiting.promise
        return {}
      }),
  })
  const headers = { 'content-type': 'application/json' }
  const responses = await Promise.all(
    Array.from({ length: 40 }, async () => app.inject({ url: '/waiting', headers })),
  )
  await app.close()
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('pipelined requests are processed after the previous response has been read', async () => {
  const [started, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await using server = await testApp()
  let asked = 0
  const app = await buildApp(server.platform, server.config, {
    logLevel: 'silent',
    watch: (shell) => {
      shell.get('/held', { config: { access: 'anyone' } }, async () => {
        started.resolve()
        await held.promise
        return {}
      })
      shell.get('/counted', { config: { access: 'anyone' } }, async () => ({ at: ++asked }))
    },
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = await open(Number(new URL(address).port))
  const line = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\n\r\n`
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  socket.write(line('/held') + line('/counted'))
  await started.promise
  expect(await (await fetch(`${address}/counted`)).json()).toEqual({ at: 1 })
  held.resolve()
  await expect.poll(() => received.endsWith('{"at":2}')).toBe(true)
  socket.destroy()
  await app.close()
})

test.each([
  ['20 requests at once are answered', 20, { read: 20, answered: 20, isCut: false }],
  [
    'a thousand at once are not even read, and close the connection',
    1000,
    { read: 21, answered: 1, isCut: true },
  ],
])('%s', async (_, count, { read, answered, isCut }) => {
  await using server = await testApp()
  let asked = 0
  let made = 0
  const app = await buildApp(server.platform, server.config, {
    logLevel: 'silent',
    watch: (shell) =>
      shell.get('/counted', { config: { access: 'anyone' } }, async () => ({ at: ++asked })),
  })
  app.server.on('request', () => made++)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = await open(Number(new URL(address).port))
  const closed = once(socket, 'close').then(() => true)
  socket.write('GET /counted HTTP/1.1\r\nHost: localhost:3000\r\n\r\n'.repeat(count))
  const last = once(socket.setEncoding('latin1'), 'data').then(() => false)
  expect(await (isCut ? closed : last)).toBe(isCut)
  await expect.poll(() => asked).toBe(answered)
  expect(made).toBe(read)
  socket.destroy()
  await app.close()
})

/** A connection that has got an answer and is idle since. `ask` resolves to what a further request gets, '' if the connection ends. */
async function openIdle(port: number) {
  const socket = (await open(port)).setEncoding('latin1')
  const gone = once(socket, 'close').then(() => [''])
  async function ask(): Promise<string> {
    socket.write('GET /v1/health/live HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')
    const [answer] = (await Promise.race([once(socket, 'data'), gone])) as [string]
    return answer
  }
  return { first: await ask(), ask, [Symbol.dispose]: () => void socket.destroy() }
}

test('connections stay open for longer than proxies keep idle ones, and for longer than the client is told', async () => {
  await using server = await listening({ ...TIMEOUTS, keepAlive: 1 })
  using told = await openIdle(server.port)
  await setTimeout(50)
  expect(await told.ask()).toContain('HTTP/1.1 200 OK')
  await using usual = await listening(TIMEOUTS)
  using idle = await openIdle(usual.port)
  const [, seconds] = /^keep-alive: timeout=(\d+)\r$/im.exec(idle.first) ?? []
  expect(Number(seconds)).toBeGreaterThan(120)
})

/** A connection whose request has arrived, but for the end of its body, which `end` sends. */
async function openUpload(port: number) {
  const socket = (await open(port)).setEncoding('latin1')
  const body = JSON.stringify({ email: 'a@example.com', password: 'a good password' })
  socket.write(
    `POST /v1/account/sessions/email HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n{`,
  )
  async function end(): Promise<string> {
    socket.write(body.slice(1))
    const [answer] = (await once(socket, 'data')) as [string]
    return answer
  }
  return { end, [Symbol.dispose]: () => void socket.destroy() }
}

test('where there is no room for a connection, idle ones are closed, and busy ones stay', async () => {
  await using server = await listening(TIMEOUTS)
  server.app.server.maxConnections = 2
  using idle = await openIdle(server.port)
  using busy = await openUpload(server.port)
  const refused = await open(server.port)
  await once(refused, 'close')
  using next = await openIdle(server.port)
  expect([await idle.ask(), next.first]).toEqual(['', expect.stringContaining('HTTP/1.1 200 OK')])
  expect(await busy.end()).toContain('HTTP/1.1 401')
})
