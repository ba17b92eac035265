import { describe, expect, test } from 'vitest'
import type { PasskeyRequest } from '@devhood/contract/schemas'
import { testApp } from '../../../../test/app/app.ts'
import { outcomeOf } from '../../../../test/http/operations.ts'
import { newAuthenticator } from '../../../../test/people/authenticator.ts'
import { signInAgain } from '../../../../test/people/factors.ts'
import {
  addPasskey,
  askBrowser,
  askForPasskey,
  CONFIRMATION,
  confirmByPasskey,
  PASSKEYS,
  signInByPasskey,
} from '../../../../test/people/passkeys.ts'
import { caller, people } from '../../../../test/people/people.ts'

const MINUTE = 60_000
const INVALID = '401 user_invalid_token'
const UNKNOWN = '404 user_passkey_not_found'
const SESSIONS = '/v1/account/sessions/passkey'

/** Ann has a passkey, the second step, and a session by the password alone. */
async function open() {
  const server = await testApp()
  const { ann, bob } = await people(server.app, 'ann', 'bob')
  const key = await addPasskey(ann)
  await ann.request('PATCH', '/v1/account/mfa', { mfa: true })
  const half = await signInAgain(server.app, ann)
  /** Nothing has opened, and nothing was confirmed. */
  const isShut = async () => {
    const { sessions } = (await ann.request('GET', '/v1/account/sessions')).json()
    expect(sessions).toHaveLength(2)
    expect(outcomeOf(await half.request('GET', '/v1/account'))).toBe(
      '401 user_more_factors_required',
    )
  }
  return { server, ann, bob, key, half, isShut, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

const LIES = [
  ['of another origin', { origin: 'https://devhood.example.evil' }],
  ['of another port', { origin: 'http://localhost:3001' }],
  ['of another host', { rpId: 'evil.example' }],
  ['without user verification', { isVerified: false }],
  ['to another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
] as const

describe.each(LIES)('an answer %s', (_name, lie) => {
  test('opens no session, and confirms none', async () => {
    await using world = await open()
    const { server, key, half, isShut } = world
    expect(outcomeOf((await signInByPasskey(server.app, key, lie)).response)).toBe(INVALID)
    expect(outcomeOf(await confirmByPasskey(half, key, lie))).toBe(INVALID)
    await isShut()
  })

  test('adds no passkey', async () => {
    await using world = await open()
    const { bob } = world
    const credential = newAuthenticator().make(await askForPasskey(bob), lie)
    expect(outcomeOf(await bob.request('POST', PASSKEYS, { credential }))).toBe(INVALID)
    expect((await bob.request('GET', PASSKEYS)).json().total).toBe(0)
  })
})

test('a counter that goes back is refused, and its owner hears of it', async () => {
  await using world = await open()
  const { server, ann, key, half } = world
  expect((await signInByPasskey(server.app, key, { counter: 9 })).response.statusCode).toBe(201)
  for (const counter of [9, 3, 0]) {
    expect(outcomeOf((await signInByPasskey(server.app, key, { counter })).response)).toBe(INVALID)
    expect(outcomeOf(await confirmByPasskey(half, key, { counter }))).toBe(INVALID)
  }
  const { logs } = (await ann.request('GET', '/v1/account/logs')).json()
  expect(logs[0]).toMatchObject({ event: 'user.update', what: 'passkey refused' })
  const path = '/v1/databases/devhood/collections/notifications/documents'
  const { documents } = (await ann.request('GET', path)).json<{ documents: { group: string }[] }>()
  expect(documents.map(({ group }) => group)).toContain('security:passkey refused')
  expect((await signInByPasskey(server.app, key, { counter: 10 })).response.statusCode).toBe(201)
})

test('a passkey that never counts works every time', async () => {
  await using server = await testApp()
  const { ann } = await people(server.app, 'ann')
  const key = await addPasskey(ann, { isSynced: true })
  for (let each = 0; each < 2; each += 1)
    expect((await signInByPasskey(server.app, key)).response.statusCode).toBe(201)
})

describe('a challenge', () => {
  test('works once, also when it is answered twice at once', async () => {
    await using world = await open()
    const { server, key } = world
    const { asked, request } = await askBrowser(server.app)
    const answer = async () => request('POST', SESSIONS, { credential: key.use(asked) })
    const both = await Promise.all([answer(), answer()])
    expect(both.map(outcomeOf).toSorted()).toEqual(['201', INVALID])
    expect(outcomeOf(await answer())).toBe(INVALID)
  })

  test('comes too late after five minutes', async () => {
    await using world = await open()
    const { server, key, isShut } = world
    const { asked, request } = await askBrowser(server.app)
    server.clock.advance(5 * MINUTE)
    const credential = key.use(asked)
    expect(outcomeOf(await request('POST', SESSIONS, { credential }))).toBe(INVALID)
    await isShut()
  })

  test('of another browser, session or purpose is none', async () => {
    await using world = await open()
    const { server, ann, key, half, isShut } = world
    const mine = await askBrowser(server.app)
    const theirs = await askBrowser(server.app)
    const credential = key.use(theirs.asked)
    for (const request of [mine.request, caller(server.app)])
      expect(outcomeOf(await request('POST', SESSIONS, { credential }))).toBe(INVALID)
    const other = await signInAgain(server.app, ann)
    const asked = (await other.request('POST', CONFIRMATION)).json<PasskeyRequest>()
    for (const question of [asked, mine.asked])
      expect(
        outcomeOf(await half.request('PUT', CONFIRMATION, { credential: key.use(question) })),
      ).toBe(INVALID)
    expect(outcomeOf(await mine.request('POST', SESSIONS, { credential: key.use(asked) }))).toBe(
      INVALID,
    )
    await other.request('DELETE', '/v1/account/sessions/current')
    await isShut()
  })

  test('for a new passkey is answered in its own session alone', async () => {
    await using world = await open()
    const { server, bob } = world
    const again = await signInAgain(server.app, bob)
    const credential = newAuthenticator().make(await askForPasskey(bob))
    expect(outcomeOf(await again.request('POST', PASSKEYS, { credential }))).toBe(INVALID)
    expect((await bob.request('POST', PASSKEYS, { credential })).statusCode).toBe(201)
    const once = await bob.request('POST', PASSKEYS, { credential })
    expect(outcomeOf(once)).toBe(INVALID)
  })
})

describe("another person's passkey", () => {
  test('confirms no session, and another handle opens none', async () => {
    await using world = await open()
    const { server, bob, half, key, isShut } = world
    const other = await addPasskey(bob)
    expect(outcomeOf(await confirmByPasskey(half, other))).toBe(UNKNOWN)
    const userHandle = Buffer.alloc(32).toString('base64url')
    expect(outcomeOf((await signInByPasskey(server.app, key, { userHandle })).response)).toBe(
      INVALID,
    )
    await isShut()
  })

  test('under the id of mine has another signature', async () => {
    await using world = await open()
    const { server, bob, key, isShut } = world
    const other = await addPasskey(bob)
    const { asked, request } = await askBrowser(server.app)
    const { response } = other.use(asked)
    const mine = key.use(asked)
    const credential = { ...mine, response: { ...mine.response, signature: response.signature } }
    expect(outcomeOf(await request('POST', SESSIONS, { credential }))).toBe(INVALID)
    await isShut()
  })
})
