import { expect, test } from 'vitest'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'
import { listen, openSocket, type Socket } from '../../../test/sockets/sockets.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'

/** The URL names no channels: they are sent in messages. */
const search = 'project=devhood'

type Entry = Readonly<Record<string, unknown>>
const subscribe = (...data: Entry[]) => ({ type: 'subscribe', data })
const unsubscribe = (...ids: string[]) => ({
  type: 'unsubscribe',
  data: ids.map((subscriptionId) => ({ subscriptionId })),
})
const sessionOf = (cookie: string) =>
  decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1).split(';', 1)[0] ?? '')

const server = sharedApp()

async function openWorld() {
  const persons = await people(server().app, 'Alice', 'Bob')
  return { server: server(), ...persons }
}

/** Sends a message and waits for the response. */
async function ask(socket: Socket, message: unknown) {
  socket.send(message)
  return socket.next()
}

test('a socket without channels is connected, and subscribes and unsubscribes by its own ids', async () => {
  const world = await openWorld()
  await using socket = await openSocket(world.server.app, { search, cookie: world.Bob.cookie })
  const { type, data } = await socket.next()
  expect([type, data['channels'], data['subscriptions']]).toEqual(['connected', [], {}])
  const one = {
    subscriptionId: 'one',
    channels: ['documents'],
    queries: ['{"method":"select","values":["*"]}'],
  }
  const two = { subscriptionId: 'two', channels: ['files', 'account'] }
  expect(await ask(socket, subscribe(one, two))).toEqual({
    type: 'response',
    data: { to: 'subscribe', success: true, subscriptions: [one, { ...two, queries: [] }] },
  })
  expect(await ask(socket, unsubscribe('two', 'three', 'two'))).toEqual({
    type: 'response',
    data: {
      to: 'unsubscribe',
      success: true,
      subscriptions: [
        { subscriptionId: 'two', removed: true },
        { subscriptionId: 'three', removed: false },
        { subscriptionId: 'two', removed: false },
      ],
    },
  })
  expect(await ask(socket, { type: 'ping' })).toEqual({ type: 'pong' })
})

test('a subscription without an id gets one, which its events and its end name', async () => {
  const { server: at, Alice } = await openWorld()
  await using socket = await openSocket(at.app, { search, cookie: Alice.cookie })
  await socket.next()
  const two = subscribe({ channels: ['rows'] }, { channels: ['documents'], queries: [] })
  const { data } = await ask(socket, two)
  const ids = (data['subscriptions'] as { subscriptionId: string }[]).map(
    ({ subscriptionId }) => subscriptionId,
  )
  expect(new Set(ids).size).toBe(2)
  await post(Alice)
  expect((await socket.next()).data['subscriptions']).toEqual(ids)
  const ended = await ask(socket, unsubscribe(...ids))
  expect(ended.data['subscriptions']).toEqual(
    ids.map((subscriptionId) => ({ subscriptionId, removed: true })),
  )
})

test('an event names the matching subscriptions; the same id replaces one, and an event without any is not sent', async () => {
  const world = await openWorld()
  const { server, Alice, Bob } = world
  const [{ $id: first }, { $id: second }] = [await post(Alice), await post(Alice)]
  await using socket = await listen(server.app, { search, cookie: Bob.cookie })
  const posts = 'databases.devhood.collections.posts.documents'
  const entry = (subscriptionId: string, ...channels: string[]) => ({ subscriptionId, channels })
  await ask(socket, subscribe(entry('all', 'documents'), entry('rows', 'rows', 'documents')))
  await ask(socket, subscribe(entry('one', `${posts}.${first}.update`), entry('none')))
  const change = async (id: string) => {
    await documentsOf(Alice.request).update('posts', id, { caption: 'Changed' })
    return (await socket.event()) as unknown as { subscriptions: string[] }
  }
  expect((await change(first)).subscriptions).toEqual(['all', 'rows', 'one'])
  expect((await change(second)).subscriptions).toEqual(['all', 'rows'])
  await ask(socket, subscribe(entry('all', `${posts}.${second}`)))
  expect((await change(first)).subscriptions).toEqual(['rows', 'one'])
  await ask(socket, unsubscribe('rows', 'one'))
  await documentsOf(Alice.request).update('posts', first, { caption: 'Unheard' })
  expect((await change(second)).subscriptions).toEqual(['all'])
})

test('clients that subscribe by message receive rows of tables, with both event names', async () => {
  const world = await openWorld()
  const { server, Alice, Bob } = world
  const { $id } = await post(Alice)
  await using socket = await listen(server.app, { search, cookie: Bob.cookie })
  await ask(socket, subscribe({ subscriptionId: 'x', channels: ['rows'] }))
  await documentsOf(Alice.request).update('posts', $id, { caption: 'Changed' })
  const { events, channels, payload } = await socket.event()
  expect([events.length, new Set(events).size]).toEqual([64, 64])
  expect([events[0], events[22], events[42]]).toEqual([
    `databases.devhood.collections.posts.documents.${$id}.update`,
    `databases.devhood.tables.posts.rows.${$id}.update`,
    `tablesdb.devhood.tables.posts.rows.${$id}.update`,
  ])
  const plain = [
    'documents',
    'databases.devhood.collections.posts.documents',
    `databases.devhood.collections.posts.documents.${$id}`,
    'rows',
    'databases.devhood.tables.posts.rows',
    `databases.devhood.tables.posts.rows.${$id}`,
    'tablesdb.devhood.tables.posts.rows',
    `tablesdb.devhood.tables.posts.rows.${$id}`,
  ]
  expect(channels).toEqual([...plain, ...plain.map((channel) => `${channel}.update`)])
  expect([payload['$collectionId'], payload['$tableId']]).toEqual(['posts', 'posts'])
})

test('with authentication and subscribe sent together, the account channel is that of the new person', async () => {
  const world = await openWorld()
  const { server, Alice, Bob } = world
  await using socket = await listen(server.app, { search })
  const channels = ['documents', 'account', `account.${Alice.accountId}`]
  socket.send(subscribe({ subscriptionId: 'early', channels }))
  socket.send({ type: 'authentication', data: { session: sessionOf(Bob.cookie) } })
  socket.send(subscribe({ subscriptionId: 'late', channels }))
  const received = [await socket.next(), await socket.next(), await socket.next()]
  expect(received.map(({ data }) => data['to'])).toEqual([
    'subscribe',
    'authentication',
    'subscribe',
  ])
  await post(Alice)
  const event = (await socket.event()) as unknown as { subscriptions: string[] }
  expect(event.subscriptions).toEqual(['early', 'late'])
})

const LIST = 'it must be a list of subscriptions'
const ID =
  '"subscriptionId" must be 1 to 64 letters, digits, dots, hyphens or underscores, and begin with a letter or digit'
const CHANNELS = '"channels" must be a list of texts'
const good = { subscriptionId: 'good', channels: ['documents'] }
const query = (method: string, ...values: unknown[]) =>
  JSON.stringify({ method, attribute: 'caption', values })

test.each([
  [undefined, LIST],
  [{}, LIST],
  ['x', LIST],
  [[], LIST],
  [[null], LIST],
  [[good, ['x']], LIST],
  [[good, { subscriptionId: '', channels: [] }], ID],
  [[{ subscriptionId: 1, channels: [] }], ID],
  [[{ subscriptionId: 'x'.repeat(65), channels: [] }], ID],
  [[{ subscriptionId: 'not an id', channels: [] }], ID],
  [[{ subscriptionId: '-x', channels: [] }], ID],
  [[{ subscriptionId: 'x\n', channels: [] }], ID],
  [[{ subscriptionId: null, channels: [] }], ID],
  [[good, { subscriptionId: 'x' }], CHANNELS],
  [[{ subscriptionId: 'x', channels: null }], CHANNELS],
  [[{ subscriptionId: 'x', queries: [] }], CHANNELS],
  [[good, { subscriptionId: 'x', channels: 'documents' }], CHANNELS],
  [[{ subscriptionId: 'x', channels: [1] }], CHANNELS],
  [
    [{ subscriptionId: 'x', channels: [], queries: query('equal', 'x') }],
    '"queries" must be a list of texts',
  ],
])(
  'the subscriptions %j are rejected as a whole, and the socket stays open',
  async (data, reason) => {
    const world = await openWorld()
    const { server, Alice, Bob } = world
    await using socket = await listen(server.app, { search, cookie: Bob.cookie })
    const error = { code: 1003, message: `Payload is not valid: ${reason}.` }
    expect(await ask(socket, { type: 'subscribe', data })).toEqual({ type: 'error', data: error })
    await post(Alice)
    const { data: response } = await ask(socket, unsubscribe('good'))
    expect(response['subscriptions']).toEqual([{ subscriptionId: 'good', removed: false }])
  },
)

test.each([
  [query('search', 'x'), 'Query method "search" is not supported in Realtime queries.'],
  [query('contains', 'x'), 'Query method "contains" is not supported in Realtime queries.'],
  ['{"method":"limit","values":[1]}', 'Query method "limit" is not supported in Realtime queries.'],
  [
    '{"method":"select","values":["caption"]}',
    'Query method "select" is not supported in Realtime queries.',
  ],
  [
    JSON.stringify({
      method: 'or',
      values: [JSON.parse(query('equal', 'x')), JSON.parse(query('between', 'x', 'y'))],
    }),
    'Query method "between" is not supported in Realtime queries.',
  ],
  ['nonsense', 'Invalid query: it must read method(…).'],
])('the query %j is rejected with its reason', async (text, message) => {
  await using socket = await listen(server().app, { search })
  expect(await ask(socket, subscribe({ ...good, queries: [query('isNull'), text] }))).toEqual({
    type: 'error',
    data: { code: 1003, message },
  })
})

const TOO_MANY: Readonly<Record<string, string>> = {
  channels: 'Too many channels: at most 100 are accepted.',
  queries: 'Too many queries: at most 100 are accepted, of 16384 characters together.',
}

test.each([
  [
    '101 channels',
    [{ ...good, channels: Array.from({ length: 101 }, (_, at) => `c${at}`) }],
    'channels',
  ],
  [
    '101 subscriptions',
    Array.from({ length: 101 }, (_, at) => ({ subscriptionId: `s${at}`, channels: [] })),
    'channels',
  ],
  [
    '101 queries',
    [1, 2].map((at) => ({
      subscriptionId: `s${at}`,
      channels: [],
      queries: Array(51).fill(query('isNull')),
    })),
    'queries',
  ],
  [
    'queries of 17,000 characters',
    [{ ...good, queries: Array(5).fill(query('equal', 'x'.repeat(3400))) }],
    'queries',
  ],
])('%s are too many, and close the socket', async (_, data, what) => {
  await using socket = await listen(server().app, { search })
  expect(await ask(socket, { type: 'subscribe', data })).toEqual({
    type: 'error',
    data: { code: 1008, message: TOO_MANY[what] },
  })
  expect(await socket.closed).toBe(1008)
})
