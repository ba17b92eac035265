import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { codeTo, messagesTo } from '../../../../test/email/outbox.ts'
import { outcomeOf } from '../../../../test/http/operations.ts'
import { addTotp, confirmBy, signInAgain, totpOf } from '../../../../test/people/factors.ts'
import { PASSWORD, people } from '../../../../test/people/people.ts'
import { openSocket } from '../../../../test/sockets/sockets.ts'

const MINUTE = 60_000
const APP = '/v1/account/mfa/authenticators/totp'
const CODES = '/v1/account/mfa/recovery-codes'
const CHALLENGES = '/v1/account/mfa/challenges'
const INVALID = '401 user_invalid_token'

async function open(options?: Parameters<typeof testApp>[0]) {
  const server = await testApp(options)
  const { ann, bob } = await people(server.app, 'ann', 'bob')
  return { server, ann, bob, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

/** With an authenticator app, recovery codes, and a session that lacks a factor. */
async function openWithFactors() {
  const world = await open()
  const { server, ann } = world
  const secret = await addTotp(server, ann)
  const { recoveryCodes } = (await ann.request('POST', CODES)).json<{ recoveryCodes: string[] }>()
  server.clock.advance(MINUTE)
  const half = await signInAgain(server.app, ann)
  const otp = () => totpOf(secret, server.clock.now())
  return { ...world, secret, recoveryCodes, half, otp }
}

describe('an authenticator app', () => {
  test('counts once its code has been entered', async () => {
    await using world = await open()
    const { server, ann } = world
    expect(outcomeOf(await ann.request('PUT', APP, { otp: '123456' }))).toBe(
      '404 user_authenticator_not_found',
    )
    const first = (await ann.request('POST', APP)).json<{ secret: string; uri: string }>()
    const { secret, uri } = (await ann.request('POST', APP)).json<typeof first>()
    expect(secret).not.toBe(first.secret)
    expect(decodeURIComponent(uri)).toContain(`Devhood:${ann.email}?`)
    const factors = async () => (await ann.request('GET', '/v1/account/mfa/factors')).json().totp
    expect(await factors()).toBe(false)
    const otp = totpOf(secret, server.clock.now())
    const wrong = totpOf(first.secret, server.clock.now())
    expect(outcomeOf(await ann.request('PUT', APP, { otp: wrong }))).toBe(INVALID)
    expect((await ann.request('PUT', APP, { otp })).json()).toMatchObject({ mfa: false })
    expect(await factors()).toBe(true)
    for (const method of ['POST', 'PUT'] as const)
      expect(outcomeOf(await ann.request(method, APP, { otp }))).toBe(
        '409 user_authenticator_already_verified',
      )
    expect((await ann.request('DELETE', APP)).statusCode).toBe(204)
    expect(outcomeOf(await ann.request('DELETE', APP))).toBe('404 user_authenticator_not_found')
  })

  test('needs the right password, if one is given', async () => {
    await using world = await open()
    const { request } = world.ann
    expect(outcomeOf(await request('POST', APP, { password: 'another password' }))).toBe(
      '401 user_invalid_credentials',
    )
    expect(outcomeOf(await request('PUT', APP, { otp: '123456' }))).toBe(
      '404 user_authenticator_not_found',
    )
    expect((await request('POST', APP, { password: PASSWORD })).statusCode).toBe(200)
    expect((await request('POST', APP, {})).statusCode).toBe(200)
  })

  test('is no other type than totp, in any case', async () => {
    await using world = await open()
    const { request } = world.ann
    const path = '/v1/account/mfa/authenticators'
    expect(outcomeOf(await request('POST', `${path}/sms`))).toBe('400 general_argument_invalid')
    expect((await request('POST', `${path}/TOTP`)).statusCode).toBe(200)
  })

  test('its owner is told by email and on all devices, without a secret', async () => {
    await using world = await open()
    const { server, ann } = world
    await using socket = await openSocket(server.app, { cookie: ann.cookie, channels: ['account'] })
    await socket.next()
    const secret = await addTotp(server, ann)
    const { recoveryCodes } = (await ann.request('POST', CODES)).json<{ recoveryCodes: string[] }>()
    const events = [await socket.next(), await socket.next(), await socket.next()]
    for (const { data } of events) {
      expect(data['events']).toContain(`users.${ann.accountId}.update.mfa`)
      for (const hidden of [secret, ...recoveryCodes])
        expect(JSON.stringify(data)).not.toContain(hidden)
    }
    expect(await messagesTo(server.platform, ann.email)).toHaveLength(3)
  })
})

describe('a code of the app', () => {
  test('works once, also when it is sent twice at once, and earlier ones no more', async () => {
    await using world = await openWithFactors()
    const { server, half, secret } = world
    const now = server.clock.now()
    const code = totpOf(secret, now)
    const both = await Promise.all([confirmBy(half, 'totp', code), confirmBy(half, 'totp', code)])
    expect(both.map(outcomeOf).toSorted()).toEqual(['200', INVALID])
    expect(outcomeOf(await confirmBy(half, 'totp', totpOf(secret, now - 30_000)))).toBe(INVALID)
    expect((await confirmBy(half, 'totp', totpOf(secret, now + 30_000))).statusCode).toBe(200)
    expect(outcomeOf(await confirmBy(half, 'totp', totpOf(secret, now + 90_000)))).toBe(INVALID)
  })

  test('five wrong ones end the challenge', async () => {
    await using world = await openWithFactors()
    const { half, otp } = world
    const { $id } = (await half.request('POST', CHALLENGES, { factor: 'totp' })).json()
    const answer = async (text: string) =>
      half.request('PUT', CHALLENGES, { challengeId: $id, otp: text })
    for (let each = 0; each < 5; each += 1) expect(outcomeOf(await answer('000000'))).toBe(INVALID)
    expect(outcomeOf(await answer(otp()))).toBe(INVALID)
    expect((await confirmBy(half, 'totp', otp)).statusCode).toBe(200)
  })

  test('answers a challenge of its own session alone, and of no other person', async () => {
    await using world = await openWithFactors()
    const { server, ann, bob, half, otp } = world
    const { $id } = (await half.request('POST', CHALLENGES, { factor: 'totp' })).json()
    const body = { challengeId: $id, otp: otp() }
    const another = await signInAgain(server.app, ann)
    for (const { request } of [another, bob])
      expect(outcomeOf(await request('PUT', CHALLENGES, body))).toBe(INVALID)
    expect((await half.request('PUT', CHALLENGES, body)).statusCode).toBe(200)
    expect(outcomeOf(await half.request('PUT', CHALLENGES, body))).toBe(INVALID)
  })

  test('comes too late after an hour', async () => {
    await using world = await openWithFactors()
    const { server, half, otp } = world
    const { $id } = (await half.request('POST', CHALLENGES, { factor: 'totp' })).json()
    server.clock.advance(60 * MINUTE)
    expect(outcomeOf(await half.request('PUT', CHALLENGES, { challengeId: $id, otp: otp() }))).toBe(
      INVALID,
    )
  })
})

describe('recovery codes', () => {
  test('are ten of 80 bits, shown once, and stored nowhere', async () => {
    await using world = await openWithFactors()
    const { ann, recoveryCodes, half, otp } = world
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes)
      expect(code).toMatch(/^(?:[a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/)
    await confirmBy(half, 'totp', otp)
    expect(outcomeOf(await half.request('POST', CODES))).toBe(
      '409 user_recovery_codes_already_exists',
    )
    expect(outcomeOf(await half.request('GET', CODES))).toBe('403 user_recovery_codes_hidden')
    const next = (await half.request('PATCH', CODES)).json<{ recoveryCodes: string[] }>()
    expect(next.recoveryCodes.some((code) => recoveryCodes.includes(code))).toBe(false)
    const [old = ''] = recoveryCodes
    expect(outcomeOf(await confirmBy(ann, 'recoveryCode', old))).toBe(INVALID)
  })

  // The newest SDK spells it in lower case.
  test.each(['recoveryCode', 'recoverycode'])(
    'as %s each works once, however written',
    async (name) => {
      await using world = await openWithFactors()
      const { half, recoveryCodes } = world
      const [code = ''] = recoveryCodes
      const written = ` ${code.toUpperCase().replaceAll('-', ' ')} `
      const both = await Promise.all([confirmBy(half, name, written), confirmBy(half, name, code)])
      expect(both.map(outcomeOf).toSorted()).toEqual(['200', INVALID])
      expect(outcomeOf(await confirmBy(half, name, code))).toBe(INVALID)
      expect((await half.request('GET', '/v1/account')).statusCode).toBe(200)
    },
  )

  test('nobody has them before they are made', async () => {
    await using world = await open()
    const { request } = world.ann
    for (const method of ['GET', 'PATCH'] as const)
      expect(outcomeOf(await request(method, CODES))).toBe('404 user_recovery_codes_not_found')
    expect(outcomeOf(await confirmBy(world.ann, 'recoveryCode', 'abcd-efgh-ijkm-npqr'))).toBe(
      INVALID,
    )
  })
})

describe('a challenge', () => {
  test.each([
    ['email', '400 user_email_not_verified'],
    ['phone', '400 user_phone_not_found'],
    ['custom', '400 general_argument_invalid'],
    ['password', '400 general_argument_invalid'],
    ['', '400 general_argument_invalid'],
  ])('by %s: %s', async (factor, outcome) => {
    await using world = await open()
    expect(outcomeOf(await world.ann.request('POST', CHALLENGES, { factor }))).toBe(outcome)
  })

  test('by phone sends a code that works once, for ten minutes', async () => {
    await using world = await open()
    const { server, ann } = world
    const phone = '+4915112345678'
    await ann.request('PATCH', '/v1/account/phone', { phone, password: 'a good password' })
    expect(outcomeOf(await ann.request('POST', CHALLENGES, { factor: 'phone' }))).toBe(
      '400 user_phone_not_verified',
    )
    await ann.request('POST', '/v1/account/verification/phone')
    const proof = { userId: ann.accountId, secret: await codeTo(server.platform, phone) }
    await ann.request('PUT', '/v1/account/verification/phone', proof)
    const code = async () => codeTo(server.platform, phone)
    expect((await confirmBy(ann, 'phone', code)).json().factors).toEqual(['password', 'phone'])
    const late = confirmBy(ann, 'phone', async () => {
      server.clock.advance(10 * MINUTE)
      return code()
    })
    expect(outcomeOf(await late)).toBe(INVALID)
  })
})
