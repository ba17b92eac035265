import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'
import { frame, openRawSocket, OPCODES } from '../../../test/sockets/raw-sockets.ts'
import { listen, openSocket, type Socket } from '../../../test/sockets/sockets.ts'
import { hashState } from '../../../test/app/state-hash.ts'

const MINUTE = 60_000
const BUSY = { type: 'error', data: { code: 1013, message: 'Too many messages.' } }
const INVALID = { type: 'error', data: { code: 1003, message: 'Message format is not valid.' } }

test('an address can open 128 sockets a minute', async () => {
  await using server = await testApp({ rateLimits: true })
  for (let at = 0; at < 128; at++) await (await listen(server.app)).close()
  await using refused = await openSocket(server.app)
  expect(await refused.next()).toEqual({
    type: 'error',
    data: { code: 1013, message: 'Too many connections: try again in a minute.' },
  })
  expect(await refused.closed).toBe(1013)
  server.clock.advance(MINUTE)
  await using later = await openSocket(server.app)
  expect((await later.next()).type).toBe('connected')
})

test.each([
  ['an address', 200, 'guest'],
  ['a person', 100, 'Alice'],
] as const)('%s can have %i sockets open at once', async (_, max, who) => {
  await using server = await testApp({ rateLimits: true })
  const { Alice } = await people(server.app, 'Alice')
  const listening = who === 'guest' ? {} : { cookie: Alice.cookie }
  await using stack = new AsyncDisposableStack()
  const sockets: Socket[] = []
  for (let at = 0; at < max; at++) {
    if (at % 100 === 0) server.clock.advance(MINUTE)
    sockets.push(stack.use(await listen(server.app, listening)))
  }
  server.clock.advance(MINUTE)
  const refused = stack.use(await openSocket(server.app, listening))
  expect(await refused.next()).toEqual({
    type: 'error',
    data: { code: 1013, message: 'Too many connections: try again later.' },
  })
  expect(await refused.closed).toBe(1013)
  await sockets[0]?.close()
  expect((await stack.use(await openSocket(server.app, listening)).next()).type).toBe('connected')
})

test("a socket can't authenticate as a person with too many sockets", async () => {
  await using server = await testApp({ rateLimits: true })
  const { Alice } = await people(server.app, 'Alice')
  await using stack = new AsyncDisposableStack()
  for (let at = 0; at < 100; at++) stack.use(await listen(server.app, { cookie: Alice.cookie }))
  const socket = stack.use(await listen(server.app))
  const session = decodeURIComponent(Alice.cookie.slice(Alice.cookie.indexOf('=') + 1))
  socket.send({ type: 'authentication', data: { session } })
  expect(await socket.next()).toEqual({
    type: 'error',
    data: { code: 1013, message: 'Too many connections: try again later.' },
  })
})

test('a socket handles 32 messages a minute, ignores more, and closes at many more', async () => {
  await using server = await testApp()
  await using socket = await listen(server.app)
  const answers = async (count: number) => {
    for (let at = 0; at < count; at++) socket.send('x')
    const sent: unknown[] = []
    for (let at = 0; at < count; at++) sent.push(await socket.next())
    return sent
  }
  const invalid = Array.from({ length: 32 }, () => INVALID)
  expect(await answers(34)).toEqual([...invalid, BUSY, BUSY])
  server.clock.advance(MINUTE)
  expect(await answers(33)).toEqual([...invalid, BUSY])
  for (let at = 0; at < 300; at++) socket.send('x')
  expect(await socket.closed).toBe(1006)
})

test('more bytes in a minute than one message may have close the socket', async () => {
  await using server = await testApp()
  await using socket = await listen(server.app)
  const ping = JSON.stringify({ type: 'ping' })
  const long = ping.padEnd(65_536)
  for (let at = 0; at < 32; at++) socket.send(long)
  for (let at = 0; at < 32; at++) expect(await socket.next()).toEqual({ type: 'pong' })
  socket.send(ping)
  expect(await socket.closed).toBe(1006)
})

test('protocol pings count as messages', async () => {
  await using server = await testApp()
  await using socket = await openRawSocket(server.app)
  const ping = frame(Buffer.from('x'), { opcode: OPCODES.ping })
  for (let at = 0; at < 320; at++) {
    socket.write(ping)
    await socket.received()
  }
  socket.write(ping)
  expect(await socket.closed).toBe(undefined)
})

test('a flood of pings closes the socket', async () => {
  await using server = await testApp()
  await using socket = await openRawSocket(server.app)
  const ping = frame(Buffer.from('x'), { opcode: OPCODES.ping })
  socket.write(Buffer.concat(Array.from({ length: 1000 }, () => ping)))
  expect(await socket.closed).toBe(undefined)
})

const text = (bytes: string | Buffer) => frame(Buffer.from(bytes))

test.each([
  ['a message over 64 kB', [text('x'.repeat(65_537))], 1009],
  [
    'many small parts over 64 kB',
    [
      frame(Buffer.from('x'), { isFinal: false }),
      ...Array.from({ length: 70 }, () =>
        frame(Buffer.alloc(1000), { opcode: OPCODES.continuation, isFinal: false }),
      ),
    ],
    1009,
  ],
  ['an impossible length', [Buffer.from([0x81, 0xff, 0x7f, ...Array(11).fill(0xff)])], 1009],
  ['invalid UTF-8 text', [text(Buffer.from([0xff, 0xfe]))], 1007],
  ['a frame without a mask', [Buffer.from([0x81, 0x01, 0x78])], 1002],
  ['bits that are reserved', [Buffer.from([0xf1, 0x80, 0, 0, 0, 0])], 1002],
  ['an unknown kind of frame', [frame(Buffer.from('x'), { opcode: 5 })], 1002],
  ['a long ping', [frame(Buffer.alloc(126), { opcode: OPCODES.ping })], 1002],
  [
    'a continuation without a beginning',
    [frame(Buffer.from('x'), { opcode: OPCODES.continuation })],
    1002,
  ],
  ['an invalid close reason', [frame(Buffer.from([0, 1]), { opcode: OPCODES.close })], 1002],
] as const)('%s closes the socket with its code', async (_, frames, code) => {
  await using server = await testApp()
  await using socket = await openRawSocket(server.app)
  for (const bytes of frames) socket.write(bytes)
  expect(await socket.closeCode()).toBe(code)
})

test('a client that does not respond to pings is disconnected', async () => {
  await using server = await testApp({}, { socketPace: { sessionCheck: 1_000_000, ping: 20 } })
  await using socket = await openRawSocket(server.app)
  expect(await socket.closed).toBe(undefined)
})

/** Messages of every form, and texts that are no messages. */
function randomText(): string {
  const values = ['null', '1', '"x"', '[]', '{}', '{"session":"x"}', '{"session":{}}', '[[[[[]]]]]']
  const types = [
    'authentication',
    'subscribe',
    'unsubscribe',
    'event',
    'connected',
    '',
    '__proto__',
  ]
  const pick = (list: readonly string[]) => list[randomInt(list.length)] ?? ''
  const message = `{"type":"${pick(types)}","data":${pick(values)},"${pick(types)}":${pick(values)}}`
  return randomInt(3) === 0 ? message.slice(0, randomInt(message.length)) : message
}

/** What no client sends: noise, and invalid frames. */
function randomBytesOf(): Buffer {
  const noise = Buffer.from(Array.from({ length: randomInt(1, 400) }, () => randomInt(256)))
  if (randomInt(3) === 0) return noise
  return frame(noise, { opcode: randomInt(16), isFinal: randomInt(2) === 0 })
}

test('garbage of any kind changes nothing, and others still receive events', async () => {
  await using server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  const { $id } = await post(Alice)
  await using listener = await listen(server.app, { cookie: Alice.cookie })
  const before = await hashState(server.platform)
  for (let round = 0; round < 25; round++) {
    await using raw = await openRawSocket(server.app, Alice.cookie)
    for (let at = 0; at < 20; at++) raw.write(randomBytesOf())
    await using spoken = await listen(server.app, { cookie: Alice.cookie })
    for (let at = 0; at < 20; at++) spoken.send(randomText())
    for (let at = 0; at < 20; at++) expect((await spoken.next()).type).toBe('error')
  }
  expect(await hashState(server.platform)).toBe(before)
  await documentsOf(Alice.request).update('posts', $id, { caption: 'Still here' })
  expect((await listener.event()).payload['caption']).toBe('Still here')
})
