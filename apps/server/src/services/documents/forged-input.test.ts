import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { addressOf, documentsOf, post, upload } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'
import { png } from '../../../test/files/pictures.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { FILES } from '../../../test/files/upload.ts'

async function openWorld() {
  const server = await testApp()
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const { $id } = await post(Alice)
  return { server, Alice, Bob, url: addressOf('posts', $id) }
}

test('headers that claim an identity are not credentials', async () => {
  const { server, Alice, Bob, url } = await openWorld()
  await using _ = server
  const bob = documentsOf(Bob.request)
  const before = await hashState(server.platform)
  const claims = [
    { 'x-appwrite-key': 'junk' },
    { 'x-appwrite-mode': 'admin' },
    { 'x-appwrite-impersonate-user-id': Alice.accountId },
    { 'x-appwrite-impersonate-user-email': Alice.email },
    { 'x-user-id': Alice.accountId },
    { 'x-original-url': addressOf('posts') },
    { authorization: `Bearer ${Alice.accountId}` },
  ] as Record<string, string>[]
  for (const headers of claims) {
    const change = await bob.send('PATCH', url, { data: { caption: 'x' } }, headers)
    expect([headers, change.outcome]).toEqual([headers, '401 user_unauthorized'])
  }
  expect(await hashState(server.platform)).toBe(before)
})

test('each document has one canonical URL', async () => {
  const { server, Alice, url } = await openWorld()
  await using _ = server
  const before = await hashState(server.platform)
  const tries = [
    ['POST', url],
    ['PUT', addressOf('posts')],
    ['PATCH', addressOf('posts')],
    ['DELETE', addressOf('posts')],
    ['GET', `${url}/`],
    ['GET', url.replace('/v1', '/v1/v1')],
    ['GET', url.replace('/posts/', '//posts/')],
    ['GET', url.replace('/posts/', '/POSTS/')],
    ['GET', url.replace('/databases', '/DATABASES')],
    ['GET', url.replace('/posts/', '/posts;x/')],
    ['GET', url.replace('/databases/', '/tablesdb/')],
    ['POST', '/v1/databases/transactions'],
    ['GET', '/v1/tablesdb/transactions/x'],
    ['POST', '/v1/tablesdb/transactions/x/operations'],
  ] as const
  for (const [method, tried] of tries) {
    const body = method === 'GET' ? undefined : { data: { caption: 'x' } }
    const { statusCode } = await Alice.request(method, tried, body)
    expect([method, tried, statusCode]).toEqual([method, tried, 404])
  }
  const disguised = { 'x-http-method-override': 'DELETE' }
  expect((await Alice.request('GET', url, undefined, disguised)).statusCode).toBe(200)
  expect(await hashState(server.platform)).toBe(before)
})

describe('limits', () => {
  test('apply to each person separately', async () => {
    await using server = await testApp({ rateLimits: true })
    const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
    const alice = documentsOf(Alice.request)
    const bob = documentsOf(Bob.request)
    const write = async (as: typeof alice) => (await as.update('follows', 'x', {})).outcome
    for (let at = 0; at < 120; at++) expect(await write(alice)).toBe('400 document_missing_payload')
    expect(await write(alice)).toBe('429 general_rate_limit_exceeded')
    expect((await alice.create('follows', {})).outcome).toBe('429 general_rate_limit_exceeded')
    expect(await write(bob)).toBe('400 document_missing_payload')
    expect((await alice.delete('follows', 'x')).outcome).toBe('404 document_not_found')
    expect((await alice.list('follows')).outcome).toBe('200')
    server.clock.advance(60_000)
    expect(await write(alice)).toBe('400 document_missing_payload')
  })

  test('of deletions are counted separately', async () => {
    await using server = await testApp({ rateLimits: true })
    const { Alice } = await people(server.app, 'Alice')
    const alice = documentsOf(Alice.request)
    for (let at = 0; at < 60; at++)
      expect((await alice.delete('follows', 'x')).outcome).toBe('404 document_not_found')
    expect((await alice.delete('follows', 'x')).outcome).toBe('429 general_rate_limit_exceeded')
  })
})

test('of 10 pictures set concurrently the current one exists', async () => {
  await using server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  const pictures: Awaited<ReturnType<typeof upload>>[] = []
  for (let at = 0; at < 10; at++)
    pictures.push(await upload(Alice.request, { bytes: await png(8, 8, at + 1) }))
  const alice = documentsOf(Alice.request)
  const responses = await Promise.all(
    pictures.map(async (picture) => alice.update('users', Alice.userId, picture)),
  )
  expect(responses.map(({ status }) => status)).toEqual(pictures.map(() => 200))
  const { imageId, imageUrl } = (await alice.get('users', Alice.userId)).body
  expect(String(imageUrl)).toContain(`${FILES}/${String(imageId)}/preview`)
  expect((await Alice.request('GET', `${FILES}/${String(imageId)}`)).statusCode).toBe(200)
})
