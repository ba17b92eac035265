import { expect, test } from 'vitest'
import type { Config } from '#config'
import { testApp } from '../../../test/app/app.ts'
import { addressOf, documentsOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'

const POSTS = addressOf('posts')
const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** A server with a post of Alice's, which Bob has read once, and a count of the later requests that reached the router. */
async function openServer(overrides: Partial<Config> = {}) {
  const server = await testApp(overrides)
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  await post(Alice, { caption: 'Lamp' })
  const read = async (address = POSTS, headers: Record<string, string> = {}) =>
    fetch(origin + address, { headers: { cookie: Bob.cookie, ...headers } })
  // The first response isn't stored: most pages are requested once.
  await read()
  const route = server.app.routing.bind(server.app)
  let worked = 0
  server.app.routing = (...exchange) => {
    worked++
    route(...exchange)
  }
  return {
    server,
    Alice,
    Bob,
    read,
    worked: () => worked,
    [Symbol.asyncDispose]: async () => server[Symbol.asyncDispose](),
  }
}

/** Headers that don't depend on the time or the request. */
function lastingHeaders({ headers }: Response) {
  return [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
}

test('a repeated request gets the same response with a new request id, without the router', async () => {
  await using fixture = await openServer()
  const [first, second] = [await fixture.read(), await fixture.read()]
  expect(fixture.worked()).toBe(1)
  expect(second.status).toBe(200)
  expect(await second.text()).toBe(await first.text())
  expect(lastingHeaders(second)).toEqual(lastingHeaders(first))
  expect(second.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
})

test('a compressed response is stored and sent again', async () => {
  await using fixture = await openServer()
  await post(fixture.Alice, { caption: 'Another' })
  const plain = await (await fixture.read(POSTS, { 'accept-encoding': 'identity' })).text()
  async function workToRead(): Promise<number> {
    const worked = fixture.worked()
    const response = await fixture.read(POSTS, { 'accept-encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toBe(plain)
    return fixture.worked() - worked
  }
  expect(await workToRead()).toBe(1)
  // Writes after a response, such as those for its picture, may invalidate the first one.
  await expect.poll(workToRead).toBe(0)
})

test.each<[string, string, Record<string, string>]>([
  ['address', `${POSTS}?total=false`, {}],
  ['format', POSTS, { 'x-appwrite-response-format': '1.9.5' }],
  ['header without a meaning', POSTS, { 'x-any': 'thing' }],
])('a different %s is a different request', async (_, address, headers) => {
  await using fixture = await openServer()
  await fixture.read()
  await fixture.read(address, headers)
  expect(fixture.worked()).toBe(2)
})

type Server = Awaited<ReturnType<typeof openServer>>

test.each<[string, (fixture: Server) => Promise<unknown>, number]>([
  ['has signed out', async ({ Bob }) => Bob.request('DELETE', '/v1/account/sessions/current'), 401],
  ['was away for 30 days', async ({ server }) => server.clock.advance(30 * DAY), 401],
  [
    'has blocked the author',
    async ({ Alice, Bob }) => documentsOf(Bob.request).create('blocks', { blocked: Alice.userId }),
    200,
  ],
  ['asks after a change', async ({ Alice }) => post(Alice, { caption: 'Another' }), 200],
])('the cache is not used for somebody who %s', async (_, act, status) => {
  await using fixture = await openServer()
  const before = await (await fixture.read()).text()
  await act(fixture)
  const worked = fixture.worked()
  const response = await fixture.read()
  expect(fixture.worked()).toBe(worked + 1)
  expect(response.status).toBe(status)
  expect(await response.text()).not.toBe(before)
})

test('the last use of a session is still recorded once an hour', async () => {
  await using fixture = await openServer()
  await fixture.read()
  fixture.server.clock.advance(59 * MINUTE)
  await fixture.read()
  expect(fixture.worked()).toBe(1)
  fixture.server.clock.advance(MINUTE)
  await fixture.read()
  expect(fixture.worked()).toBe(2)
  // The use is recorded in the background; later writes wait for it.
  await post(fixture.Alice, { caption: 'Another' })
  fixture.server.clock.advance(30 * DAY - MINUTE)
  expect((await fixture.read()).status).toBe(200)
})

test('rate limits count cached responses too', async () => {
  await using fixture = await openServer({ rateLimits: true })
  const search = `${POSTS}?queries[]=${encodeURIComponent('{"method":"search","attribute":"caption","values":["lamp"]}')}`
  const left: (string | null)[] = []
  for (let count = 0; count < 3; count++)
    left.push((await fixture.read(search)).headers.get('x-ratelimit-remaining'))
  expect(left).toEqual(['119', '118', '117'])
})

test('guests, errors and writes are never served from the cache', async () => {
  await using fixture = await openServer()
  for (let count = 0; count < 2; count++) {
    await fixture.read(POSTS, { cookie: '' })
    await fixture.read(addressOf('posts', 'none'))
    await documentsOf(fixture.Bob.request).list('posts')
  }
  expect(fixture.worked()).toBe(4)
})

test('cached responses count in the metrics', async () => {
  await using fixture = await openServer()
  // With the one that was read before.
  for (let count = 0; count < 2; count++) await fixture.read()
  expect(fixture.worked()).toBe(1)
  const { body } = await fixture.server.app.inject('/metrics')
  const route = '/v1/databases/:databaseId/collections/:collectionId/documents'
  expect(body).toContain(
    `devhood_http_request_duration_seconds_count{method="GET",route="${route}",status="2xx"} 3`,
  )
})
