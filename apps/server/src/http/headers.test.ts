import { expect, test } from 'vitest'
import { testApp } from '../../test/app/app.ts'

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}
const JSON_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'content-type': 'application/json; charset=utf-8',
  vary: 'Origin',
}
const origin = 'https://evil.example'

test.each([
  ['an answer', 200, { url: '/v1/health' }],
  ['an answer to HEAD', 200, { method: 'HEAD', url: '/v1/health' }],
  ['an error for a guest', 401, { url: '/v1/account' }],
  [
    'an error for an unknown caller',
    403,
    { method: 'POST', url: '/v1/account', headers: { origin } },
  ],
  ['an unknown address', 404, { url: '/v1/nothing' }],
  ["an address that can't be read", 400, { url: '/v1/%' }],
  ['an unknown project', 404, { url: '/v1/health?project=x' }],
  ['a body of invalid JSON', 415, { method: 'POST', url: '/v1/account', payload: 'x' }],
  ['a wrong value', 400, { method: 'POST', url: '/v1/account', payload: {} }],
] as const)('%s has every security header', async (_name, status, request) => {
  await using server = await testApp()
  const response = await server.app.inject(request)
  expect(response.statusCode).toBe(status)
  expect(response.headers).toMatchObject({ ...ALWAYS, ...JSON_HEADERS })
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([
  ['a preflight', { method: 'OPTIONS', url: '/v1/account' }],
  ['a picture', { url: '/v1/avatars/initials' }],
  ['a page', { url: '/nothing' }],
] as const)('%s has the headers of every response', async (_name, request) => {
  await using server = await testApp()
  const response = await server.app.inject(request)
  expect(response.headers).toMatchObject(ALWAYS)
})

test('no header reveals the server software', async () => {
  await using server = await testApp()
  const { headers } = await server.app.inject('/v1/health')
  expect([headers['server'], headers['x-powered-by']]).toEqual([undefined, undefined])
})

test.each([
  ['http://localhost:3000', undefined],
  ['https://devhood.example', 'max-age=31536000; includeSubDomains'],
])('%s sets Strict-Transport-Security to %s', async (url, expected) => {
  await using server = await testApp({ publicUrl: new URL(url) })
  const { headers } = await server.app.inject('/v1/health')
  expect(headers['strict-transport-security']).toBe(expected)
})
