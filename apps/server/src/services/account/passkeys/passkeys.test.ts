import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { messagesTo } from '../../../../test/email/outbox.ts'
import { outcomeOf } from '../../../../test/http/operations.ts'
import { newAuthenticator } from '../../../../test/people/authenticator.ts'
import { addTotp, confirmBy, signInAgain } from '../../../../test/people/factors.ts'
import {
  addPasskey,
  askForPasskey,
  confirmByPasskey,
  PASSKEYS,
  signInByPasskey,
} from '../../../../test/people/passkeys.ts'
import { caller, PASSWORD, people } from '../../../../test/people/people.ts'
import { openSocket } from '../../../../test/sockets/sockets.ts'

const MINUTE = 60_000
const REGISTRATION = `${PASSKEYS}/registration`
const CHALLENGE = '401 user_challenge_required'

async function open(options?: Parameters<typeof testApp>[0]) {
  const server = await testApp(options)
  const { ann, bob } = await people(server.app, 'ann', 'bob')
  const named = async () =>
    (await ann.request('GET', PASSKEYS)).json<{ passkeys: { name: string }[] }>().passkeys
  return { server, ann, bob, named, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

describe('a passkey', () => {
  test('is added with the password, named, renamed, used and removed', async () => {
    await using world = await open()
    const { server, ann, named } = world
    const agent = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }
    const browser = caller(server.app, { ...agent, cookie: ann.cookie })
    const key = await addPasskey({ request: browser })
    const { $id } = key.passkey
    expect(key.passkey).toMatchObject({ name: 'Firefox on Linux', isSynced: false, usedAt: '' })
    expect((await browser('PATCH', `${PASSKEYS}/${$id}`, { name: 'Laptop' })).json().name).toBe(
      'Laptop',
    )
    server.clock.advance(MINUTE)
    const { response, request } = await signInByPasskey(server.app, key)
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({ provider: 'passkey', factors: ['passkey'] })
    const [used] = await named()
    const usedAt = new Date(server.clock.now()).toISOString().replace('Z', '+00:00')
    expect(used).toMatchObject({ name: 'Laptop', usedAt, clientName: '' })
    expect((await request('DELETE', `${PASSKEYS}/${$id}`)).statusCode).toBe(204)
    expect(await named()).toEqual([])
    expect(outcomeOf((await signInByPasskey(server.app, key)).response)).toBe(
      '404 user_passkey_not_found',
    )
    // What it has opened stays, as with other factors.
    expect((await request('GET', '/v1/account')).statusCode).toBe(200)
  })

  test('is the answer to a complete question, which no other passkey of the account answers', async () => {
    await using world = await open()
    const { ann } = world
    const { passkey, id, make } = await addPasskey(ann, { isSynced: true })
    expect(passkey.isSynced).toBe(true)
    const asked = await askForPasskey(ann)
    expect(asked).toMatchObject({
      rp: { id: 'localhost', name: 'Devhood' },
      user: { name: ann.email, displayName: ann.name },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: [{ id, type: 'public-key', transports: ['internal', 'hybrid'] }],
      attestation: 'none',
    })
    expect(asked.user.id).not.toContain(ann.accountId)
    expect(outcomeOf(await ann.request('POST', PASSKEYS, { credential: make(asked) }))).toBe(
      '409 user_passkey_already_exists',
    )
  })

  test('its owner hears of it by email and on all devices, without its key', async () => {
    await using world = await open()
    const { server, ann } = world
    await using socket = await openSocket(server.app, { cookie: ann.cookie, channels: ['account'] })
    await socket.next()
    const key = await addPasskey(ann)
    const { data } = await socket.next()
    expect(data['events']).toContain(`users.${ann.accountId}.update.mfa`)
    expect(JSON.stringify(data)).not.toContain(key.id)
    await ann.request('DELETE', `${PASSKEYS}/${key.passkey.$id}`)
    expect(await messagesTo(server.platform, ann.email)).toHaveLength(2)
    const logs = (await ann.request('GET', '/v1/account/logs')).json<{ logs: { what: string }[] }>()
    expect(logs.logs.map(({ what }) => what).slice(0, 2)).toEqual([
      'passkey removed',
      'passkey added',
    ])
  })

  test.each([
    ['no password', undefined],
    ['a wrong password', { password: 'another password' }],
  ])('is not added with %s', async (_name, body) => {
    await using world = await open()
    expect(outcomeOf(await world.ann.request('POST', REGISTRATION, body))).toBe(
      '401 user_invalid_credentials',
    )
    expect(await world.named()).toEqual([])
  })

  test('is not the only way into an account', async () => {
    await using server = await testApp()
    const visit = await caller(server.app)('POST', '/v1/account/sessions/anonymous')
    const cookie = visit.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    const refused = await caller(server.app, { cookie: cookie.join('; ') })('POST', REGISTRATION)
    expect(refused.json()).toMatchObject({
      type: 'general_bad_request',
      message: expect.stringContaining('may not be the only way') as unknown,
    })
  })

  test('is one of twenty at most', async () => {
    await using world = await open()
    const { ann } = world
    for (let each = 0; each < 20; each += 1) await addPasskey(ann)
    const refused = await ann.request('POST', REGISTRATION, { password: PASSWORD })
    expect(refused.json().message).toBe('An account has at most 20 passkeys: remove one first.')
  })

  test('of somebody else is neither renamed nor removed', async () => {
    await using world = await open()
    const { ann, bob, named } = world
    const { passkey } = await addPasskey(ann)
    const path = `${PASSKEYS}/${passkey.$id}`
    for (const refused of [
      await bob.request('PATCH', path, { name: 'Mine' }),
      await bob.request('DELETE', path),
    ])
      expect(outcomeOf(refused)).toBe('404 user_passkey_not_found')
    expect(await named()).toEqual([passkey])
  })
})

describe('with a passkey', () => {
  test('changes of the account need a fresh confirmation', async () => {
    await using world = await open()
    const { server, ann } = world
    const key = await addPasskey(ann)
    const again = await signInAgain(server.app, ann)
    const path = `${PASSKEYS}/${key.passkey.$id}`
    expect(outcomeOf(await again.request('DELETE', path))).toBe(CHALLENGE)
    expect(outcomeOf(await again.request('POST', REGISTRATION, { password: PASSWORD }))).toBe(
      CHALLENGE,
    )
    expect((await confirmByPasskey(again, key)).json().factors).toEqual(['password', 'passkey'])
    server.clock.advance(10 * MINUTE)
    expect(outcomeOf(await again.request('DELETE', path))).toBe(CHALLENGE)
    await confirmByPasskey(again, key)
    expect((await again.request('DELETE', path)).statusCode).toBe(204)
  })

  test('and the second step on, the password alone opens a session that lacks it, and the mailbox is no factor', async () => {
    await using world = await open()
    const { server, ann } = world
    const key = await addPasskey(ann)
    expect((await ann.request('PATCH', '/v1/account/mfa', { mfa: true })).statusCode).toBe(200)
    const half = await signInAgain(server.app, ann)
    expect(outcomeOf(await half.request('GET', '/v1/account'))).toBe(
      '401 user_more_factors_required',
    )
    expect(outcomeOf(await half.request('GET', PASSKEYS))).toBe('401 user_more_factors_required')
    expect(outcomeOf(await confirmBy(half, 'email', '123456'))).toBe('400 general_bad_request')
    expect((await confirmByPasskey(half, key)).statusCode).toBe(200)
    expect((await half.request('GET', '/v1/account')).statusCode).toBe(200)
    const whole = await signInByPasskey(server.app, key)
    expect((await whole.request('GET', '/v1/account')).statusCode).toBe(200)
  })

  test('an operator has a factor, as OPERATOR_MFA wants', async () => {
    await using server = await testApp({ operatorMfa: 'required' })
    const { Olga } = await people(server.app, 'Olga')
    const { promote } = await import('../../../../test/people/moderation.ts')
    await promote(server, Olga)
    const asked = async () => (await Olga.request('GET', '/v1/operator/people')).statusCode
    expect(await asked()).toBe(401)
    await addPasskey(Olga)
    await Olga.request('PATCH', '/v1/account/mfa', { mfa: true })
    expect(await asked()).toBe(200)
  })

  test('an account that a mailbox takes back has it no more', async () => {
    await using world = await open()
    const { server, ann } = world
    const key = await addPasskey(ann)
    const { linkTo } = await import('../../../../test/email/outbox.ts')
    const guest = caller(server.app)
    const asked = { userId: 'unique()', email: ann.email }
    const { userId } = (await guest('POST', '/v1/account/tokens/magic-url', asked)).json()
    const { secret } = await linkTo(server.platform, ann.email)
    expect((await guest('POST', '/v1/account/sessions/token', { userId, secret })).statusCode).toBe(
      201,
    )
    expect(outcomeOf((await signInByPasskey(server.app, key)).response)).toBe(
      '404 user_passkey_not_found',
    )
  })
})

test.each([
  ['http://192.168.1.20:3000', '501 general_passkeys_disabled'],
  ['http://[::1]:3000', '501 general_passkeys_disabled'],
  ['http://devhood.example', '501 general_passkeys_disabled'],
  ['https://devhood.example', '200'],
])('a server at %s is asked for a passkey: %s', async (publicUrl, outcome) => {
  await using server = await testApp({ publicUrl: new URL(publicUrl) })
  const guest = caller(server.app, { host: new URL(publicUrl).host })
  expect(outcomeOf(await guest('POST', `${PASSKEYS}/sign-in`))).toBe(outcome)
})

test('a blocked account is opened by none', async () => {
  await using world = await open()
  const { server, ann } = world
  const key = await addPasskey(ann)
  await ann.request('PATCH', '/v1/account/status')
  expect(outcomeOf((await signInByPasskey(server.app, key)).response)).toBe('401 user_blocked')
})

test('an app confirms where a passkey is, too', async () => {
  await using world = await open()
  const { server, ann } = world
  await addTotp(server, ann)
  const key = newAuthenticator()
  const credential = key.make(await askForPasskey(ann))
  expect((await ann.request('POST', PASSKEYS, { credential })).statusCode).toBe(201)
})
