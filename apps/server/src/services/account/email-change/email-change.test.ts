import { describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app/app.ts'
import {
  accountOf,
  openEmailChange,
  requestEmailChange,
  changeLink,
  NEW_PASSWORD,
  outcomeOf,
  PENDING,
  signInStatus,
  subjectsTo,
} from '../../../../test/email/email-changes.ts'
import { linkTo } from '../../../../test/email/outbox.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../../../../test/people/people.ts'
import { hashState } from '../../../../test/app/state-hash.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NEW = 'new@example.com'
const SIGN_IN = '/v1/account/sessions/email'
const UNDO = `${PENDING}/undo`

const pendingOf = async (request: Person['request']) => (await request('GET', PENDING)).json()

describe('a pending email change', () => {
  test('leaves the account unchanged, and shows the new address to its owner only', async () => {
    await using server = await testApp()
    const { alice, bob, response, request } = await openEmailChange(server, 'New@EXAMPLE.com')
    expect(response.statusCode).toBe(200)
    const { email } = response.json()
    expect(email).toBe(alice.email)
    expect(await accountOf(request)).toEqual({ ...response.json() })
    const expire = '2026-01-16T12:00:00.000+00:00'
    expect(await pendingOf(request)).toEqual({ email: NEW, expire })
    expect(await pendingOf(bob.request)).toEqual({ email: '', expire: '' })
    const path = `/v1/databases/devhood/collections/users/documents/${alice.userId}`
    expect((await request('GET', path)).json().email).toBe(alice.email)
  })

  test('does not affect sign-in, recovery or links of the old address', async () => {
    await using server = await testApp()
    const { alice, guest } = await openEmailChange(server)
    expect([await signInStatus(server, alice.email), await signInStatus(server, NEW)]).toEqual([
      201, 401,
    ])
    const url = 'http://localhost:3000/reset-password'
    for (const email of [alice.email, NEW])
      await guest('POST', '/v1/account/recovery', { email, url })
    expect(await subjectsTo(server, alice.email)).toContain('Choose a new password for Devhood')
    expect(await subjectsTo(server, NEW)).toEqual(['Confirm your new email for Devhood'])
  })

  test('sends each address an email with its own link', async () => {
    await using server = await testApp()
    const { alice } = await openEmailChange(server)
    const { page: confirmPage, ...confirm } = await changeLink(server.platform, NEW)
    const { page: undoPage, ...undo } = await changeLink(server.platform, alice.email)
    expect([confirmPage, undoPage]).toEqual([
      'http://localhost:3000/confirm-email',
      'http://localhost:3000/undo-email-change',
    ])
    expect([confirm, undo]).toMatchObject([
      { email: NEW, expire: '2026-01-16T12:00:00.000Z' },
      { email: alice.email, expire: '2026-01-22T12:00:00.000Z' },
    ])
    expect(confirm.proof.secret).not.toBe(undo.proof.secret)
    expect(await subjectsTo(server, alice.email)).toEqual([
      'Your email at Devhood is about to change',
    ])
  })

  test('looks the same when another account has the new address', async () => {
    await using server = await testApp()
    const { alice, bob } = await people(server.app, 'alice', 'bob')
    const free = await requestEmailChange(server, alice, NEW)
    const [keys, sent] = [Object.keys(free.response.json()), await subjectsTo(server, NEW)]
    const taken = await requestEmailChange(server, free, bob.email)
    expect([taken.response.statusCode, Object.keys(taken.response.json())]).toEqual([200, keys])
    expect(await subjectsTo(server, bob.email)).toEqual(sent)
    const before = await hashState(server.platform)
    const { proof } = await changeLink(server.platform, bob.email)
    const refused = await caller(server.app)('PUT', PENDING, proof)
    expect(outcomeOf(refused)).toBe('409 user_email_already_exists')
    expect(await hashState(server.platform)).toBe(before)
  })

  test.each([
    ['cancelled', async ({ request }) => request('DELETE', PENDING)],
    [
      'replaced by another',
      async (alice, server) => (await requestEmailChange(server, alice, 'x@y.example')).response,
    ],
    [
      'void by a new password',
      async ({ request }) =>
        request('PATCH', '/v1/account/password', { password: NEW_PASSWORD, oldPassword: PASSWORD }),
    ],
    [
      'void by a recovery',
      async ({ request }, server) => {
        const url = 'http://localhost:3000/reset-password'
        await request('POST', '/v1/account/recovery', { email: 'alice@example.com', url })
        const { userId, secret } = await linkTo(server.platform, 'alice@example.com')
        return request('PUT', '/v1/account/recovery', { userId, secret, password: NEW_PASSWORD })
      },
    ],
    [
      'too old',
      async ({ request }, server) => {
        server.clock.advance(DAY)
        return request('GET', '/v1/account')
      },
    ],
  ] satisfies [string, (alice: Pick<Person, 'request'>, server: TestApp) => Promise<object>][])(
    "can't be confirmed once it is %s",
    async (_name, end) => {
      await using server = await testApp()
      const { alice, request, guest } = await openEmailChange(server)
      const { proof } = await changeLink(server.platform, NEW)
      const response = await end({ request }, server)
      expect(response).toMatchObject({ statusCode: expect.toSatisfy((code) => code < 300) })
      const before = await hashState(server.platform)
      expect(outcomeOf(await guest('PUT', PENDING, proof))).toBe('401 user_invalid_token')
      expect(await hashState(server.platform)).toBe(before)
      expect(await signInStatus(server, NEW)).toBe(401)
      expect(await subjectsTo(server, alice.email)).not.toContain(
        'Your email at Devhood was changed',
      )
    },
  )

  test('is not affected by setting the current address, nor is anything else', async () => {
    await using server = await testApp()
    const { alice, request, confirm } = await openEmailChange(server)
    const opened = await caller(server.app)('POST', SIGN_IN, {
      email: alice.email,
      password: PASSWORD,
    })
    const [account, pending] = [await accountOf(request), await pendingOf(request)]
    const before = await hashState(server.platform)
    const { response } = await requestEmailChange(server, { request }, ' Alice@EXAMPLE.com')
    expect([response.statusCode, response.json(), response.cookies]).toEqual([200, account, []])
    expect(await hashState(server.platform)).toBe(before)
    expect(await pendingOf(request)).toEqual(pending)
    const other = caller(server.app, { cookie: cookieOf(opened) })
    expect((await other('GET', '/v1/account')).statusCode).toBe(200)
    const wrong = await requestEmailChange(server, { request }, alice.email, NEW_PASSWORD)
    expect(outcomeOf(wrong.response)).toBe('401 user_invalid_credentials')
    expect((await confirm()).statusCode).toBe(204)
  })

  test('can be sent again, with the same link and a new expiry', async () => {
    await using server = await testApp()
    const { request, guest } = await openEmailChange(server)
    const first = await changeLink(server.platform, NEW)
    server.clock.advance(20 * HOUR)
    const again = await request('POST', PENDING)
    expect([again.statusCode, again.json()]).toEqual([
      200,
      { email: NEW, expire: '2026-01-17T08:00:00.000+00:00' },
    ])
    expect((await changeLink(server.platform, NEW)).proof).toEqual(first.proof)
    server.clock.advance(20 * HOUR)
    expect((await guest('PUT', PENDING, first.proof)).statusCode).toBe(204)
  })

  test('is no longer shown after it expires or is cancelled', async () => {
    await using server = await testApp()
    const { request } = await openEmailChange(server)
    server.clock.advance(DAY)
    const none = { email: '', expire: '' }
    expect(await pendingOf(request)).toEqual(none)
    expect(outcomeOf(await request('POST', PENDING))).toBe('400 general_bad_request')
    const again = await requestEmailChange(server, { request }, NEW)
    expect((await again.request('DELETE', PENDING)).statusCode).toBe(204)
    expect(await pendingOf(again.request)).toEqual(none)
  })

  test('is rejected where no email can be sent, and nothing changes', async () => {
    await using server = await testApp({ captureEmails: false })
    const { alice } = await people(server.app, 'alice')
    const before = await hashState(server.platform)
    const { response } = await requestEmailChange(server, alice, NEW)
    expect(outcomeOf(response)).toBe('503 general_smtp_disabled')
    expect(await hashState(server.platform)).toBe(before)
    expect(await signInStatus(server, alice.email)).toBe(201)
  })
})

describe('confirming a new address', () => {
  test('updates account and profile at once, from a signed-out browser', async () => {
    await using server = await testApp()
    const { alice, request, confirm } = await openEmailChange(server)
    expect((await confirm()).statusCode).toBe(204)
    expect(await accountOf(request)).toMatchObject({ email: NEW, emailVerification: true })
    const path = `/v1/databases/devhood/collections/users/documents/${alice.userId}`
    expect((await request('GET', path)).json().email).toBe(NEW)
    expect(await pendingOf(request)).toEqual({ email: '', expire: '' })
    expect([await signInStatus(server, NEW), await signInStatus(server, alice.email)]).toEqual([
      201, 401,
    ])
    expect(await subjectsTo(server, alice.email)).toEqual([
      'Your email at Devhood was changed',
      'Your email at Devhood is about to change',
    ])
    expect(outcomeOf(await confirm())).toBe('401 user_invalid_token')
  })

  test('invalidates links sent to the old one', async () => {
    await using server = await testApp()
    const { alice, guest, confirm } = await openEmailChange(server)
    await guest('POST', '/v1/account/tokens/magic-url', { userId: 'x', email: alice.email })
    const { userId, secret } = await linkTo(server.platform, alice.email)
    await confirm()
    const late = await guest('PUT', '/v1/account/sessions/magic-url', { userId, secret })
    expect(outcomeOf(late)).toBe('401 user_invalid_token')
  })

  test('fails when somebody else has signed up with it, and both accounts stay unchanged', async () => {
    await using server = await testApp()
    const { alice, guest, confirm } = await openEmailChange(server)
    const body = { userId: 'unique()', email: NEW, password: NEW_PASSWORD }
    expect((await guest('POST', '/v1/account', body)).statusCode).toBe(201)
    expect(outcomeOf(await confirm())).toBe('409 user_email_already_exists')
    expect([
      await signInStatus(server, alice.email),
      await signInStatus(server, NEW, NEW_PASSWORD),
    ]).toEqual([201, 201])
  })

  test('fails for a closed account', async () => {
    await using server = await testApp()
    const { request, confirm, undo } = await openEmailChange(server)
    await confirm()
    await request('PATCH', '/v1/account/status', {})
    expect(outcomeOf(await undo())).toBe('401 user_invalid_token')
  })
})

test.each([
  ['another person’s id', PENDING, { userId: 'somebody' }, '401 user_invalid_token'],
  ['another secret', PENDING, { secret: 'f'.repeat(64) }, '401 user_invalid_token'],
  ['a secret of another length', PENDING, { secret: 'f' }, '401 user_invalid_token'],
  ['an empty secret', PENDING, { secret: '' }, '400 general_argument_invalid'],
  ['a secret that is a list', PENDING, { secret: ['x'] }, '400 general_argument_invalid'],
  ['another secret', UNDO, { secret: 'f'.repeat(64) }, '401 user_invalid_token'],
  ['a short password', UNDO, { password: 'short' }, '400 general_argument_invalid'],
])('with %s has no effect at %s', async (_fault, url, fault, outcome) => {
  await using server = await testApp()
  const { alice, guest } = await openEmailChange(server)
  const to = url === UNDO ? alice.email : NEW
  const { proof } = await changeLink(server.platform, to)
  const before = await hashState(server.platform)
  const response = await guest('PUT', url, { ...proof, password: NEW_PASSWORD, ...fault })
  expect(outcomeOf(response)).toBe(outcome)
  expect(await hashState(server.platform)).toBe(before)
})

test('the links of the two addresses are not interchangeable', async () => {
  await using server = await testApp()
  const { alice, guest } = await openEmailChange(server)
  const { proof: confirming } = await changeLink(server.platform, NEW)
  const { proof: undoing } = await changeLink(server.platform, alice.email)
  expect(outcomeOf(await guest('PUT', PENDING, undoing))).toBe('401 user_invalid_token')
  const crossed = await guest('PUT', UNDO, { ...confirming, password: NEW_PASSWORD })
  expect(outcomeOf(crossed)).toBe('401 user_invalid_token')
})

test('the account log contains the request, the confirmation, a cancellation and an undo', async () => {
  await using server = await testApp()
  const { alice, request, confirm, undo, undoLink } = await openEmailChange(server)
  await request('DELETE', PENDING)
  const again = await requestEmailChange(server, { request }, NEW)
  await confirm()
  const proof = await undoLink()
  expect((await undo(proof)).statusCode).toBe(204)
  expect((await again.request('GET', '/v1/account')).statusCode).toBe(401)
  const opened = await caller(server.app)('POST', SIGN_IN, {
    email: alice.email,
    password: NEW_PASSWORD,
  })
  const owner = caller(server.app, { cookie: cookieOf(opened) })
  const { logs } = (await owner('GET', '/v1/account/logs')).json()
  const events = logs.map(({ event }: { event: string }) => event)
  expect(events.filter((event: string) => event.startsWith('email.')).toReversed()).toEqual([
    'email.create',
    'email.delete',
    'email.create',
    'email.update',
    'email.delete',
  ])
})

test('one address gets ten emails an hour, whoever requests them', async () => {
  await using server = await testApp({ rateLimits: true })
  const { alice } = await people(server.app, 'alice')
  let request = alice.request
  const codes: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    const requested = await requestEmailChange(server, { request }, NEW)
    if (requested.response.statusCode === 200) ({ request } = requested)
    codes.push(requested.response.statusCode, (await request('POST', PENDING)).statusCode)
  }
  expect(codes).toEqual([...Array<number>(10).fill(200), 429, 429])
  expect(await subjectsTo(server, NEW)).toHaveLength(10)
})
