import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { caller, people } from '../../../test/people/people.ts'
import { hostOf, listen, openSocket, searchOf } from '../../../test/sockets/sockets.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'

/** Channels in the URL are one subscription, which newer clients find by its slot. */
const IN_ADDRESS = { 0: 'address' }
const OTHER_SITE = 'https://app.example.org'

/** The value in `a_session_…=…`, as clients store it. */
const sessionOf = (cookie: string) =>
  decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1).split(';', 1)[0] ?? '')

const userOf = async ({ request }: { request: ReturnType<typeof caller> }) =>
  (await request('GET', '/v1/account')).json<Record<string, unknown>>()

const server = sharedApp()

test('a guest is connected without an account, a person with their own account', async () => {
  const { Alice } = await people(server().app, 'Alice')
  await using guest = await openSocket(server().app, { channels: ['documents', 'account'] })
  expect(await guest.next()).toEqual({
    type: 'connected',
    data: { channels: ['documents', 'account'], user: null, subscriptions: IN_ADDRESS },
  })
  const { cookie } = Alice
  await using alice = await openSocket(server().app, { cookie, channels: ['documents', 'account'] })
  const channels = ['documents', 'account', `account.${Alice.accountId}`]
  const user = await userOf(Alice)
  expect(await alice.next()).toEqual({
    type: 'connected',
    data: { channels, user, subscriptions: IN_ADDRESS },
  })
  expect(user).toMatchObject({ email: Alice.email, name: 'Alice' })
})

test.each([
  ['account.6968d6c076e10980009e', []],
  ['account.', []],
  ['account.update', ['account.update']],
  ['account.update.name', ['account.update.name']],
  ['teams', ['teams']],
  ['memberships.x', ['memberships.x']],
  ['executions', ['executions']],
  ['nothing we know: ü/..%', ['nothing we know: ü/..%']],
  ['__proto__', ['__proto__']],
])('the channel %j becomes %j', async (name, kept) => {
  await using socket = await openSocket(server().app, { channels: ['files', name] })
  expect(await socket.next()).toEqual({
    type: 'connected',
    data: { channels: ['files', ...kept], user: null, subscriptions: IN_ADDRESS },
  })
})

const names = (count: number) => Array.from({ length: count }, (_, at) => `channel${at}`)

test.each([
  ['no project', { search: 'channels[]=documents' }, 'Missing or unknown project id.'],
  ['another project', { search: searchOf(['files'], 'x') }, 'Missing or unknown project id.'],
  [
    'two projects',
    { search: `${searchOf(['files'])}&project=x` },
    'Missing or unknown project id.',
  ],
  [
    'a channel that is not a list',
    { search: 'project=devhood&channels=files' },
    'Missing channels.',
  ],
  ['too many', { channels: names(101) }, 'Too many channels: at most 100 are accepted.'],
  ...['https://evil.example', 'null', 'http://127.0.0.1:1', 'file://', ''].map(
    (origin) =>
      [
        `the origin ${JSON.stringify(origin)}`,
        { origin },
        'Invalid origin: the operator can list it in ALLOWED_ORIGINS.',
      ] as const,
  ),
] as const)(
  '%s gets an error, and the socket closes with the same code',
  async (_, listening, message) => {
    await using server = await testApp({ allowedOrigins: [OTHER_SITE] })
    await using socket = await openSocket(server.app, listening)
    expect(await socket.next()).toEqual({ type: 'error', data: { code: 1008, message } })
    expect(await socket.closed).toBe(1008)
  },
)

test('a hundred channels are accepted, and duplicates count once', async () => {
  const channels = names(99)
  await using socket = await openSocket(server().app, { channels: [...channels, 'channel0'] })
  expect(await socket.next()).toEqual({
    type: 'connected',
    data: { channels, user: null, subscriptions: IN_ADDRESS },
  })
})

test('a session cookie is accepted from our own and allowed origins only', async () => {
  await using server = await testApp({ allowedOrigins: [OTHER_SITE] })
  const { Alice } = await people(server.app, 'Alice')
  const { cookie } = Alice
  const host = await hostOf(server.app)
  const origins = [`http://${host}`, 'http://localhost:3000', OTHER_SITE, 'https://evil.example']
  const received: unknown[] = []
  for (const origin of [...origins, null]) {
    await using socket = await openSocket(server.app, { cookie, origin })
    const { type, data } = await socket.next()
    received.push([type, data['code'] ?? (data['user'] as { name: string }).name])
  }
  expect(received).toEqual([
    ['connected', 'Alice'],
    ['connected', 'Alice'],
    ['connected', 'Alice'],
    ['error', 1008],
    ['error', 1008],
  ])
})

test('a listed native app opens a socket, another one does not', async () => {
  await using server = await testApp({ allowedOrigins: ['appwrite-ios://com.example.app'] })
  const { Alice } = await people(server.app, 'Alice')
  const received: unknown[] = []
  for (const origin of ['appwrite-ios://com.example.app', 'appwrite-android://com.example.app']) {
    await using socket = await openSocket(server.app, { cookie: Alice.cookie, origin })
    const { type, data } = await socket.next()
    received.push([type, data['code'] ?? (data['user'] as { name: string }).name])
  }
  expect(received).toEqual([
    ['connected', 'Alice'],
    ['error', 1008],
  ])
})

test('a client other than a browser sends no origin, and its session in a message', async () => {
  const { Alice } = await people(server().app, 'Alice')
  await using socket = await listen(server().app, { origin: null, channels: ['account'] })
  socket.send({ type: 'authentication', data: { session: sessionOf(Alice.cookie) } })
  expect(await socket.next()).toEqual({
    type: 'response',
    data: { to: 'authentication', success: true, user: await userOf(Alice) },
  })
})

const BAD = { code: 1003, message: 'Message format is not valid.' }
const UNKNOWN = { code: 1003, message: 'Message type is not valid.' }
const EMPTY = { code: 1003, message: 'Payload is not valid: "session" must be a text.' }
const INVALID_SESSION = { code: 1003, message: 'Session is not valid.' }
const sessions = [
  'in-cookie',
  'x',
  'eyJhbGciOiJIUzI1NiJ9.e30.x',
  btoa(JSON.stringify({ id: 'x', secret: '0'.repeat(64) })),
]

const authentication = (data: unknown) => JSON.stringify({ type: 'authentication', data })

test.each([
  [BAD, ['', 'x', '[]', 'null', '"text"', '1', '{}', '{"type":1}', '{"type":null}', '{"data":{}}']],
  [
    UNKNOWN,
    ['presence', 'pong', 'Subscribe', '', '__proto__', 'constructor', 'x'.repeat(10_000)].map(
      (type) => JSON.stringify({ type }),
    ),
  ],
  [
    EMPTY,
    [undefined, null, {}, [], 'x', { session: '' }, { session: 1 }, { session: ['x'] }].map(
      authentication,
    ),
  ],
  [INVALID_SESSION, sessions.map((session) => authentication({ session }))],
])(
  'the error %j answers invalid messages of one kind, and the socket stays open',
  async (error, texts) => {
    await using socket = await listen(server().app)
    for (const text of texts) socket.send(text)
    for (const text of texts) {
      const { type, data } = await socket.next()
      expect([text, type, data]).toEqual([text, 'error', error])
    }
  },
)

test('a session with trailing text is invalid', async () => {
  const { Alice } = await people(server().app, 'Alice')
  await using socket = await listen(server().app)
  for (const added of ['xx', '=', ' ', '\n'])
    socket.send({ type: 'authentication', data: { session: sessionOf(Alice.cookie) + added } })
  for (let at = 0; at < 4; at++)
    expect(await socket.next()).toEqual({ type: 'error', data: INVALID_SESSION })
})

test('messages are handled in order, and the last valid session counts', async () => {
  const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
  await using socket = await listen(server().app, { cookie: Alice.cookie, channels: ['account'] })
  const authenticate = (session: string) =>
    socket.send({ type: 'authentication', data: { session } })
  authenticate(sessionOf(Bob.cookie))
  authenticate('x')
  authenticate(sessionOf(Alice.cookie))
  const received = [await socket.next(), await socket.next(), await socket.next()]
  expect(received.map(({ type, data }) => [type, data['user'] ?? data['code']])).toEqual([
    ['response', await userOf(Bob)],
    ['error', 1003],
    ['response', await userOf(Alice)],
  ])
})

test('a JWT in the URL takes precedence over a cookie', async () => {
  const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
  const { jwt } = (await Alice.request('POST', '/v1/account/jwts', {})).json<{ jwt: string }>()
  const search = `project=devhood&jwt=${encodeURIComponent(jwt)}`
  for (const cookie of [undefined, Bob.cookie]) {
    await using socket = await openSocket(server().app, { search, cookie })
    const { type, data } = await socket.next()
    expect([type, data['user']]).toEqual(['connected', await userOf(Alice)])
  }
})

test.each(['', 'x', 'eyJhbGciOiJub25lIn0.e30.', 'x&jwt=y', 'LATE', 'SIGNED_OUT'])(
  'the JWT %j is rejected, with or without a cookie',
  async (sent) => {
    await using server = await testApp()
    const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
    const { jwt } = (await Alice.request('POST', '/v1/account/jwts', {})).json<{ jwt: string }>()
    if (sent === 'LATE') server.clock.advance(900_000)
    if (sent === 'SIGNED_OUT') await Alice.request('DELETE', '/v1/account/sessions/current', {})
    const isReal = sent === 'LATE' || sent === 'SIGNED_OUT'
    const search = `project=devhood&jwt=${isReal ? jwt : sent}`
    await using socket = await openSocket(server.app, { search, cookie: Bob.cookie })
    expect(await socket.next()).toEqual({
      type: 'error',
      data: { code: 401, message: 'JWT is not valid.' },
    })
    expect(await socket.closed).toBe(1008)
  },
)

test('a socket closes when the JWT that opened it expires', async () => {
  await using server = await testApp({}, { socketPace: { sessionCheck: 20, ping: 1_000_000 } })
  const { Alice } = await people(server.app, 'Alice')
  const { jwt } = (await Alice.request('POST', '/v1/account/jwts', {})).json<{ jwt: string }>()
  await using socket = await listen(server.app, { search: `project=devhood&jwt=${jwt}` })
  socket.send({ type: 'ping' })
  expect(await socket.next()).toEqual({ type: 'pong' })
  server.clock.advance(900_000)
  expect(await socket.closed).toBe(1008)
})

test('binary messages are rejected', async () => {
  await using socket = await listen(server().app)
  socket.sendBytes(new TextEncoder().encode('{"type":"authentication"}'))
  expect(await socket.next()).toEqual({ type: 'error', data: BAD })
})

test('the endpoint answers ordinary requests, and no other endpoint opens a socket', async () => {
  const plain = await caller(server().app)('GET', '/v1/realtime?project=devhood')
  expect([plain.statusCode, plain.json()]).toMatchObject([
    400,
    {
      type: 'general_argument_invalid',
      message: 'This address accepts only WebSocket connections.',
    },
  ])
  const host = await hostOf(server().app)
  for (const path of ['/v1/health/live', '/v1/realtime/x', '/']) {
    const socket = new WebSocket(`ws://${host}${path}`)
    const code = await new Promise<number>((resolve) =>
      socket.addEventListener('close', ({ code: closed }) => resolve(closed)),
    )
    expect([path, code]).toEqual([path, 1006])
  }
})

test('a hundred simultaneous sockets are all accepted, and other requests are answered meanwhile', async () => {
  const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
  await hostOf(server().app)
  await using stack = new AsyncDisposableStack()
  let entered = 0
  const coming = Array.from({ length: 100 }, async () => {
    stack.use(await listen(server().app, { cookie: Alice.cookie }))
    entered++
  })
  expect((await Bob.request('GET', '/v1/account')).statusCode).toBe(200)
  await Promise.all(coming)
  expect(entered).toBe(100)
})
