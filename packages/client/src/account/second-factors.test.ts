import { expect, test } from 'vitest'
import { stubServer } from '../../test/stub-server.ts'
import { secondFactorCalls } from './second-factors.ts'

type Calls = ReturnType<typeof secondFactorCalls>
const MFA = '/v1/account/mfa'
const TOTP = `${MFA}/authenticators/totp`
const LOST = `${MFA}/lost-factors`
const CODES = `${MFA}/recovery-codes`
const ANSWER = { challengeId: 'c', otp: '123456' }

test.each<[string, (calls: Calls) => Promise<unknown>, string, string, unknown]>([
  ['list', (c) => c.list(), 'GET', `${MFA}/factors`, undefined],
  ['ask', (c) => c.createChallenge('totp'), 'POST', `${MFA}/challenges`, { factor: 'totp' }],
  ['answer', (c) => c.answerChallenge(ANSWER), 'PUT', `${MFA}/challenges`, ANSWER],
  ['add', (c) => c.addAuthenticator('p'), 'POST', TOTP, { password: 'p' }],
  ['add without a password', (c) => c.addAuthenticator(), 'POST', TOTP, {}],
  ['verify', (c) => c.verifyAuthenticator('1'), 'PUT', TOTP, { otp: '1' }],
  ['remove', (c) => c.removeAuthenticator(), 'DELETE', TOTP, {}],
  ['switch off', (c) => c.setNeeded(false), 'PATCH', MFA, { mfa: false }],
  ['make codes', (c) => c.createRecoveryCodes(), 'POST', CODES, {}],
  ['replace codes', (c) => c.replaceRecoveryCodes(), 'PATCH', CODES, {}],
  ['request', (c) => c.requestRemoval('https://h/x'), 'POST', LOST, { url: 'https://h/x' }],
  ['waiting', (c) => c.getRemoval(), 'GET', LOST, undefined],
  ['cancel', (c) => c.cancelRemoval(), 'DELETE', LOST, {}],
  ['check', (c) => c.checkConfirmed(), 'GET', CODES, undefined],
])('%s on the wire', async (...[, call, method, url, body]) => {
  await using server = await stubServer()
  await call(secondFactorCalls(server.client))
  const [request] = server.received
  const sent = request!.body === '' ? undefined : JSON.parse(request!.body)
  expect([request!.method, request!.url, sent]).toEqual([method, url, body])
})
