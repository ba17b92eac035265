import { expect, it } from 'vitest'
import { documentsOf } from '../documents/documents.ts'
import { changeEmail } from '../email/email-changes.ts'
import { promote } from '../people/moderation.ts'
import { newAuthenticator } from '../people/authenticator.ts'
import { askBrowser, askForPasskey, PASSKEYS } from '../people/passkeys.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../people/people.ts'
import { eventually } from '../stores/redis-process.ts'
import { listen } from '../sockets/sockets.ts'
import { describeTwo, type TwoServers } from './two-servers.ts'

const SESSIONS = '/v1/account/sessions'

/** A person with a session used at both servers, and another used at the first only. */
async function openPerson({ one, other }: TwoServers) {
  const { alice, olga } = await people(one.app, 'alice', 'olga')
  const guest = caller(one.app)
  const second = await guest('POST', `${SESSIONS}/email`, {
    email: alice.email,
    password: PASSWORD,
  })
  const own = caller(one.app, { cookie: cookieOf(second) })
  await promote(one, olga)
  const there = caller(other.app, { cookie: alice.cookie })
  return { alice, olga, own, there }
}
interface Shown {
  readonly email?: string
  readonly $createdAt: string
  readonly $updatedAt: string
}
type World = Awaited<ReturnType<typeof openPerson>>

const password = { password: 'another good password', oldPassword: PASSWORD }

/** An action at one server, and its response. */
const ENDS: [what: string, end: (world: World) => ReturnType<Person['request']>, status: number][] =
  [
    ['signs out', async ({ alice }) => alice.request('DELETE', `${SESSIONS}/current`), 204],
    ['signs out everywhere', async ({ own }) => own('DELETE', SESSIONS), 204],
    [
      'changes the password elsewhere',
      async ({ own }) => own('PATCH', '/v1/account/password', password),
      200,
    ],
    [
      'is blocked',
      async ({ olga, alice }) =>
        olga.request('POST', '/v1/operator/actions', {
          action: 'block',
          rule: 'spam',
          person: alice.userId,
        }),
      201,
    ],
    [
      'deletes the account',
      async ({ own }) => own('DELETE', '/v1/account', { password: PASSWORD }),
      204,
    ],
  ]

await describeTwo('At the other server', (open) => {
  it.each(ENDS)('the session and its sockets end when its owner %s', async (_, end, status) => {
    await using two = await open()
    const world = await openPerson(two)
    const asked = async () => (await world.there('GET', '/v1/account')).statusCode
    expect(await asked()).toBe(200)
    await using socket = await listen(two.other.app, { cookie: world.alice.cookie })
    const jwt = (await world.there('POST', '/v1/account/jwt', {})).json<{ jwt: string }>().jwt
    const byJwt = caller(two.other.app, { 'x-appwrite-jwt': jwt })
    expect((await byJwt('GET', '/v1/account')).statusCode).toBe(200)
    const ended = await end(world)
    expect(ended.statusCode).toBe(status)
    await eventually(asked).toBe(401)
    expect((await byJwt('GET', '/v1/account')).statusCode).toBe(401)
    expect(await socket.closed).toBe(1008)
  })

  it('a sign-up or sign-in at one is known at the other, and so is a JWT', async () => {
    await using two = await open()
    const { alice } = await people(two.one.app, 'alice')
    const there = caller(two.other.app, { cookie: alice.cookie })
    expect((await there('GET', '/v1/account')).json()).toMatchObject({ email: alice.email })
    const { jwt } = (await alice.request('POST', '/v1/account/jwt', {})).json<{ jwt: string }>()
    const byJwt = caller(two.other.app, { 'x-appwrite-jwt': jwt })
    expect((await byJwt('GET', '/v1/account')).statusCode).toBe(200)
  })

  it('a challenge of one is answered, once', async () => {
    await using two = await open()
    const { alice } = await people(two.one.app, 'alice')
    const there = { request: caller(two.other.app, { cookie: alice.cookie }) }
    const key = newAuthenticator()
    const credential = key.make(await askForPasskey(alice))
    const added = await there.request('POST', PASSKEYS, { credential })
    expect(added.statusCode).toBe(201)
    const asked = await askBrowser(two.one.app)
    const answer = { credential: key.use(asked.asked) }
    const outcomes = []
    for (const { app } of [two.other, two.one])
      outcomes.push(
        (await caller(app, { cookie: asked.cookie })('POST', `${SESSIONS}/passkey`, answer))
          .statusCode,
      )
    expect(outcomes).toEqual([201, 401])
  })

  it("clocks five minutes apart don't affect sessions, and no time goes backwards", async () => {
    await using two = await open()
    const apps = [two.one.app, two.other.app]
    two.other.clock.advance(5 * 60_000)
    const { alice } = await people(two.one.app, 'alice')
    const { bob } = await people(two.other.app, 'bob')
    for (const { cookie } of [alice, bob])
      for (const app of apps) {
        const made = await caller(app, { cookie })('POST', '/v1/account/jwt', {})
        const { jwt } = made.json<{ jwt: string }>()
        for (const each of apps) {
          const response = await caller(each, { 'x-appwrite-jwt': jwt })('GET', '/v1/account')
          expect(response.statusCode).toBe(200)
        }
      }
    // Bob was created by the clock that is ahead, and is changed by the other.
    const late = caller(two.one.app, { cookie: bob.cookie })
    const change = { email: 'bobby@example.com' }
    const { request: renewed } = await changeEmail(two.one, { request: late }, change.email)
    const account = (await renewed('GET', '/v1/account')).json<Shown>()
    const profile = await documentsOf(alice.request).get('users', bob.userId)
    expect([account.email, profile.outcome]).toEqual([change.email, '200'])
    for (const { $createdAt, $updatedAt } of [account, profile.body as unknown as Shown])
      expect($updatedAt >= $createdAt).toBe(true)
  })
})
