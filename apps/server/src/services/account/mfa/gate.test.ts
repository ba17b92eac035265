import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { fillPath } from '../../../../test/http/bad-input.ts'
import { operationsOf, outcomeOf, PLACES } from '../../../../test/http/operations.ts'
import { addTotp, confirmBy, signInAgain, totpOf } from '../../../../test/people/factors.ts'
import { caller, people } from '../../../../test/people/people.ts'
import { openSocket } from '../../../../test/sockets/sockets.ts'

const MINUTE = 60_000
const ADDRESSES = { ...PLACES, sessionId: 'current' }
/** What a session that lacks a factor reaches. */
const REACHED = new Set([
  // Its sockets are a guest's.
  'get /realtime',
  'delete /account/sessions/{sessionId}',
  'get /account/mfa/factors',
  'post /account/mfa/challenges',
  'put /account/mfa/challenges',
  'post /account/mfa/challenge',
  'put /account/mfa/challenge',
  'get /account/mfa/lost-factors',
  'post /account/mfa/lost-factors',
  'put /account/mfa/lost-factors',
  'post /account/passkeys/confirmation',
  'put /account/passkeys/confirmation',
])

/** Ann has an authenticator app, and a new session that has confirmed the password alone. */
async function openAnn(options?: Parameters<typeof testApp>[0]) {
  const server = await testApp(options)
  const { ann } = await people(server.app, 'ann')
  const secret = await addTotp(server, ann)
  // The code that set the app up works once.
  server.clock.advance(MINUTE)
  const half = await signInAgain(server.app, ann)
  const otp = () => totpOf(secret, server.clock.now())
  return { server, ann, half, otp, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

describe('a session that lacks a factor', () => {
  test('reaches the calls that confirm it, and no other', async () => {
    await using world = await openAnn()
    const { server, half } = world
    const wrong: string[] = []
    for (const { method, path } of await operationsOf(server.app)) {
      if (REACHED.has(`${method} ${path}`)) continue
      const body = method === 'get' ? undefined : {}
      const response = await half.request(
        method.toUpperCase() as 'POST',
        fillPath(path, ADDRESSES),
        body,
      )
      if (outcomeOf(response) !== '401 user_more_factors_required')
        wrong.push(`${method} ${path}: ${outcomeOf(response)}`)
    }
    expect(wrong).toEqual([])
    const factors = await half.request('GET', '/v1/account/mfa/factors')
    expect(factors.json()).toEqual({
      totp: true,
      recoveryCode: false,
      email: false,
      phone: false,
      custom: false,
    })
    expect((await half.request('DELETE', '/v1/account/sessions/current')).statusCode).toBe(204)
  })

  test('opens no socket as a member', async () => {
    await using world = await openAnn()
    await using socket = await openSocket(world.server.app, { cookie: world.half.cookie })
    expect((await socket.next()).data['user']).toBeNull()
  })

  test('of before the second factor was switched on lacks it too, with its sockets and JWTs', async () => {
    await using server = await testApp()
    const { ann } = await people(server.app, 'ann')
    const other = await signInAgain(server.app, ann)
    const { jwt } = (await other.request('POST', '/v1/account/jwts')).json()
    await using socket = await openSocket(server.app, { cookie: other.cookie })
    expect((await socket.next()).data['user']).not.toBeNull()
    await addTotp(server, ann)
    await socket.closed
    expect(outcomeOf(await other.request('GET', '/v1/account'))).toBe(
      '401 user_more_factors_required',
    )
    const byJwt = caller(server.app, { 'x-appwrite-jwt': jwt })
    expect(outcomeOf(await byJwt('GET', '/v1/account'))).toBe('401 user_more_factors_required')
    for (const path of ['', '/mfa/factors'])
      expect(outcomeOf(await byJwt('GET', `/v1/account${path}`))).toMatch(/^401/)
    expect((await ann.request('GET', '/v1/account')).json()).toMatchObject({ mfa: true })
  })

  test('is complete after the code of the app, and so is its JWT', async () => {
    await using world = await openAnn()
    const { half, otp, server } = world
    const confirmed = await confirmBy(half, 'totp', otp)
    expect(confirmed.json()).toMatchObject({
      current: true,
      secret: '',
      factors: ['password', 'totp'],
      mfaUpdatedAt: new Date(server.clock.now()).toISOString().replace('Z', '+00:00'),
    })
    expect((await half.request('GET', '/v1/account')).statusCode).toBe(200)
    const { jwt } = (await half.request('POST', '/v1/account/jwts')).json()
    const byJwt = caller(server.app, { 'x-appwrite-jwt': jwt })
    expect((await byJwt('GET', '/v1/account')).statusCode).toBe(200)
    expect(outcomeOf(await byJwt('GET', '/v1/account/mfa/factors'))).toBe('401 user_unauthorized')
  })
})
