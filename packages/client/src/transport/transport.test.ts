import { expect, test } from 'vitest'
import { stubServer } from '../../test/stub-server.ts'
import { stubLocalStorage } from '../../test/local-storage.ts'
import { createClient } from '../index.ts'

const JSON_TYPE = { 'content-type': 'application/json; charset=UTF-8' }
const error = { message: 'Sign in.', code: 401, type: 'general_unauthorized_scope', version: '1' }

test.each([
  [
    'an error of ours',
    { status: 401, headers: JSON_TYPE, body: JSON.stringify(error) },
    { message: 'Sign in.', code: 401, type: 'general_unauthorized_scope', response: error },
  ],
  [
    'text',
    { status: 502, headers: { 'content-type': 'text/plain' }, body: 'Bad gateway' },
    { message: 'Bad gateway', code: 502, type: '', response: { message: 'Bad gateway' } },
  ],
  [
    "a proxy's error page",
    { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' },
    { message: '', code: 502, type: '' },
  ],
  [
    'an empty body',
    { status: 413, headers: { 'content-type': 'text/plain' }, body: '' },
    { message: '', code: 413, type: '', response: { message: '' } },
  ],
  [
    'JSON that broke off',
    { status: 500, headers: JSON_TYPE, body: '{"mess' },
    { message: '{"mess', code: 500, type: '', response: { message: '{"mess' } },
  ],
  [
    'JSON of another format',
    { status: 400, headers: JSON_TYPE, body: '[1]' },
    { message: '', code: 400, type: '', response: [1] },
  ],
  [
    'a limit',
    { status: 429, headers: { ...JSON_TYPE, 'retry-after': '12' }, body: '{"message":"Wait"}' },
    { message: 'Wait', code: 429, type: '', retryAfter: 12 },
  ],
  [
    "another site's page",
    { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Hotel wifi</h1>' },
    { message: 'Network request failed', code: 0, type: 'network' },
  ],
])('%s becomes a ClientError', async (_, response, expected) => {
  await using server = await stubServer(response)
  const failed: unknown = await server.client.account.get().catch((thrown: unknown) => thrown)
  expect(failed).toMatchObject({ name: 'ClientError', ...expected })
})

test('no answer is a network failure that keeps its cause', async () => {
  const server = await stubServer()
  await server[Symbol.asyncDispose]()
  const failed: unknown = await server.client.account.get().catch((thrown: unknown) => thrown)
  expect(failed).toMatchObject({ message: 'Network request failed', code: 0, type: 'network' })
  expect((failed as Error).cause).toBeInstanceOf(TypeError)
})

test.each([
  ['before', AbortSignal.abort()],
  ['after', undefined],
])('an abort %s the call started is reported as one', async (_, aborted) => {
  await using server = await stubServer()
  const stop = new AbortController()
  const call = server.client.account.get({ signal: aborted ?? stop.signal })
  stop.abort()
  await expect(call).rejects.toMatchObject({ message: 'Aborted', code: 0, type: 'aborted' })
})

test('a call without content returns nothing', async () => {
  await using server = await stubServer({ status: 204 })
  expect(await server.client.account.deleteSession('current')).toBe(undefined)
})

test('the session fallback is stored unchanged and sent along, until it is removed', async () => {
  using storage = stubLocalStorage({})
  const value = '{"a_session_p":"marker"}'
  await using server = await stubServer({ headers: { 'X-Fallback-Cookies': value } })
  await server.client.account.get()
  expect(storage.stored.get('cookieFallback')).toBe(value)
  await server.client.account.get()
  expect(server.received.map(({ headers }) => headers['x-fallback-cookies'])).toEqual([
    undefined,
    value,
  ])
})

test.each([
  ['signing out empties the fallback', { 'X-Fallback-Cookies': '[]' }, '[]'],
  ['an empty header changes nothing', { 'X-Fallback-Cookies': '' }, 'before'],
  ['no header changes nothing', {}, 'before'],
])('%s', async (_, headers, kept) => {
  using storage = stubLocalStorage({ cookieFallback: 'before' })
  await using server = await stubServer({ headers })
  await server.client.account.get()
  expect(storage.stored.get('cookieFallback')).toBe(kept)
})

test('a failed call keeps the fallback of its response', async () => {
  using storage = stubLocalStorage({ cookieFallback: 'before' })
  await using server = await stubServer({ status: 401, headers: { 'X-Fallback-Cookies': '[]' } })
  await expect(server.client.account.get()).rejects.toMatchObject({ code: 401 })
  expect(storage.stored.get('cookieFallback')).toBe('[]')
})

test('credentials are included and a delete may outlive its page', async () => {
  const seen: (RequestInit | undefined)[] = []
  const client = createClient({
    endpoint: 'http://h/v1',
    project: 'p',
    database: 'd',
    bucket: 'b',
    fetch: async (_, init) => {
      seen.push(init)
      return new Response(null, { status: 204 })
    },
  })
  await client.documents.delete('posts', 'x', { keepalive: true })
  await client.documents.delete('posts', 'x')
  expect(seen.map((init) => [init?.credentials, init?.keepalive])).toEqual([
    ['include', true],
    ['include', undefined],
  ])
})

test.each(['null', '7', '[]', '{}', '{"documents":null}', '{"documents":[null]}'])(
  'a list of documents that is %s is not a server response',
  async (body) => {
    await using server = await stubServer({ status: 200, headers: JSON_TYPE, body })
    const failed: unknown = await server.client.documents
      .list('posts')
      .catch((thrown: unknown) => thrown)
    expect(failed).toMatchObject({ message: 'Network request failed', type: 'network' })
  },
)

test.each(['null', '7', '"text"'])('a document that is %s is invalid', async (body) => {
  await using server = await stubServer({ status: 200, headers: JSON_TYPE, body })
  const failed: unknown = await server.client.documents
    .get('posts', 'a')
    .catch((thrown: unknown) => thrown)
  expect(failed).toMatchObject({ message: 'Network request failed', type: 'network' })
})

test.each([
  [true, 2],
  [false, 1],
])(
  'a call that needs a second factor is repeated if one was confirmed: %s',
  async (isConfirmed, sent) => {
    const refusal = { message: 'Confirm', code: 401, type: 'user_challenge_required', version: '1' }
    const responses = [
      new Response(JSON.stringify(refusal), { status: 401, headers: JSON_TYPE }),
      new Response('{}', { headers: JSON_TYPE }),
    ]
    const bodies: unknown[] = []
    const client = createClient({
      endpoint: 'http://h/v1',
      project: 'p',
      database: 'd',
      bucket: 'b',
      fetch: async (_url, init) => {
        bodies.push(init?.body)
        return responses.shift()!
      },
      onChallenge: async () => isConfirmed,
    })
    const done = client.transport.call('PATCH', '/account/password', { password: 'p' })
    const outcome = await done.catch((error: unknown) => error)
    expect(bodies).toEqual(Array.from({ length: sent }, () => '{"password":"p"}'))
    expect(outcome).toMatchObject(isConfirmed ? {} : { type: 'user_challenge_required' })
  },
)
