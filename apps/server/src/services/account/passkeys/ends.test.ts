import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { linkTo } from '../../../../test/email/outbox.ts'
import { archiveOf } from '../../../../test/files/archive.ts'
import { outcomeOf } from '../../../../test/http/operations.ts'
import { signInAgain } from '../../../../test/people/factors.ts'
import { connectIdentity } from '../../../../test/people/identities.ts'
import { addPasskey, PASSKEYS, signInByPasskey } from '../../../../test/people/passkeys.ts'
import { caller, people } from '../../../../test/people/people.ts'
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

test('the archive says which passkeys there are, without their keys', async () => {
  await using world = await open()
  const { ann, key } = world
  const archive = await archiveOf(ann)
  const { name, $createdAt } = key.passkey
  expect(JSON.parse(archive.text('passkeys.json'))).toMatchObject([
    { name, $createdAt, usedAt: '' },
  ])
  expect(archive.text('passkeys.json')).not.toContain(key.id)
  expect(archive.text('index.html')).toContain(`${name} <time`)
})

test('an erased account has none', async () => {
  await using world = await open()
  const { server, ann, key } = world
  const body = { password: 'a good password' }
  expect((await ann.request('DELETE', '/v1/account', body)).statusCode).toBe(204)
  await expect
    .poll(async () => outcomeOf((await signInByPasskey(server.app, key)).response))
    .toBe(UNKNOWN)
})
