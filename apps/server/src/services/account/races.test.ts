import { connect } from 'node:net'
import { env } from 'node:process'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/app.ts'
import { chooseSeed, type Random, openRandom } from '../../../test/random.ts'
import { requestEmailChange, changeLink, PENDING } from '../../../test/email/email-changes.ts'
import { linkTo } from '../../../test/email/outbox.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../../../test/people/people.ts'
import { hostOf } from '../../../test/sockets/sockets.ts'

const ME = '/v1/account'
const SIGN_IN = '/v1/account/sessions/email'
const ROUNDS = env['NIGHTLY'] ? 500 : 12

interface Credentials {
  readonly email: string
  readonly password: string
}
interface Round {
  readonly server: TestApp
  readonly now: Credentials
  readonly next: Credentials
  /** Calls with the session that makes the change. */
  readonly own: Person['request']
}
/** Returns the response of the call that changes the credentials. */
type Change = (round: Round) => Promise<() => Promise<LightMyRequestResponse>>

const CHANGES: [what: string, change: Change, sessionsLeft: number][] = [
  [
    'password',
    async ({ own, now, next }) =>
      async () =>
        own('PATCH', `${ME}/password`, { password: next.password, oldPassword: now.password }),
    1,
  ],
  [
    'email',
    async ({ server, now, next, own }) => {
      await requestEmailChange(server, { request: own }, next.email, now.password)
      const { proof } = await changeLink(server.platform, next.email)
      return async () => caller(server.app)('PUT', PENDING, proof)
    },
    1,
  ],
  [
    'password after it was forgotten',
    async ({ server, now, next }) => {
      const url = 'http://localhost:3000/reset-password'
      const guest = caller(server.app)
      await guest('POST', `${ME}/recovery`, { email: now.email, url })
      const { userId, secret } = await linkTo(server.platform, now.email)
      const proof = { userId, secret, password: next.password }
      return async () => guest('PUT', `${ME}/recovery`, proof)
    },
    0,
  ],
]

const enter = async ({ app }: TestApp, { email, password }: Credentials) =>
  caller(app)('POST', SIGN_IN, { email, password })

/** The next credentials of each kind of change. */
function changed({ email, password }: Credentials, what: string, round: number): Credentials {
  return what === 'email'
    ? { email: `alice${round}@example.com`, password }
    : { email, password: `password number ${round}` }
}

/** Runs all of them, each after a random number of event loop turns. */
async function race<T>(chance: Random, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  return Promise.all(
    calls.map(async (call) => {
      for (let turns = chance.below(12); turns > 0; turns--) await nextTurn()
      return call()
    }),
  )
}

test.each(CHANGES)(
  'a new %s concurrent with sign-ins and session use',
  { timeout: ROUNDS * 2000 },
  async (what, change, sessionsLeft) => {
    await using server = await testApp()
    const { Alice } = await people(server.app, 'Alice')
    const seed = chooseSeed()
    const chance = openRandom(seed)
    let now: Credentials = { email: Alice.email, password: PASSWORD }
    for (let round = 0; round < ROUNDS; round++) {
      const next = changed(now, what, round)
      const own = caller(server.app, { cookie: cookieOf(await enter(server, now)) })
      const act = await change({ server, now, next, own })
      const signIn = async () => enter(server, now)
      const [response, ...others] = await race(chance, [
        act,
        signIn,
        signIn,
        signIn,
        signIn,
        signIn,
        async () => own('POST', `${ME}/jwts`, {}),
        async () => own('PATCH', `${ME}/sessions/current`, {}),
      ])
      expect(response?.statusCode).toBeLessThan(300)
      const left: string[] = []
      for (const other of others) {
        if (other.statusCode >= 400) continue
        const { jwt } = other.json<{ jwt?: string }>()
        const headers = jwt === undefined ? { cookie: cookieOf(other) } : { 'x-appwrite-jwt': jwt }
        const { statusCode } = await caller(server.app, headers)('GET', ME)
        left.push(`${jwt === undefined ? 'session' : 'JWT'} ${statusCode}`)
      }
      expect(
        left.filter((each) => !each.endsWith(' 401')),
        `seed ${seed}, ${round}`,
      ).toEqual([])
      const statuses = [await own('GET', ME), await signIn(), await enter(server, next)]
      expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 201])
      const fresh = caller(server.app, { cookie: cookieOf(statuses[2] ?? raise()) })
      const { total } = (await fresh('GET', `${ME}/sessions`)).json<{ total: number }>()
      expect(total).toBe(sessionsLeft + 1)
      await fresh('DELETE', `${ME}/sessions`)
      now = next
    }
  },
)

function raise(): never {
  throw new Error('There must be one.')
}

test('a request whose body is delayed until its session has ended is rejected', async () => {
  await using server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  const host = await hostOf(server.app)
  const body = '{}'
  const socket = connect(Number(host.split(':')[1]), '127.0.0.1')
  const head = [
    `POST ${ME}/jwts HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${Alice.cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
    'Expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  // The server requests the body, so it has processed the headers.
  await new Promise((resolve) => void socket.once('data', resolve))
  const change = { password: 'another password', oldPassword: PASSWORD }
  expect((await Alice.request('PATCH', `${ME}/password`, change)).statusCode).toBe(200)
  socket.write(body)
  expect((await text(socket)).split('\r\n', 1)).toEqual(['HTTP/1.1 401 Unauthorized'])
})

test('of fifty identical concurrent sign-ups one succeeds', async () => {
  await using server = await testApp()
  const guest = caller(server.app)
  const ada = { email: 'ada@example.com', password: PASSWORD }
  const responses = await Promise.all(
    Array.from({ length: 50 }, async (_, index) =>
      guest('POST', '/v1/account', { ...ada, userId: `ada-${index}` }),
    ),
  )
  const count = (status: number) =>
    responses.filter(({ statusCode }) => statusCode === status).length
  expect([count(201), count(409)]).toEqual([1, 49])
})
