import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { caller, PASSWORD, people, type Person } from '../../../test/people/people.ts'
import { listen } from '../../../test/sockets/sockets.ts'

async function openWorld() {
  const server = await testApp()
  const persons = await people(server.app, 'Alice', 'Bob')
  const guest = caller(server.app)
  return { server, guest, ...persons, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}
type World = Awaited<ReturnType<typeof openWorld>>

const patch =
  (part: string, body: object) =>
  async ({ Alice }: { Alice: Person }) =>
    Alice.request('PATCH', `/v1/account/${part}`, body)

const signIn = async ({ guest, Alice }: World) =>
  guest('POST', '/v1/account/sessions/email', { email: Alice.email, password: PASSWORD })

/** Alice's actions, and the events of each. */
const CALLS: [event: string, call: (world: World) => ReturnType<Person['request']>][] = [
  ['update.name', patch('name', { name: 'Alice Liddell' })],
  ['update.prefs', patch('prefs', { prefs: { theme: 'dark' } })],
  ['update.email', patch('email', { email: 'new@example.com', password: PASSWORD })],
  ['update.phone', patch('phone', { phone: '+43123456789', password: PASSWORD })],
  ['update.password', patch('password', { password: 'a new password', oldPassword: PASSWORD })],
  ['sessions.ID.create', signIn],
  ['sessions.ID.update', patch('sessions/current', {})],
]

test.each(CALLS)(
  "%s is sent to the account's other devices, as the call returns it",
  async (event, call) => {
    await using world = await openWorld()
    const { server, Alice, Bob } = world
    const { accountId, cookie } = Alice
    await using alice = await listen(server.app, { cookie, channels: ['account'] })
    await using bob = await listen(server.app, { cookie: Bob.cookie, channels: ['account'] })
    const response = (await call(world)).json<{ $id: string }>()
    const { events, payload } = await alice.event()
    const name = event.replace('ID', response.$id)
    expect(events[0]).toBe(`users.${accountId}.${name}`)
    // A session that was opened elsewhere is not the listener's own, although it is the caller's.
    const own = 'current' in response && { current: event.endsWith('update') }
    expect(payload).toEqual({ ...response, ...own })
    expect(JSON.stringify(payload)).not.toMatch(/[0-9a-f]{64}|\$argon2/)
    await Bob.request('PATCH', '/v1/account/name', { name: 'The mark' })
    expect((await bob.event()).payload['name']).toBe('The mark')
  },
)

test('the event of an ended session goes to the other sockets, while its own socket is closed', async () => {
  await using world = await openWorld()
  const { server, guest, Alice } = world
  const other = await signIn(world)
  const { $id } = other.json<{ $id: string }>()
  const cookie = other.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)[0]
  await using endedSocket = await listen(server.app, { cookie, channels: ['account'] })
  await using staying = await listen(server.app, { cookie: Alice.cookie, channels: ['account'] })
  await guest('DELETE', '/v1/account/sessions/current', {}, { cookie: String(cookie) })
  expect(await endedSocket.closed).toBe(1008)
  const { events, payload } = await staying.event()
  expect([events[0], payload.$id]).toEqual([`users.${Alice.accountId}.sessions.${$id}.delete`, $id])
})

test('a rejected call sends no event', async () => {
  await using world = await openWorld()
  const { server, Alice } = world
  await using socket = await listen(server.app, { cookie: Alice.cookie, channels: ['account'] })
  const refused = [
    await patch('email', { email: 'new@example.com', password: 'a wrong password' })(world),
    await patch('password', { password: 'a new password', oldPassword: 'a wrong one' })(world),
    await patch('prefs', { prefs: 'none' })(world),
    await patch('name', { name: 7 })(world),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 400, 400])
  await patch('name', { name: 'The mark' })(world)
  expect((await socket.event()).payload['name']).toBe('The mark')
})
