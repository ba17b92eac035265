import { expect, test } from 'vitest'
import { stubServer } from '../../test/stub-server.ts'
import { type AccountSettings, accountSettings } from './account-settings.ts'
import { type Client, createClient } from '../client.ts'
import { connectUrl } from './connect-url.ts'
import { updatePrefs } from './update-prefs.ts'

const logs = '/v1/account/logs'
const CHANGE = '/v1/account/email-change'
const page = (limit: number, offset: number) =>
  new URLSearchParams({
    'queries[0]': `{"method":"limit","values":[${limit}]}`,
    'queries[1]': `{"method":"offset","values":[${offset}]}`,
  }).toString()

type Call = (a: AccountSettings, client: Client) => Promise<unknown>

test.each<[string, Call, string, string, unknown]>([
  ['updateName', (a) => a.updateName('Ada'), 'PATCH', '/v1/account/name', { name: 'Ada' }],
  [
    'updateEmail',
    (a) => a.updateEmail({ email: 'a@b.c', password: 'p' }),
    'PATCH',
    '/v1/account/email',
    { email: 'a@b.c', password: 'p' },
  ],
  ['getEmailChange', (a) => a.getEmailChange(), 'GET', CHANGE, undefined],
  ['resendEmailChange', (a) => a.resendEmailChange(), 'POST', CHANGE, {}],
  ['cancelEmailChange', (a) => a.cancelEmailChange(), 'DELETE', CHANGE, {}],
  [
    'updatePhone',
    (a) => a.updatePhone({ phone: '+351', password: 'p' }),
    'PATCH',
    '/v1/account/phone',
    { phone: '+351', password: 'p' },
  ],
  [
    'updatePassword',
    (a) => a.updatePassword({ password: 'n', oldPassword: 'o' }),
    'PATCH',
    '/v1/account/password',
    { password: 'n', oldPassword: 'o' },
  ],
  [
    'a first password',
    (a) => a.updatePassword({ password: 'n' }),
    'PATCH',
    '/v1/account/password',
    { password: 'n' },
  ],
  [
    'updatePrefs',
    (_, client) => updatePrefs(client, { theme: 'dark' }),
    'PATCH',
    '/v1/account/prefs',
    { prefs: { theme: 'dark' } },
  ],
  ['getWaysIn', (a) => a.getWaysIn(), 'GET', '/v1/account/ways-in', undefined],
  ['listSessions', (a) => a.listSessions(), 'GET', '/v1/account/sessions', undefined],
  ['getSession', (a) => a.getSession('current'), 'GET', '/v1/account/sessions/current', undefined],
  ['deleteSessions', (a) => a.deleteSessions(), 'DELETE', '/v1/account/sessions', {}],
  ['updateSession', (a) => a.updateSession('a/b'), 'PATCH', '/v1/account/sessions/a%2Fb', {}],
  ['listIdentities', (a) => a.listIdentities(), 'GET', '/v1/account/identities', undefined],
  ['deleteIdentity', (a) => a.deleteIdentity('i'), 'DELETE', '/v1/account/identities/i', {}],
  ['listLogs', (a) => a.listLogs(), 'GET', `${logs}?${page(25, 0)}`, undefined],
  [
    'listLogs further on',
    (a) => a.listLogs({ offset: 25, limit: 5 }),
    'GET',
    `${logs}?${page(5, 25)}`,
    undefined,
  ],
  [
    'sendEmailProof',
    (a) => a.sendEmailVerification('https://h/x'),
    'POST',
    '/v1/account/verification',
    { url: 'https://h/x' },
  ],
  [
    'sendPhoneProof',
    (a) => a.sendPhoneVerification(),
    'POST',
    '/v1/account/verification/phone',
    {},
  ],
  [
    'provePhone',
    (a) => a.verifyPhone({ userId: 'u', secret: '123456' }),
    'PUT',
    '/v1/account/verification/phone',
    { userId: 'u', secret: '123456' },
  ],
  ['delete', (a) => a.delete('p'), 'DELETE', '/v1/account', { password: 'p' }],
  ['delete without a password', (a) => a.delete(undefined), 'DELETE', '/v1/account', {}],
])('%s on the wire', async (...[, call, method, url, body]) => {
  await using server = await stubServer()
  await call(accountSettings(server.client), server.client)
  const [request] = server.received
  const sent = request!.body === '' ? undefined : JSON.parse(request!.body)
  expect([request!.method, request!.url, sent]).toEqual([method, url, body])
})

test.each<[string, (a: AccountSettings) => Promise<unknown>]>([
  ['name', (a) => a.updateName('')],
  ['password', (a) => a.updateEmail({ email: 'e', password: '' })],
  ['phone', (a) => a.updatePhone({ phone: '', password: 'p' })],
  ['password', (a) => a.updatePassword({ password: '' })],
  ['sessionId', (a) => a.updateSession('')],
  ['sessionId', (a) => a.getSession('')],
  ['identityId', (a) => a.deleteIdentity('')],
  ['url', (a) => a.sendEmailVerification('')],
  ['secret', (a) => a.verifyPhone({ userId: 'u', secret: '' })],
])('a missing %s is rejected before anything is sent', async (name, call) => {
  await using server = await stubServer()
  await expect(call(accountSettings(server.client))).rejects.toMatchObject({
    message: `Missing required parameter: "${name}"`,
    type: 'argument',
  })
  expect(server.received).toEqual([])
})

test.each<[string, (client: Client) => string, string]>([
  [
    'connects another provider',
    (client) => connectUrl(client, 'github', { success: 'https://h/s', failure: 'https://h/f' }),
    'http://h/v1/account/sessions/oauth2/github?success=https%3A%2F%2Fh%2Fs&failure=https%3A%2F%2Fh%2Ff&project=p',
  ],
  [
    'holds everything',
    (client) => accountSettings(client).exportUrl(),
    'http://h/v1/account/export?project=p',
  ],
])('the URL that %s', (_, address, expected) => {
  const options = { endpoint: 'http://h/v1', project: 'p', database: 'd', bucket: 'b' }
  expect(address(createClient(options))).toBe(expected)
})
