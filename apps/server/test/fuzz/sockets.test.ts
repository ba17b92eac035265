import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { env } from 'node:process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../app/app.ts'
import { post } from '../documents/documents.ts'
import { people } from '../people/people.ts'
import { hostOf, listen } from '../sockets/sockets.ts'
import { hashState } from '../app/state-hash.ts'
import { hostileText, hostileValue } from './values.ts'

const seed = Number(env['FUZZ_SEED'] ?? 20_261_121)
const runs = (few: number) => (env['NIGHTLY'] === 'true' ? few * 20 : few)

/** Valid requests, to be damaged. */
const MESSAGES = [
  'GET /v1/health/live HTTP/1.1\r\nHost: localhost:3000\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost:3000\r\nAccept-Encoding: br\r\nRange: bytes=0-5\r\n\r\n',
  'POST /v1/account HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  'POST /v1/account HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'GET /v1/realtime?project=devhood HTTP/1.1\r\nHost: localhost:3000\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: localhost:3000\r\n\r\n',
  'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n',
]
/** Inserted parts: what parsers have disagreed on. */
const PIECES = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\t',
  ':',
  '0\r\n\r\n',
  'Content-Length: 5\r\n',
  'Content-Length: 0x5\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: \u000bchunked\r\n',
  'Transfer-Encoding: identity, chunked\r\n',
  'Host: evil.example\r\n',
  'Expect: 100-continue\r\n',
  'Upgrade: h2c\r\n',
  'Connection: close, upgrade\r\n',
  'Trailer: Host\r\n',
  ' X-Folded: 1\r\n',
  'X'.repeat(20_000),
  'GET http://evil.example/ HTTP/1.1\r\n',
  'ffffffffffffffff\r\n',
  ';ext="\r\n"',
  '\u00ff\u00fe',
]

const damaged = fc
  .tuple(
    fc.constantFrom(...MESSAGES),
    fc.array(fc.tuple(fc.nat(400), fc.nat(12), fc.constantFrom('', ...PIECES)), { maxLength: 3 }),
    fc.boolean(),
  )
  .map(([message, changes, isTwice]) => {
    const changed = changes.reduce((bytes, [at, length, piece]) => {
      const start = at % (bytes.length + 1)
      return bytes.slice(0, start) + piece + bytes.slice(start + length)
    }, message)
    return Buffer.from(isTwice ? changed + message : changed, 'latin1')
  })

/** The whole response to these bytes until one side closes the connection; the client does when it has sent all. */
async function responseTo(port: number, bytes: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.end(bytes)
  // A closed connection is a response, too.
  return text(socket).catch(() => '')
}

test('any bytes on a connection get an HTTP response, or none', async () => {
  await using server = await testApp()
  const port = Number((await hostOf(server.app)).split(':')[1])
  const before = await hashState(server.platform)
  let answered = 0
  await fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      const response = await responseTo(port, bytes)
      const [, status = '100'] = /^HTTP\/1\.1 (\d{3}) /.exec(response) ?? []
      expect(response).toMatch(/^(HTTP\/1\.1 \d{3} |$)/)
      expect(Number(status)).toBeLessThan(500)
      if (response !== '') answered++
    }),
    { seed, numRuns: runs(400) },
  )
  expect(answered).toBeGreaterThan(runs(400) / 2)
  expect(await hashState(server.platform)).toBe(before)
  expect((await server.app.inject('/v1/health/live')).statusCode).toBe(200)
})

const channels = fc.array(
  fc.oneof(fc.constantFrom<unknown>('documents', 'account', 'files', 'documents.*'), hostileValue),
  { maxLength: 4 },
)
const message: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc
    .record({
      type: fc.oneof(
        fc.constantFrom('ping', 'authentication', 'subscribe', 'unsubscribe', 'connected'),
        hostileText,
      ),
      data: fc.oneof(
        fc.record({ session: hostileValue }),
        fc.record({ channels, queries: fc.array(hostileValue, { maxLength: 2 }) }),
        fc.array(fc.record({ subscriptionId: hostileValue, channels, queries: channels })),
        hostileValue,
      ),
    })
    .map((value) => JSON.stringify(value)),
  hostileText.map((each) => each.toWellFormed()),
  fc.uint8Array({ maxLength: 70 }),
)

/** Messages sent to sockets, and the close codes. */
const TYPES: ReadonlySet<string> = new Set(['connected', 'error', 'pong', 'response', 'event'])
const CODES: ReadonlySet<number> = new Set([1000, 1003, 1005, 1007, 1008, 1009, 1013])

test('any bytes on a socket get a response or close it', async () => {
  await using server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  await post(Alice)
  const before = await hashState(server.platform)
  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      async (messages, isGuest) => {
        const socket = await listen(server.app, isGuest ? {} : { cookie: Alice.cookie })
        const received: string[] = []
        const all = (async () => {
          for (;;) received.push((await socket.next()).type)
        })().catch(() => undefined)
        for (const each of messages) {
          if (typeof each === 'string') socket.send(each)
          else socket.sendBytes(new Uint8Array(each))
        }
        socket.send({ type: 'ping' })
        await socket.close()
        await all
        expect(CODES).toContain(await socket.closed)
        expect(received.filter((type) => !TYPES.has(type))).toEqual([])
      },
    ),
    { seed, numRuns: runs(60) },
  )
  expect(await hashState(server.platform)).toBe(before)
  expect((await server.app.inject('/v1/health/live')).statusCode).toBe(200)
})
