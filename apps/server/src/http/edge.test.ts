import { ERRORS } from '@devhood/contract'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { sharedApp } from '../../test/app/shared-app.ts'

const server = sharedApp()

test.each([
  ['without a body', undefined, undefined, '400 general_argument_invalid'],
  ['plain text', 'text/plain', '{}', '415 general_media_type_unsupported'],
  ['a form', 'application/x-www-form-urlencoded', 'a=b', '415 general_media_type_unsupported'],
  ['XML', 'application/xml', '<a/>', '415 general_media_type_unsupported'],
  ['JSON and more', 'application/json garbage', '{}', '415 general_media_type_unsupported'],
  ['JSON after a tab', '\tapplication/json\tx', '{}', '415 general_media_type_unsupported'],
  ['JSON in UTF-7', 'application/json; charset=utf-7', '{}', '415 general_media_type_unsupported'],
  ['another JSON type', 'application/json5', '{}', '415 general_media_type_unsupported'],
  ['no content type', undefined, '{}', '415 general_media_type_unsupported'],
  ['broken JSON', 'application/json', '{"a":', '400 general_argument_invalid'],
  [
    'a body of more than 1 MiB',
    'application/json',
    JSON.stringify('x'.repeat(1_048_576)),
    '413 general_payload_too_large',
  ],
  [
    'invalid UTF-8',
    'application/json',
    Buffer.from([0x22, 0xff, 0x22]),
    '400 general_argument_invalid',
  ],
  ['JSON in UTF-8', 'application/json; charset="UTF-8"', '{}', '400 general_argument_invalid'],
] as const)('a body: %s', async (_name, type, payload, expected) => {
  const headers = type === undefined ? {} : { 'content-type': type }
  const response = await server().app.inject({
    method: 'POST',
    url: '/v1/account',
    headers,
    ...(payload !== undefined && { payload }),
  })
  expect(`${response.statusCode} ${response.json().type}`).toBe(expected)
})

test.each(['gzip', 'br', 'deflate', 'gzip, identity'])(
  'a body compressed with %s is rejected',
  async (encoding) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const response = await server().app.inject({
      method: 'POST',
      url: '/v1/account',
      headers,
      payload: '{}',
    })
    expect([response.statusCode, response.json().message]).toEqual([
      415,
      'Compressed bodies are not accepted.',
    ])
  },
)

test.each([
  ['an unknown address', 'GET', '/v1/nothing', '404 general_route_not_found'],
  ['the API itself', 'GET', '/v1', '404 general_route_not_found'],
  ['a doubled slash', 'GET', '/v1//health', '404 general_route_not_found'],
  ['a slash at the end', 'GET', '/v1/health/', '404 general_route_not_found'],
  ['capitals', 'GET', '/v1/Health', '404 general_route_not_found'],
  ['a verb that is not for it', 'POST', '/v1/health', '404 general_route_not_found'],
  ['TRACE', 'TRACE', '/v1/health', '404 general_route_not_found'],
  ['half an escape', 'GET', '/v1/account/sessions/%', '400 general_argument_invalid'],
  ['invalid UTF-8', 'GET', '/v1/account/sessions/%ff', '400 general_argument_invalid'],
  ['half an escape in the query', 'GET', '/v1/health?a=%', '400 general_argument_invalid'],
  ['a NUL in the query', 'GET', '/v1/health?a=%00', '400 general_argument_invalid'],
  ['another project in the URL', 'GET', '/v1/health?project=other', '404 project_not_found'],
  [
    'two projects in the URL, of which the last counts',
    'GET',
    '/v1/health?project=devhood&project=other',
    '404 project_not_found',
  ],
] as const)('%s', async (_name, method, url, expected) => {
  const response = await server().app.inject({ method, url })
  expect(`${response.json().code} ${response.json().type}`).toBe(expected)
  expect(response.statusCode).toBe(response.json().code)
  expect(response.headers['cache-control']).toBe('no-store')
})

test.each([
  ['the header', '/v1/health', { 'x-appwrite-project': 'devhood' }, 200],
  ['another in the header', '/v1/health', { 'x-appwrite-project': 'other' }, 404],
  [
    'the URL, which takes precedence over the header',
    '/v1/health?project=devhood',
    { 'x-appwrite-project': 'other' },
    200,
  ],
  ['nothing', '/v1/health', {}, 200],
])('a project given by %s', async (_name, url, headers, status) => {
  expect((await server().app.inject({ url, headers })).statusCode).toBe(status)
})

test.each([
  ['JSON announced and not sent', { 'content-type': 'application/json' }],
  ['a multipart type without a boundary', { 'content-type': 'multipart/form-data' }],
  ['an invalid content type', { 'content-type': 'nonsense' }],
])('a GET with %s is answered', async (_name, headers) => {
  expect((await server().app.inject({ url: '/v1/health', headers })).statusCode).toBe(200)
})

test('an unexpected error in a route becomes the one generic error response', async () => {
  const secret = 'SELECT password FROM accounts at /home/app/store.ts:12'
  const database = { ...server().platform.database }
  const platform = { ...server().platform, database }
  const app = await buildApp(platform, server().config, { logLevel: 'silent' })
  database.first = async () => {
    throw new Error(secret)
  }
  const payload = { email: 'a@example.com', password: 'a good password' }
  const response = await app.inject({ method: 'POST', url: '/v1/account/sessions', payload })
  expect([response.statusCode, response.json()]).toEqual([
    500,
    {
      message: 'Something went wrong on our side.',
      code: 500,
      type: 'general_unknown',
      version: '1.0.0',
    },
  ])
  expect(response.headers['cache-control']).toBe('no-store')
  await app.close()
})

test('every error type has one of its allowed statuses, and a message', () => {
  const wrong = Object.entries(ERRORS).filter(
    ([, [status, message]]) => status < 400 || status > 503 || message.length < 10,
  )
  expect(wrong).toEqual([])
})
