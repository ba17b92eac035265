import { expect, test } from 'vitest'
import { stubServer } from '../../test/stub-server.ts'
import { oneTimeTokenCalls } from './one-time-tokens.ts'

type Proofs = ReturnType<typeof oneTimeTokenCalls>
const PROOF = { userId: 'u', secret: 's' }

test.each<[string, (p: Proofs) => Promise<unknown>, string, string, unknown]>([
  [
    'requestRecovery',
    (p) => p.requestRecovery('a@b.c', 'https://h/x'),
    'POST',
    '/v1/account/recovery',
    { email: 'a@b.c', url: 'https://h/x' },
  ],
  [
    'recover',
    (p) => p.resetPassword({ ...PROOF, password: 'p' }),
    'PUT',
    '/v1/account/recovery',
    { ...PROOF, password: 'p' },
  ],
  ['openByLink', (p) => p.signInWithLink(PROOF), 'PUT', '/v1/account/sessions/magic-url', PROOF],
  ['openByCode', (p) => p.signInWithCode(PROOF), 'POST', '/v1/account/sessions/token', PROOF],
  ['proveEmail', (p) => p.verifyEmail(PROOF), 'PUT', '/v1/account/verification', PROOF],
  ['confirmEmail', (p) => p.confirmEmail(PROOF), 'PUT', '/v1/account/email-change', PROOF],
  ['checkUndo', (p) => p.checkEmailUndo(PROOF), 'POST', '/v1/account/email-change/undo', PROOF],
  [
    'undoEmailChange',
    (p) => p.undoEmailChange({ ...PROOF, password: 'p' }),
    'PUT',
    '/v1/account/email-change/undo',
    { ...PROOF, password: 'p' },
  ],
  [
    'requestLink',
    (p) => p.requestMagicLink('a@b.c', 'https://h/x'),
    'POST',
    '/v1/account/tokens/magic-url',
    { userId: expect.stringMatching(/^[\da-v]{24}$/), email: 'a@b.c', url: 'https://h/x' },
  ],
  [
    'requestPhoneCode',
    (p) => p.requestPhoneCode('+351'),
    'POST',
    '/v1/account/tokens/phone',
    { userId: expect.stringMatching(/^[\da-v]{24}$/), phone: '+351' },
  ],
])('%s on the wire', async (...[, call, method, url, body]) => {
  await using server = await stubServer()
  await call(oneTimeTokenCalls(server.client))
  const [request] = server.received
  expect([request!.method, request!.url, JSON.parse(request!.body)]).toEqual([method, url, body])
})

test.each<[string, (p: Proofs) => Promise<unknown>]>([
  ['email', (p) => p.requestRecovery('', 'https://h/x')],
  ['url', (p) => p.requestMagicLink('a@b.c', '')],
  ['phone', (p) => p.requestPhoneCode('')],
  ['secret', (p) => p.signInWithLink({ userId: 'u', secret: '' })],
  ['password', (p) => p.resetPassword({ ...PROOF, password: '' })],
])('a missing %s is rejected before anything is sent', async (name, call) => {
  await using server = await stubServer()
  await expect(call(oneTimeTokenCalls(server.client))).rejects.toMatchObject({
    message: `Missing required parameter: "${name}"`,
    type: 'argument',
  })
  expect(server.received).toEqual([])
})
