import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
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
import { caller, cookieOf, PASSWORD } from '../../../../test/people/people.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { statement } from '../../../platform/database/index.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NEW = 'new@example.com'
const SIGN_IN = '/v1/account/sessions/email'
const UNDO = `${PENDING}/undo`

const storedChange = statement((sql: Kysely<{ email_changes: object }>) =>
  sql.selectFrom('email_changes').select((of) => of.fn.countAll<number>().as('count')),
)

describe('the old address', () => {
  test('undoes a confirmed change, with a new password, and removes every other sign-in method', async () => {
    await using server = await testApp()
    const { alice, request, guest, confirm, undo, undoLink } = await openEmailChange(server)
    const proof = await undoLink()
    await confirm()
    expect(await undoLink()).toEqual(proof)
    await request('PATCH', '/v1/account/phone', { phone: '+351911', password: PASSWORD })
    await guest('POST', '/v1/account/tokens/magic-url', { userId: 'x', email: NEW })
    const { userId, secret } = await linkTo(server.platform, NEW)
    expect((await undo(proof)).statusCode).toBe(204)
    expect((await request('GET', '/v1/account')).statusCode).toBe(401)
    expect([await signInStatus(server, alice.email), await signInStatus(server, NEW)]).toEqual([
      401, 401,
    ])
    const late = await guest('PUT', '/v1/account/sessions/magic-url', { userId, secret })
    expect(outcomeOf(late)).toBe('401 user_invalid_token')
    const opened = await guest('POST', SIGN_IN, { email: alice.email, password: NEW_PASSWORD })
    const owner = caller(server.app, { cookie: cookieOf(opened) })
    expect(await accountOf(owner)).toMatchObject({
      email: alice.email,
      emailVerification: true,
      phone: '',
    })
    const path = `/v1/databases/devhood/collections/users/documents/${alice.userId}`
    expect((await owner('GET', path)).json().email).toBe(alice.email)
    expect(outcomeOf(await undo(proof))).toBe('401 user_invalid_token')
    expect(await subjectsTo(server, NEW)).toContain('Your email at Devhood was changed back')
  })

  test('undoes a pending change: the link of the new address stops working', async () => {
    await using server = await testApp()
    const { alice, request, confirm, undo } = await openEmailChange(server)
    expect((await undo()).statusCode).toBe(204)
    expect(outcomeOf(await confirm())).toBe('401 user_invalid_token')
    expect((await request('GET', '/v1/account')).statusCode).toBe(401)
    expect([
      await signInStatus(server, alice.email),
      await signInStatus(server, alice.email, NEW_PASSWORD),
    ]).toEqual([401, 201])
  })

  test.each([
    [7 * DAY - 1, 204],
    [7 * DAY, '401 user_invalid_token'],
  ])('can undo for seven days after the confirmation: %i ms', async (after, outcome) => {
    await using server = await testApp()
    const { confirm, undo, undoLink, guest } = await openEmailChange(server)
    server.clock.advance(DAY - 1)
    await confirm()
    const link = await undoLink()
    server.clock.advance(after)
    const before = await hashState(server.platform)
    expect(outcomeOf(await guest('POST', UNDO, link))).toBe(outcome)
    expect(await hashState(server.platform)).toBe(before)
    expect(outcomeOf(await undo())).toBe(outcome)
  })

  test('undoes later changes as well, and no later link reverts that', async () => {
    await using server = await testApp()
    const { alice, request, confirm, undo, undoLink } = await openEmailChange(server)
    const first = await undoLink()
    await confirm()
    server.clock.advance(HOUR)
    await requestEmailChange(server, { request }, 'third@example.com')
    const { proof: third } = await changeLink(server.platform, 'third@example.com')
    await caller(server.app)('PUT', PENDING, third)
    const { proof: second } = await changeLink(server.platform, NEW)
    expect(await signInStatus(server, 'third@example.com')).toBe(201)
    expect((await undo(first)).statusCode).toBe(204)
    expect(await signInStatus(server, alice.email, NEW_PASSWORD)).toBe(201)
    expect(outcomeOf(await undo(second))).toBe('401 user_invalid_token')
  })

  test('is reserved for seven days: nobody can sign up with it without proving it', async () => {
    await using server = await testApp()
    const { alice, guest, confirm, undo, undoLink } = await openEmailChange(server)
    await confirm()
    const proof = await undoLink()
    const body = { userId: 'unique()', email: alice.email, password: NEW_PASSWORD }
    expect(outcomeOf(await guest('POST', '/v1/account', body))).toBe('409 user_already_exists')
    const visit = await guest('POST', '/v1/account/sessions/anonymous', {})
    const visitor = { request: caller(server.app, { cookie: cookieOf(visit) }) }
    const { response } = await requestEmailChange(server, visitor, alice.email)
    expect(outcomeOf(response)).toBe('409 user_email_already_exists')
    await guest('POST', '/v1/account/tokens/magic-url', { userId: 'x', email: alice.email })
    const { userId, secret } = await linkTo(server.platform, alice.email)
    const opened = await guest('PUT', '/v1/account/sessions/magic-url', { userId, secret })
    expect(opened.json().userId).not.toBe(alice.accountId)
    const before = await hashState(server.platform)
    expect(outcomeOf(await undo(proof))).toBe('409 user_email_already_exists')
    expect(await hashState(server.platform)).toBe(before)
  })

  test.each([
    ['undo', 'alice@example.com', UNDO],
    ['confirm', NEW, PENDING],
  ])('can still %s after any number of wrong secrets from elsewhere', async (_name, to, url) => {
    await using server = await testApp({ rateLimits: true })
    const { guest } = await openEmailChange(server)
    const { proof } = await changeLink(server.platform, to)
    const guess = { ...proof, secret: 'f'.repeat(64), password: NEW_PASSWORD }
    const codes: number[] = []
    for (let attempt = 0; attempt < 61; attempt++) {
      const call = { method: 'PUT', url, payload: guess, remoteAddress: '203.0.113.9' } as const
      codes.push((await server.app.inject(call)).statusCode)
    }
    expect(codes).toEqual([...Array<number>(60).fill(401), 429])
    expect((await guest('PUT', url, { ...proof, password: NEW_PASSWORD })).statusCode).toBe(204)
  })

  test('is free after seven days, and nothing of the change is stored', async () => {
    await using server = await testApp({}, { upkeepInterval: 5 })
    const { alice, guest, confirm } = await openEmailChange(server)
    await confirm()
    const left = async () => server.platform.database.first(storedChange, {})
    expect(await left()).toEqual({ count: 1 })
    server.clock.advance(7 * DAY)
    const body = { userId: 'unique()', email: alice.email, password: NEW_PASSWORD }
    expect((await guest('POST', '/v1/account', body)).statusCode).toBe(201)
    // Maintenance runs in the background, so a busy machine may take longer than the default of a second.
    await expect.poll(left).toEqual({ count: 0 })
  })
})
