import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { collectionIds } from '../../../../test/app/collection-ids.ts'
import { addressOf, documentsOf, post } from '../../../../test/documents/documents.ts'
import { caller, people, type Person } from '../../../../test/people/people.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { type SharedApp, sharedApp } from '../../../../test/app/shared-app.ts'

const ARGUMENT = '400 general_argument_invalid'
const MISSING_PAYLOAD = '400 document_missing_payload'
const STRUCTURE = '400 document_invalid_structure'
const UNAUTHORIZED = '401 user_unauthorized'

async function openWorld(server: SharedApp) {
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const document = await post(Alice, { caption: 'old' })
  const documents = documentsOf(Alice.request)
  return { Alice, Bob, document, documents, id: String(document.$id) }
}

const server = sharedApp()

describe('databases and collections', () => {
  const NAMES = [
    'sqlite_master',
    'sessions',
    'accounts',
    '_meta',
    'Users',
    'USERS',
    'posts_likes',
    '__proto__',
    'constructor',
    '..',
    '%2e%2e%2fusers',
    'users%00',
    "users'--",
  ]
  test('that do not exist get the same response for everybody and every request', async () => {
    const { Alice, Bob } = await openWorld(server())
    const requests = [caller(server().app), Alice.request, Bob.request]
    const outcomes = new Map<string, Set<string>>()
    const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string) => {
      for (const request of requests) {
        const { statusCode, body } = await request(method, url, method === 'GET' ? undefined : {})
        const responses = outcomes.get(url) ?? new Set()
        outcomes.set(url, responses.add(`${statusCode} ${body}`))
      }
    }
    for (const name of NAMES.slice(0, 9)) {
      await ask('GET', addressOf(name))
      await ask('POST', addressOf(name))
      await ask('PATCH', addressOf(name, 'x'))
      await ask('DELETE', addressOf(name, 'x'))
      await ask('GET', addressOf('users').replace('/devhood/', `/${name}/`))
    }
    const random = await Alice.request('GET', addressOf('6f1d2c3b4a5968778695'))
    const other = await Alice.request('GET', addressOf('users').replace('/devhood/', '/other/'))
    const bodies = new Set([...outcomes.values()].flatMap((responses) => [...responses]))
    expect(bodies).toEqual(new Set([`404 ${random.body}`, `404 ${other.body}`]))
    expect(random.json()).toMatchObject({ type: 'collection_not_found', code: 404 })
    expect(other.json()).toMatchObject({ type: 'database_not_found', code: 404 })
  })

  test.each(NAMES)('%s is not a collection', async (name) => {
    const { statusCode } = await caller(server().app)('GET', addressOf(name))
    expect([400, 404]).toContain(statusCode)
  })

  test('have the configured ids', async () => {
    const chosen = { ...collectionIds((name) => `65b1-${name}`), posts: '65a2' }
    await using server = await testApp({ databaseId: '65a0', collectionIds: chosen })
    const guest = documentsOf(caller(server.app))
    const address = '/v1/databases/65a0/collections/65a2/documents'
    expect((await guest.send('GET', address)).outcome).toBe(UNAUTHORIZED)
    expect((await guest.send('GET', address.replace('65a2', 'posts'))).outcome).toBe(
      '404 collection_not_found',
    )
    expect((await guest.send('GET', addressOf('posts'))).outcome).toBe('404 database_not_found')
  })
})

describe('the body of an update', () => {
  test.each<[name: string, body: unknown, expected: string]>([
    ['one field', { data: { caption: 'new' } }, '200'],
    ['JSON', { data: '{"caption":"new"}' }, '200'],
    ['permissions alone', { permissions: ['read("users")'] }, '200'],
    ['empty data and permissions', { data: {}, permissions: [] }, '200'],
    ['nothing', {}, MISSING_PAYLOAD],
    ['null', { data: null, permissions: null }, MISSING_PAYLOAD],
    ['empty data', { data: {} }, MISSING_PAYLOAD],
    ['an empty list', { data: [] }, MISSING_PAYLOAD],
    ['a number', { data: 5 }, ARGUMENT],
    ['null for a required attribute', { data: { imageUrl: null } }, STRUCTURE],
    ['an unknown attribute', { data: { title: 'x' } }, STRUCTURE],
    ['a file that is not there', { data: { imageId: 'nothing' } }, STRUCTURE],
  ])('%s', async (_, body, expected) => {
    const { documents, id } = await openWorld(server())
    const before = await hashState(server().platform)
    const { outcome } = await documents.send('PATCH', addressOf('posts', id), body as object)
    expect(outcome).toBe(expected)
    expect((await hashState(server().platform)) === before).toBe(expected !== '200')
  })

  test.each([
    ['2026-01-15T12:00:00.000Z', '200'],
    ['2026-01-15T13:00:00.000+00:00', '200'],
    ['2026-01-15T11:59:59.999+00:00', '409 document_update_conflict'],
    ['yesterday', ARGUMENT],
  ])('with an unmodified-since time of %s: %s', async (seen, expected) => {
    const { documents, id } = await openWorld(server())
    const headers = { 'x-appwrite-timestamp': seen }
    const body = { data: { caption: 'new' } }
    const change = await documents.send('PATCH', addressOf('posts', id), body, headers)
    expect(change.outcome).toBe(expected)
    const caption = expected === '200' ? 'new' : 'old'
    expect((await documents.get('posts', id)).body['caption']).toBe(caption)
  })

  test('a later change prevents a deletion, and is not revealed to others', async () => {
    const { documents, Bob, id } = await openWorld(server())
    const seen = { 'x-appwrite-timestamp': '2026-01-01T00:00:00Z' }
    const bob = documentsOf(Bob.request)
    expect((await bob.send('DELETE', addressOf('posts', id), {}, seen)).outcome).toBe(UNAUTHORIZED)
    const refused = await documents.send('DELETE', addressOf('posts', id), {}, seen)
    expect(refused.outcome).toBe('409 document_update_conflict')
    expect((await documents.get('posts', id)).outcome).toBe('200')
  })
})

describe('permissions', () => {
  test('are stored, returned and grant nothing', async () => {
    const { documents, Alice, Bob, id } = await openWorld(server())
    const permissions = ['read("any")', 'write("any")', `read("user:${Alice.accountId}")`]
    const { body } = await documents.send('PATCH', addressOf('posts', id), { permissions })
    expect(body.$permissions).toEqual([
      'read("any")',
      'update("any")',
      'delete("any")',
      `read("user:${Alice.accountId}")`,
    ])
    const guest = documentsOf(caller(server().app))
    const bob = documentsOf(Bob.request)
    expect((await guest.get('posts', id)).outcome).toBe(UNAUTHORIZED)
    expect((await bob.update('posts', id, { caption: 'x' })).outcome).toBe(UNAUTHORIZED)
    expect((await bob.delete('posts', id)).outcome).toBe(UNAUTHORIZED)
    expect((await bob.get('posts', id)).body.$permissions).toEqual(
      permissions.slice(0, 1).concat('update("any")', 'delete("any")'),
    )
    await documents.send('PATCH', addressOf('posts', id), { permissions: [] })
    expect((await bob.get('posts', id)).body.$permissions).toEqual([])
    expect((await documents.update('posts', id, { caption: 'y' })).outcome).toBe('200')
  })
})

describe('a document closed to the caller', () => {
  const closed = async ({ request }: Person, id: string) => {
    const url = addressOf('saves', id)
    const responses = await Promise.all([
      request('HEAD', url),
      request('GET', url, undefined, { 'if-none-match': '*' }),
      request('GET', url, undefined, { 'if-modified-since': new Date().toUTCString() }),
      request('GET', url, undefined, { range: 'bytes=0-10' }),
    ])
    return responses.map(
      ({ statusCode, headers }) => `${statusCode} ${String(headers['content-length'])}`,
    )
  }
  test('is closed in every kind of request', async () => {
    const { Alice, Bob, documents, id } = await openWorld(server())
    const save = await documents.create('saves', { user: Alice.userId, post: id })
    const theirs = await closed(Bob, String(save.body.$id))
    expect(theirs).toEqual(await closed(Bob, 'nothing'))
    expect(theirs.map((line) => line.slice(0, 3))).toEqual(['404', '404', '404', '404'])
  })

  test.each(['', '_x', 'x'.repeat(37), 'a%2Fb'])('the id %j is invalid', async (id) => {
    const { documents } = await openWorld(server())
    const expected = id === '' ? '404 general_route_not_found' : ARGUMENT
    expect((await documents.send('DELETE', `${addressOf('posts')}/${id}`, {})).outcome).toBe(
      expected,
    )
  })
})
