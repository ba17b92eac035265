import { expect, test } from 'vitest'
import { stubServer } from '../../test/stub-server.ts'
import { accessTokenCalls } from './access-tokens.ts'

type Calls = ReturnType<typeof accessTokenCalls>
const TOKENS = '/v1/account/access-tokens'
const NEW = { name: 'n', scopes: ['read'], expire: '2027-01-01T00:00:00.000Z' } as const

test.each<[string, (calls: Calls) => Promise<unknown>, string, string, unknown]>([
  ['list', (c) => c.list(), 'GET', TOKENS, undefined],
  ['create', (c) => c.create(NEW), 'POST', TOKENS, NEW],
  ['revoke', (c) => c.revoke('t'), 'DELETE', `${TOKENS}/t`, {}],
])('%s on the wire', async (...[, call, method, url, body]) => {
  await using server = await stubServer()
  await call(accessTokenCalls(server.client))
  const [request] = server.received
  const sent = request!.body === '' ? undefined : JSON.parse(request!.body)
  expect([request!.method, request!.url, sent]).toEqual([method, url, body])
})
