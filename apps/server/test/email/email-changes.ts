import type { Platform } from '../../src/platform/index.ts'
import type { TestApp } from '../app/app.ts'
import { messagesTo } from './outbox.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../people/people.ts'

type Outboxes = Pick<Platform, 'mail' | 'sms'>

export const PENDING = '/v1/account/email-change'

/** The parameters of the link in the newest email about a change. */
export async function changeLink(platform: Outboxes, to: string) {
  const [email] = await messagesTo(platform, to)
  const url = new URL(/http\S+/.exec(email?.text ?? '')?.[0] ?? 'http://none')
  const { userId = '', secret = '', ...rest } = Object.fromEntries(url.searchParams)
  return { page: url.origin + url.pathname, proof: { userId, secret }, ...rest }
}

/** Changes a person's email address and confirms it. Returns the calls with their new session. */
export async function changeEmail(
  server: { readonly app: Parameters<typeof caller>[0]; readonly platform: Outboxes },
  person: Pick<Person, 'request'>,
  email: string,
  password = PASSWORD,
) {
  const requested = await requestEmailChange(server, person, email, password)
  const { proof } = await changeLink(server.platform, email)
  const confirmed = await caller(server.app)('PUT', PENDING, proof)
  return { ...requested, confirmed }
}

/** Requests a change of the email address. Returns the response and the calls with the session from then on. */
export async function requestEmailChange(
  { app }: { readonly app: Parameters<typeof caller>[0] },
  person: Pick<Person, 'request'>,
  email: string,
  password = PASSWORD,
) {
  const response = await person.request('PATCH', '/v1/account/email', { email, password })
  return { response, request: caller(app, { cookie: cookieOf(response) }) }
}

/** The password that undoing a change sets. */
export const NEW_PASSWORD = 'another password'

export const signInStatus = async ({ app }: TestApp, email: string, password = PASSWORD) =>
  (await caller(app)('POST', '/v1/account/sessions/email', { email, password })).statusCode
export const accountOf = async (request: Person['request']) =>
  (await request('GET', '/v1/account')).json()
export const outcomeOf = (response: Awaited<ReturnType<Person['request']>>) =>
  response.body === '' ? response.statusCode : `${response.statusCode} ${response.json().type}`
export const subjectsTo = async ({ platform }: TestApp, to: string) =>
  (await messagesTo(platform, to)).map(({ subject }) => subject)

/** Alice, who has requested a change of her email address. */
export async function openEmailChange(server: TestApp, email = 'new@example.com') {
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const { response, request } = await requestEmailChange(server, alice, email)
  const guest = caller(server.app)
  const confirm = async () =>
    guest('PUT', PENDING, (await changeLink(server.platform, email.toLowerCase())).proof)
  const undoLink = async () => (await changeLink(server.platform, alice.email)).proof
  const undo = async (proof?: object, password = NEW_PASSWORD) =>
    guest('PUT', `${PENDING}/undo`, { ...(proof ?? (await undoLink())), password })
  return { alice, bob, response, request, guest, confirm, undoLink, undo }
}
