import type { Log } from '@devhood/contract/schemas'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app/app.ts'
import { linkTo } from '../../../../test/email/outbox.ts'
import { addToken } from '../../../../test/people/access-tokens.ts'
import { addTotp, confirmBy, signInAgain, totpOf } from '../../../../test/people/factors.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../../../../test/people/people.ts'
import { removeFactorsOnMachine } from '../mfa/lost-factors.ts'

const NEW = 'another good password'
const MINUTE = 60_000

interface World {
  readonly server: TestApp
  readonly ann: Person
  readonly secret: string
}

/** Of an account without a second step. The act may have ended the session of before. */
async function newest({ server, ann }: World): Promise<Log | undefined> {
  const { request } = await signInAgain(server.app, ann)
  const { logs } = (await request('GET', '/v1/account/logs')).json<{ logs: Log[] }>()
  return logs.find(({ event }) => event !== 'session.create')
}

async function reset({ server, ann }: World) {
  const guest = caller(server.app)
  const url = 'http://localhost:3000/reset'
  await guest('POST', '/v1/account/recovery', { email: ann.email, url })
  const proof = await linkTo(server.platform, ann.email)
  const body = { userId: proof.userId, secret: proof.secret, password: PASSWORD }
  return guest('PUT', '/v1/account/recovery', { ...body, passwordAgain: PASSWORD })
}

const password = { password: NEW, oldPassword: PASSWORD }

test.each<[string, (world: World) => Promise<unknown>, object]>([
  [
    'a name, by nothing',
    async ({ ann }) => ann.request('PATCH', '/v1/account/name', { name: 'Ann B' }),
    { what: 'name', confirmed: [], ip: '127.0.0.1' },
  ],
  [
    'a phone number, by the password',
    async ({ ann }) =>
      ann.request('PATCH', '/v1/account/phone', { phone: '+43123456789', password: PASSWORD }),
    { what: 'phone', confirmed: ['password'] },
  ],
  [
    'a token, by the password',
    async ({ server, ann }) => addToken(server, ann),
    { what: 'token added', confirmed: ['password'] },
  ],
  ['a reset, by the mailbox', reset, { event: 'recovery.update', confirmed: ['email'] }],
])('says that it was %s', async (_, act, said) => {
  await using server = await testApp()
  const { ann } = await people(server.app, 'ann')
  const world = { server, ann, secret: '' }
  await act(world)
  expect(await newest(world)).toMatchObject(said)
})

test.each<[string, (world: World) => Promise<unknown>, object]>([
  [
    'a password, by itself and the app',
    async ({ ann }) => ann.request('PATCH', '/v1/account/password', password),
    { what: 'password', confirmed: ['password', 'totp'] },
  ],
  [
    'the app, by the app',
    async ({ ann }) => ann.request('DELETE', '/v1/account/mfa/authenticators/totp'),
    { what: 'authenticator removed', confirmed: ['totp'] },
  ],
  [
    'its second step, on the command line',
    async ({ server, ann }) =>
      server.platform.database.write(async (tx) =>
        removeFactorsOnMachine(tx, ann.accountId, server.clock.now()),
      ),
    { what: 'factors removed', confirmed: ['commandLine'], ip: '' },
  ],
])('says, with a second step, that it was %s', async (_, act, said) => {
  await using server = await testApp()
  const { ann } = await people(server.app, 'ann')
  const secret = await addTotp(server, ann)
  server.clock.advance(11 * MINUTE)
  await confirmBy(ann, 'totp', totpOf(secret, server.clock.now()))
  const response = (await act({ server, ann, secret })) as { cookies?: [] }
  // A new password gives the session another secret.
  const cookie = cookieOf({ cookies: [], ...response } as never) || ann.cookie
  const request = caller(server.app, { cookie })
  const { logs } = (await request('GET', '/v1/account/logs')).json<{ logs: Log[] }>()
  expect(logs[0]).toMatchObject(said)
})

test('says how each session began, and by what it was confirmed', async () => {
  await using server = await testApp()
  const { ann } = await people(server.app, 'ann')
  const secret = await addTotp(server, ann)
  server.clock.advance(MINUTE)
  const half = await signInAgain(server.app, ann)
  await confirmBy(half, 'totp', totpOf(secret, server.clock.now()))
  const { logs } = (await ann.request('GET', '/v1/account/logs')).json<{ logs: Log[] }>()
  expect(logs.slice(0, 2).map(({ event, confirmed }) => [event, confirmed])).toEqual([
    ['session.update', ['totp']],
    ['session.create', ['password']],
  ])
})
