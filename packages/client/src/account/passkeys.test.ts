import { expect, test } from 'vitest'
import { stubServer } from '../../test/stub-server.ts'
import { passkeyCalls } from './passkeys.ts'

type Calls = ReturnType<typeof passkeyCalls>
const PASSKEYS = '/v1/account/passkeys'
const CONFIRMATION = `${PASSKEYS}/confirmation`
const credential = { id: 'c' }
const named = { credential, name: 'n' }

test.each<[string, (calls: Calls) => Promise<unknown>, string, string, unknown]>([
  ['list', (c) => c.list(), 'GET', PASSKEYS, undefined],
  [
    'ask for a new one',
    (c) => c.askForNew('p'),
    'POST',
    `${PASSKEYS}/registration`,
    { password: 'p' },
  ],
  ['add', (c) => c.add(credential, 'n'), 'POST', PASSKEYS, named],
  ['rename', (c) => c.rename('1', 'n'), 'PATCH', `${PASSKEYS}/1`, { name: 'n' }],
  ['remove', (c) => c.remove('1'), 'DELETE', `${PASSKEYS}/1`, {}],
  ['ask', (c) => c.ask(), 'POST', `${PASSKEYS}/sign-in`, {}],
  ['sign in', (c) => c.signIn(credential), 'POST', '/v1/account/sessions/passkey', { credential }],
  ['ask the owner', (c) => c.askOwner(), 'POST', CONFIRMATION, {}],
  ['confirm', (c) => c.confirm(credential), 'PUT', CONFIRMATION, { credential }],
])('%s on the wire', async (...[, call, method, url, body]) => {
  await using server = await stubServer()
  await call(passkeyCalls(server.client))
  const [request] = server.received
  const sent = request!.body === '' ? undefined : JSON.parse(request!.body)
  expect([request!.method, request!.url, sent]).toEqual([method, url, body])
})
