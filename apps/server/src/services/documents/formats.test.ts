import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { addressOf, documentsOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'
import { type SharedApp, sharedApp } from '../../../test/app/shared-app.ts'

async function openWorld(server: SharedApp) {
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const { $id } = await post(Alice, { caption: 'hi' })
  const { send } = documentsOf(Bob.request)
  const get = async (url: string, format?: string, ...queries: string[]) => {
    const search = queries.map((text, at) => `queries[${at}]=${encodeURIComponent(text)}`).join('&')
    const announced = format === undefined ? {} : { 'x-appwrite-response-format': format }
    return (await send('GET', `${url}?${search}`, undefined, announced)).body
  }
  return { Alice, Bob, id: $id, get, send, posts: addressOf('posts', $id) }
}

/** `creator` as a document or as an id, whether there are likes, and the system fields. */
function shapeOf(document: object) {
  const { creator, likes, $sequence } = document as Record<string, unknown>
  return {
    creator: typeof creator,
    likes: Array.isArray(likes),
    sequence: typeof $sequence,
    collection: '$collectionId' in document,
    table: '$tableId' in document,
  }
}

const FIRST = { creator: 'object', likes: true, sequence: 'undefined' }
const NEWER = { creator: 'string', likes: false, sequence: 'string' }
const DOCUMENT = { collection: true, table: false }
const ROW = { collection: false, table: true }

const server = sharedApp()

test.each([
  ['databases', undefined, { ...FIRST, ...DOCUMENT }],
  ['databases', 'newest', { ...FIRST, ...DOCUMENT }],
  ['databases', '', { ...FIRST, ...DOCUMENT }],
  ['databases', '1.4.0', { ...FIRST, ...DOCUMENT }],
  ['databases', '1.7.4', { ...FIRST, ...DOCUMENT }],
  ['databases', '1.8.0', { ...NEWER, sequence: 'number', ...DOCUMENT }],
  ['databases', '1.9.6', { ...NEWER, ...DOCUMENT }],
  ['databases', '1.10.0', { ...NEWER, ...DOCUMENT }],
  ['databases', '2.0.0', { ...NEWER, ...DOCUMENT }],
  ['tablesdb', undefined, { ...NEWER, ...ROW }],
  ['tablesdb', '1.4.0', { ...FIRST, ...ROW }],
  ['tablesdb', '2.0.0', { ...NEWER, ...ROW }],
] as const)('%s in the format %s', async (service, format, expected) => {
  await using server = await testApp()
  const { get, id } = await openWorld(server)
  const one = await get(addressOf('posts', id, { service }), format)
  expect(shapeOf(one)).toEqual(expected)
  const list = await get(addressOf('posts', undefined, { service }), format)
  const [listed] = (list[service === 'tablesdb' ? 'rows' : 'documents'] ?? []) as object[]
  expect(listed).toEqual(one)
})

test.each([undefined, '1.4.0', '1.7.0'])(
  'a save is the same in the answers of create, list and get in the format %s',
  async (format) => {
    await using own = await testApp()
    const { Bob, send, get, id } = await openWorld(own)
    const announced = format === undefined ? {} : { 'x-appwrite-response-format': format }
    const data = { user: Bob.userId, post: id }
    const created = await send('POST', addressOf('saves'), { documentId: 's', data }, announced)
    const listed = await get(addressOf('saves'), format)
    const one = await get(addressOf('saves', 's'), format)
    expect(one['post']).toMatchObject({ $id: id, likes: [], likesCount: 0 })
    expect([created.body, ...(listed['documents'] as object[])]).toEqual([one, one])
  },
)

test.each([
  [
    undefined,
    'caption',
    ['$collectionId', '$createdAt', '$databaseId', '$id', '$permissions', '$updatedAt', 'caption'],
  ],
  ['1.4.0', 'caption', ['$collectionId', '$databaseId', 'caption']],
  ['1.4.0', '$id,caption', ['$collectionId', '$databaseId', '$id', 'caption']],
  ['1.4.0', '$createdAt', ['$collectionId', '$createdAt', '$databaseId']],
  [
    '1.6.0',
    '$id',
    ['$collectionId', '$createdAt', '$databaseId', '$id', '$permissions', '$updatedAt'],
  ],
  [
    '2.0.0',
    'caption',
    [
      '$collectionId',
      '$createdAt',
      '$databaseId',
      '$id',
      '$permissions',
      '$sequence',
      '$updatedAt',
      'caption',
    ],
  ],
])('selected attributes in the format %s: %s', async (format, keys, expected) => {
  const { get, posts, id } = await openWorld(server())
  const select = JSON.stringify({ method: 'select', values: keys.split(',') })
  const one = await get(posts, format, select)
  expect(Object.keys(one).toSorted()).toEqual(expected)
  const list = await get(addressOf('posts'), format, select, `equal("$id", ["${id}"])`)
  expect(list['documents']).toEqual([one])
})

test('a select expands in every format', async () => {
  const { get, posts, Alice } = await openWorld(server())
  for (const format of ['1.4.0', '2.0.0']) {
    const whole = await get(posts, format, 'select(["*", "creator.*"])')
    expect(whole).toMatchObject({ caption: 'hi', creator: { $id: Alice.userId, name: 'Alice' } })
    expect(whole).not.toHaveProperty('likes')
    const part = await get(posts, format, 'select(["creator.name"])')
    expect(part).toMatchObject({ creator: { $id: Alice.userId, name: 'Alice' } })
    expect(part['creator']).not.toHaveProperty('username')
  }
})

test.each([
  [undefined, '409 document_already_exists'],
  ['1.4.0', '409 document_already_exists'],
  ['2.0.0', '409 document_unique_constraint_violation'],
])('a duplicate value in the format %s', async (format, expected) => {
  await using own = await testApp()
  const { send, Alice, Bob } = await openWorld(own)
  const { Carol } = await people(own.app, 'Carol')
  const announced = format === undefined ? {} : { 'x-appwrite-response-format': format }
  const follow = async (documentId: string, followed: string) => {
    const data = { follower: Bob.userId, followed }
    return send('POST', addressOf('follows'), { documentId, data }, announced)
  }
  expect((await follow('one', Alice.userId)).outcome).toBe('201')
  expect((await follow('two', Alice.userId)).outcome).toBe(expected)
  expect((await follow('one', Carol.userId)).outcome).toBe('409 document_already_exists')
})

test('the total is counted unless the client opts out', async () => {
  await using own = await testApp()
  const { send } = await openWorld(own)
  const totalOf = async (search: string) => {
    const { outcome, body } = await send('GET', `${addressOf('posts')}?${search}`)
    return outcome === '200' ? [body['total'], (body['documents'] as unknown[]).length] : outcome
  }
  expect(await totalOf('')).toEqual([1, 1])
  expect(await totalOf('total=true&ttl=60')).toEqual([1, 1])
  expect(await totalOf('total=1')).toEqual([1, 1])
  expect(await totalOf('total=false')).toEqual([0, 1])
  expect(await totalOf('total=0')).toEqual([0, 1])
  expect(await totalOf('total=perhaps')).toBe('400 general_argument_invalid')
})

test('the total counts up to a number that the client may choose', async () => {
  await using own = await testApp()
  const { send, Alice } = await openWorld(own)
  await post(Alice, { caption: 'hi again' })
  const totalOf = async (search: string) => {
    const { outcome, body } = await send('GET', `${addressOf('posts')}?${search}`)
    return outcome === '200' ? body['total'] : outcome
  }
  expect(await totalOf('totalMax=1')).toBe(1)
  expect(await totalOf('totalMax=5000')).toBe(2)
  expect(await totalOf('totalMax=1&total=false')).toBe(0)
  for (const wrong of ['0', '5001', '1.5', '-1', 'many'])
    expect(await totalOf(`totalMax=${wrong}`)).toBe('400 general_argument_invalid')
})
