import { describe, expect, test } from 'vitest'
import { addressOf, documentsOf, post, upload } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { FILES } from '../../../test/files/upload.ts'
import { type SharedApp, sharedApp } from '../../../test/app/shared-app.ts'
import { testApp } from '../../../test/app/app.ts'

const ARGUMENT = '400 general_argument_invalid'
const SEEN = { 'x-appwrite-timestamp': '2026-01-15T11:59:59.999+00:00' }

async function openWorld(server: SharedApp) {
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const { $id } = await post(Alice, { caption: 'old', location: 'here' })
  const { send } = documentsOf(Alice.request)
  return { Alice, Bob, id: $id, send, url: addressOf('posts', $id) }
}

const server = sharedApp()

describe('a PUT', () => {
  test('creates a missing document, with its picture', async () => {
    await using own = await testApp()
    const { Alice, send } = await openWorld(own)
    const picture = await upload(Alice.request)
    const made = await send('PUT', addressOf('posts', 'mine'), { data: { ...picture } })
    expect(made.outcome).toBe('200')
    expect(made.body).toMatchObject({
      $id: 'mine',
      creator: { $id: Alice.userId },
      imageId: picture.imageId,
      imageWidth: 30,
      likesCount: 0,
    })
    expect(made.body.$permissions).toEqual(
      ['read', 'update', 'delete'].map((action) => `${action}("user:${Alice.accountId}")`),
    )
  })

  test('updates an existing document', async () => {
    const { send, url } = await openWorld(server())
    const { outcome, body } = await send('PUT', url, { data: { caption: 'new' } })
    expect(outcome).toBe('200')
    expect(body).toMatchObject({ caption: 'new', location: 'here' })
  })

  test('replaces the picture, like an update', async () => {
    const { Alice, send, url } = await openWorld(server())
    const picture = await upload(Alice.request)
    const { body } = await send('PUT', url, { data: picture })
    expect(body['imageUrl']).toContain(`${FILES}/${picture.imageId}/preview`)
  })

  test('with the id of a deleted post is rejected', async () => {
    await using own = await testApp()
    const { Alice, send, url, id } = await openWorld(own)
    await send('DELETE', url, {})
    const picture = await upload(Alice.request)
    const again = await send('PUT', addressOf('posts', id), { data: picture })
    expect(again.outcome).toBe('409 document_already_exists')
  })

  test.each<[name: string, id: string, body: object, expected: string]>([
    ['nothing', 'mine', {}, '400 document_missing_payload'],
    ['permissions of a missing document', 'mine', { permissions: [] }, '400 document_missing_data'],
    ['an invalid id', '_mine', { data: { caption: 'x' } }, ARGUMENT],
    ['an id for the server to choose', 'unique()', { data: { caption: 'x' } }, ARGUMENT],
    ['too little', 'mine', { data: { caption: 'x' } }, '400 document_invalid_structure'],
    ['a transaction', 'mine', { data: { caption: 'x' }, transactionId: 't1' }, ARGUMENT],
  ])('with %s is rejected', async (_, id, body, expected) => {
    const { send } = await openWorld(server())
    const before = await hashState(server().platform)
    expect((await send('PUT', addressOf('posts', id), body)).outcome).toBe(expected)
    expect(await hashState(server().platform)).toBe(before)
  })

  test("reveals nothing about a document that the caller can't read", async () => {
    const { Alice, Bob, id } = await openWorld(server())
    const alice = documentsOf(Alice.request)
    const bob = documentsOf(Bob.request)
    const { $id } = (await alice.create('saves', { user: Alice.userId, post: id })).body
    const before = await hashState(server().platform)
    const bodies: object[] = [
      {},
      { permissions: [] },
      { data: { user: Alice.userId, post: id } },
      { data: { title: 'x' } },
      { data: { post: 'nothing' } },
    ]
    for (const body of bodies) {
      const there = await bob.send('PUT', addressOf('saves', $id), body)
      const nowhere = await bob.send('PUT', addressOf('saves', 'nothing'), body)
      expect([body, there]).toEqual([body, nowhere])
    }
    expect(await hashState(server().platform)).toBe(before)
  })

  test('of one document, many concurrently, creates it once', async () => {
    const { Alice, Bob, send } = await openWorld(server())
    const data = { follower: Alice.userId, followed: Bob.userId }
    const responses = await Promise.all(
      Array.from({ length: 10 }, async () => send('PUT', addressOf('follows', 'f'), { data })),
    )
    expect(responses.map(({ outcome }) => outcome)).toEqual(responses.map(() => '200'))
    expect((await documentsOf(Alice.request).list('follows')).ids).toEqual(['f'])
  })
})

describe('increments and conditional writes', () => {
  // No declared number can be incremented by clients yet; server-set numbers stay unchanged.
  test.each<[path: string, body: object, expected: string]>([
    ['likesCount/increment', {}, '401 user_unauthorized'],
    ['likesCount/decrement', { value: 1, min: 0 }, '401 user_unauthorized'],
    ['imageWidth/increment', { value: 2 }, '401 user_unauthorized'],
    ['caption/increment', {}, '400 attribute_type_invalid'],
    ['title/increment', {}, '404 attribute_not_found'],
    ['likesCount/increment', { value: 0 }, ARGUMENT],
    ['likesCount/increment', { value: 'x' }, ARGUMENT],
    ['likesCount/increment', { max: 'x' }, ARGUMENT],
    ['likesCount/double', {}, '404 general_route_not_found'],
  ])('%s %j', async (path, body, expected) => {
    const { send, url } = await openWorld(server())
    const before = await hashState(server().platform)
    expect((await send('PATCH', `${url}/${path}`, body)).outcome).toBe(expected)
    const row = url.replace('databases', 'tablesdb').replace('collections', 'tables')
    const among = await send('PATCH', `${row.replace('documents', 'rows')}/${path}`, body)
    expect(among.outcome).toBe(expected.replace('attribute', 'column'))
    expect(await hashState(server().platform)).toBe(before)
  })
})

test.each([
  ['PATCH', '', { data: { caption: 'new' } }],
  ['PUT', '', { data: { caption: 'new' } }],
  ['DELETE', '', {}],
] as const)('%s%s of a document changed since is rejected', async (method, path, body) => {
  await using own = await testApp()
  const { send, url } = await openWorld(own)
  const before = await hashState(own.platform)
  const outcomeOf = async (headers: Record<string, string>) =>
    (await send(method, url + path, body, headers)).outcome
  expect(await outcomeOf(SEEN)).toBe('409 document_update_conflict')
  expect(await outcomeOf({ 'x-appwrite-timestamp': 'yesterday' })).toBe(ARGUMENT)
  expect(await hashState(own.platform)).toBe(before)
  expect(await outcomeOf({ 'x-appwrite-timestamp': '2026-01-15T12:00:00.000Z' })).toBe(
    method === 'DELETE' ? '204' : '200',
  )
})

test.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const)(
  '%s with a transaction is rejected, as transactions are not supported',
  async (method) => {
    const { send, url } = await openWorld(server())
    const before = await hashState(server().platform)
    const place = method === 'POST' ? addressOf('posts') : url
    const response =
      method === 'GET'
        ? await send('GET', `${place}?transactionId=t`)
        : await send(method, place, { documentId: 'x', data: {}, transactionId: 't' })
    expect(response.outcome).toBe(ARGUMENT)
    expect(response.body.message).toBe('Parameter "transactionId": there are no transactions here.')
    expect(await hashState(server().platform)).toBe(before)
  },
)
