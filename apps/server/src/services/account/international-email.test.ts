import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app/app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { changeLink, PENDING } from '../../../test/email/email-changes.ts'
import { linkTo, messagesTo } from '../../../test/email/outbox.ts'
import { promote } from '../../../test/people/moderation.ts'
import { caller, PASSWORD, people } from '../../../test/people/people.ts'

/** One address as people type it, and as mail servers know it. */
const [TYPED, ASCII] = ['Ana@MÜNCHEN.example', 'ana@xn--mnchen-3ya.example']
const ALL = [TYPED, ASCII, 'ana@mu\u0308nchen.example', 'ana@münchen。example']
const RECOVERY = { url: 'http://localhost:3000/reset-password' }

/** Ana signs up with the address as she types it. */
async function openAna({ app }: TestApp) {
  const guest = caller(app)
  const account = { userId: 'unique()', email: TYPED, password: PASSWORD, name: 'Ana' }
  const response = await guest('POST', '/v1/account', account)
  const { $id: accountId, email } = response.json<{ $id: string; email: string }>()
  const data = { accountId, name: 'Ana', username: 'ana', email: TYPED }
  const { body } = await documentsOf(guest).create('users', data)
  return { guest, account, email, userId: body.$id, storedEmail: body['email'] }
}

test('an address with an international domain is one, whatever its spelling', async () => {
  await using server = await testApp()
  const { guest, account, email, userId, storedEmail } = await openAna(server)
  expect([email, storedEmail]).toEqual([ASCII, ASCII])
  for (const spelling of ALL) {
    const again = await guest('POST', '/v1/account', { ...account, email: spelling })
    expect(again.json<{ type: string }>().type).toBe('user_already_exists')
    const credentials = { email: spelling, password: PASSWORD }
    const signedIn = await guest('POST', '/v1/account/sessions/email', credentials)
    expect([spelling, signedIn.statusCode]).toEqual([spelling, 201])
    const asked = await guest('POST', '/v1/account/recovery', { email: spelling, ...RECOVERY })
    expect(asked.statusCode).toBe(201)
    const link = { userId: 'unique()', email: spelling }
    expect((await guest('POST', '/v1/account/tokens/magic-url', link)).statusCode).toBe(201)
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    const ana = documentsOf(caller(server.app, { cookie: cookie.join('; ') }))
    const change = { email: spelling, bio: spelling }
    expect((await ana.update('users', userId, change)).body).toMatchObject({
      email: ASCII,
      bio: spelling,
    })
  }
  const messages = await messagesTo(server.platform, ASCII)
  expect(messages.length).toBe(2 * ALL.length)
})

test('a new address is confirmed at its ASCII form', async () => {
  await using server = await testApp()
  const { Bob } = await people(server.app, 'Bob')
  await Bob.request('PATCH', '/v1/account/email', { email: TYPED, password: PASSWORD })
  const { proof } = await changeLink(server.platform, ASCII)
  const confirmed = await caller(server.app)('PUT', PENDING, proof)
  expect(confirmed.statusCode).toBe(204)
  const credentials = { email: TYPED, password: PASSWORD }
  const guest = caller(server.app)
  expect((await guest('POST', '/v1/account/sessions/email', credentials)).statusCode).toBe(201)
})

test('an invitation counts for every spelling of its address', async () => {
  await using server = await testApp()
  const { Olga } = await people(server.app, 'Olga')
  await promote(server, Olga)
  Object.assign(server.config, { registration: 'invite' })
  const made = await Olga.request('POST', '/v1/operator/invitations', { email: ALL[2] })
  const { email, link } = made.json<{ email: string; link: string }>()
  expect(email).toBe(ASCII)
  const invitation = new URL(link).searchParams.get('invitation') ?? ''
  const account = { userId: 'unique()', email: TYPED, password: PASSWORD, name: 'Ana' }
  const response = await caller(server.app)('POST', '/v1/account', { ...account, invitation })
  expect(response.json<{ email: string }>().email).toBe(ASCII)
  expect((await linkTo(server.platform, ASCII)).page).toMatch(/sign-up$/)
})
