import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { linkTo } from '../../../../test/email/outbox.ts'
import { archiveOf } from '../../../../test/files/archive.ts'
import { outcomeOf } from '../../../../test/http/operations.ts'
import { addToken } from '../../../../test/people/access-tokens.ts'
import { addTotp, signInAgain } from '../../../../test/people/factors.ts'
import { connectIdentity } from '../../../../test/people/identities.ts'
import { addPasskey, PASSKEYS, signInByPasskey } from '../../../../test/people/passkeys.ts'
import { caller, PASSWORD, people } from '../../../../test/people/people.ts'
import { statement } from '../../../platform/database/index.ts'
import { updateAccount } from '../store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const UNKNOWN = '404 user_passkey_not_found'
const LOST = '/v1/account/mfa/lost-factors'
const url = 'http://localhost:3000/somewhere'

/** Ann has a passkey, the second step and a verified mailbox. */
async function open() {
  const server = await testApp({}, { upkeepInterval: 20 })
  const { ann } = await people(server.app, 'ann')
  await ann.request('POST', '/v1/account/verification', { url })
  const { userId, secret } = await linkTo(server.platform, ann.email)
  await caller(server.app)('PUT', '/v1/account/verification', { userId, secret })
  const key = await addPasskey(ann)
  await ann.request('PATCH', '/v1/account/mfa', { mfa: true })
  server.clock.advance(MINUTE)
  const half = await signInAgain(server.app, ann)
  return { server, ann, key, half, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

/** Who has the password and the mailbox says that the passkey is lost. */
async function loseIt({ server, ann, half }: Awaited<ReturnType<typeof open>>) {
  await half.request('POST', LOST, { url })
  const { userId, secret } = await linkTo(server.platform, ann.email)
  expect((await caller(server.app)('PUT', LOST, { userId, secret })).statusCode).toBe(200)
}

test('a lost passkey is gone after 72 hours, and the password opens the account', async () => {
  await using world = await open()
  const { server, key, half } = world
  await loseIt(world)
  server.clock.advance(72 * HOUR - 1)
  expect(outcomeOf(await half.request('GET', '/v1/account'))).toBe('401 user_more_factors_required')
  server.clock.advance(1)
  await expect.poll(async () => (await half.request('GET', '/v1/account')).statusCode).toBe(200)
  expect((await half.request('GET', PASSKEYS)).json().total).toBe(0)
  expect(outcomeOf((await signInByPasskey(server.app, key)).response)).toBe(UNKNOWN)
})

test('a sign-in by the passkey ends such a request', async () => {
  await using world = await open()
  const { server, ann, key } = world
  await loseIt(world)
  expect((await signInByPasskey(server.app, key)).response.statusCode).toBe(201)
  expect((await ann.request('GET', LOST)).json()).toEqual({ until: '' })
})

test('the last service of an account without a password stays, whatever passkeys there are', async () => {
  await using server = await testApp()
  const { ann } = await people(server.app, 'ann')
  await connectIdentity(server.platform, ann.accountId, 'github')
  await addPasskey(ann)
  const withoutPassword = { password: null, passwordUpdate: null }
  await server.platform.database.write(async (tx) =>
    updateAccount(tx, ann.accountId, withoutPassword),
  )
  const path = `/v1/account/identities/of-${ann.accountId}`
  expect(outcomeOf(await ann.request('DELETE', path))).toBe('400 general_bad_request')
})

/** Tables in which an account has what opens it. */
const OPENERS = [
  'access_tokens',
  'authenticators',
  'challenges',
  'passkeys',
  'recovery_codes',
  'sessions',
]
const countIn = (table: string) =>
  statement((db: Kysely<never>) => ({
    compile: () =>
      sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.id(table)}`.compile(db),
  }))

test('the archive says what opens an account, without a secret, and an erased account has none of it', async () => {
  await using world = await open()
  const { server, ann, key } = world
  const app = await addTotp(server, ann)
  const { recoveryCodes } = (await ann.request('POST', '/v1/account/mfa/recovery-codes')).json<{
    recoveryCodes: string[]
  }>()
  const token = await addToken(server, ann)
  await ann.request('POST', '/v1/account/mfa/challenges', { factor: 'totp' })
  const archive = await archiveOf(ann)
  const { name, $createdAt } = key.passkey
  expect(archive.json('passkeys.json')).toMatchObject([{ name, $createdAt, usedAt: '' }])
  expect(archive.json('second-step.json')).toMatchObject({ isOn: true, recoveryCodes: 10 })
  expect(archive.json('access-tokens.json')).toMatchObject([{ name: token.name }])
  expect(archive.text('index.html')).toContain(`${name} <time`)
  const all = [...archive.files.values()].join('\n')
  for (const secret of [key.id, app, token.secret, ...recoveryCodes])
    expect(all).not.toContain(secret)

  const body = { password: PASSWORD }
  expect((await ann.request('DELETE', '/v1/account', body)).statusCode).toBe(204)
  const { database } = server.platform
  const left = async () => {
    const found = OPENERS.map(async (table) => [
      table,
      Number((await database.first(countIn(table), {}))?.count),
    ])
    return Promise.all(found)
  }
  await expect.poll(left).toEqual(OPENERS.map((table) => [table, 0]))
  expect(outcomeOf((await signInByPasskey(server.app, key)).response)).toBe(UNKNOWN)
})
