import { expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app/app.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { caller, PASSWORD } from '../../../../test/people/people.ts'
import { hashState } from '../../../../test/app/state-hash.ts'

const BROWSER = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }
const INITIALS = 'http://localhost:3000/v1/avatars/initials?name=A&project=devhood'

/** A new account, created by one of our own pages by default; returns the data of its document, and its ticket. */
async function openAccount(
  { app }: TestApp,
  name: string,
  headers: Record<string, string> = BROWSER,
) {
  const email = `${name}@example.com`
  const account = { userId: 'unique()', email, password: PASSWORD, name }
  const response = await caller(app, headers)('POST', '/v1/account', account)
  const { $id: accountId } = response.json<{ $id: string }>()
  const data = { accountId, name, email, username: name, imageUrl: INITIALS }
  const header = response.headers['set-cookie']
  return { data, header, ticket: String(header).split(';', 1).join('') }
}

const asGuest = ({ app }: TestApp, cookie?: string) =>
  documentsOf(caller(app, { ...BROWSER, ...(cookie !== undefined && { cookie }) }))

test('a browser that signs up gets an HttpOnly ticket cookie for ten minutes', async () => {
  await using server = await testApp({ publicUrl: new URL('https://devhood.example') })
  const browser = { 'sec-fetch-site': 'same-origin', host: 'devhood.example' }
  const { header } = await openAccount(server, 'ann', browser)
  expect(header).toMatch(
    /^__Host-a_sign_up_devhood=[0-9a-f]{64}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  )
})

test('with its ticket, or without any, a guest completes a sign-up', async () => {
  await using server = await testApp()
  const ann = await openAccount(server, 'ann')
  expect((await asGuest(server, ann.ticket).create('users', ann.data)).outcome).toBe('201')
  const bea = await openAccount(server, 'bea', {})
  expect(bea.header).toBe(undefined)
  expect((await asGuest(server).create('users', bea.data)).outcome).toBe('201')
})

test.each<[name: string, change: (ticket: string) => string]>([
  ['another’s', (ticket) => ticket],
  ['forged', (ticket) => ticket.replace(/=.*/, `=${'0'.repeat(64)}`)],
  ['longer', (ticket) => `${ticket}0`],
  ['of other letters', (ticket) => ticket.replace(/=.*/, `=${'é'.repeat(64)}`)],
])("with a ticket that is %s a guest can't complete one", async (_name, change) => {
  await using server = await testApp()
  const ann = await openAccount(server, 'ann')
  const bea = await openAccount(server, 'bea')
  const before = await hashState(server.platform)
  const guest = asGuest(server, change(bea.ticket))
  expect((await guest.create('users', ann.data)).outcome).toBe('401 user_unauthorized')
  expect(await hashState(server.platform)).toBe(before)
})

test('a ticket is valid for one document', async () => {
  await using server = await testApp()
  const { ticket, data } = await openAccount(server, 'ann')
  const guest = asGuest(server, ticket)
  expect((await guest.create('users', data)).outcome).toBe('201')
  const again = await guest.create('users', { ...data, username: 'ann2' })
  expect(again.outcome).toBe('401 user_unauthorized')
})
