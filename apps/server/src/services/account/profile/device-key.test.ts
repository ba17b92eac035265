import { expect, test } from 'vitest'
import { caller, cookieOf, PASSWORD, people } from '../../../../test/people/people.ts'
import { sharedApp } from '../../../../test/app/shared-app.ts'

const server = sharedApp()
const URL_OF_KEY = '/v1/account/device-key'

test('the key of an account for its browsers is the same in each session, and no other account has it', async () => {
  const { app } = server()
  const { alice, bob } = await people(app, 'alice', 'bob')
  const [first, other] = [
    await alice.request('GET', URL_OF_KEY),
    await bob.request('GET', URL_OF_KEY),
  ]
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store'])
  const { key } = first.json<{ key: string }>()
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(other.json<{ key: string }>().key).not.toBe(key)

  const { email } = (await alice.request('GET', '/v1/account')).json<{ email: string }>()
  const credentials = { email, password: PASSWORD }
  const session = await caller(app)('POST', '/v1/account/sessions/email', credentials)
  const later = await caller(app, { cookie: cookieOf(session) })('GET', URL_OF_KEY)
  expect(later.json()).toEqual({ key })
})

test('neither a guest, nor a JWT, nor an ended session gets the key', async () => {
  const { app } = server()
  const { alice } = await people(app, 'alice')
  const { jwt } = (await alice.request('POST', '/v1/account/jwt', {})).json<{ jwt: string }>()
  const outcomes = [
    await caller(app)('GET', URL_OF_KEY),
    await caller(app, { 'x-appwrite-jwt': jwt })('GET', URL_OF_KEY),
  ]
  await alice.request('DELETE', '/v1/account/sessions')
  outcomes.push(await alice.request('GET', URL_OF_KEY))
  expect(outcomes.map((each) => [each.statusCode, each.json<{ type: string }>().type])).toEqual([
    [401, 'general_unauthorized_scope'],
    [401, 'user_unauthorized'],
    [401, 'general_unauthorized_scope'],
  ])
})
