import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { documentsOf, post } from '../../../../test/documents/documents.ts'
import { caller, people } from '../../../../test/people/people.ts'

const LISTED = 'https://app.example.org'

test.each([
  ['a page of ours', { 'sec-fetch-site': 'same-origin' }, false],
  ['an allowed page of the same site', { 'sec-fetch-site': 'same-site', origin: LISTED }, false],
  ['an allowed page of another site', { 'sec-fetch-site': 'cross-site', origin: LISTED }, true],
  ['a stranger', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
])('%s gets picture URLs with a read token: %#', async (_, headers: object, hasToken) => {
  await using server = await testApp({ allowedOrigins: [LISTED] })
  const { ann } = await people(server.app, 'ann')
  const made = await post(ann)
  const { body } = await documentsOf(ann.request).send(
    'GET',
    `/v1/databases/devhood/collections/posts/documents/${String(made.$id)}`,
    undefined,
    { ...headers },
  )
  const url = new URL(String(body['imageUrl']))
  expect(url.searchParams.has('token')).toBe(hasToken)
  const asGuest = await caller(server.app)('GET', url.pathname + url.search)
  expect(asGuest.statusCode).toBe(hasToken ? 200 : 401)
})

test('a URL sent back with a token is stored without it', async () => {
  await using server = await testApp({ allowedOrigins: [LISTED] })
  const { ann } = await people(server.app, 'ann')
  const made = await post(ann)
  const address = `/v1/databases/devhood/collections/posts/documents/${String(made.$id)}`
  const elsewhere = { 'sec-fetch-site': 'cross-site', origin: LISTED }
  const { body } = await documentsOf(ann.request).send('GET', address, undefined, elsewhere)
  const data = { imageUrl: body['imageUrl'] }
  const { body: after } = await documentsOf(ann.request).send('PATCH', address, { data })
  expect(after['imageUrl']).toBe(made['imageUrl'])
})
