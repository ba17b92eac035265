import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { addressOf, type ApiVariant, documentsOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'

const STRUCTURE = '400 document_invalid_structure'
const UNAUTHORIZED = '401 user_unauthorized'

const idsIn = (list: unknown) => (list as { $id: string }[]).map(({ $id }) => $id)

describe('likes', () => {
  /** The likers of a post after each person has sent a list. */
  async function like(
    stored: readonly ('Ann' | 'Ben' | 'Cid')[],
    who: 'Ann' | 'Ben' | 'Cid',
    sent: (id: Record<string, string>) => unknown,
  ) {
    const server = await testApp()
    const persons = await people(server.app, 'Ann', 'Ben', 'Cid')
    const document = await post(persons.Ann)
    const ids = { Ann: persons.Ann.userId, Ben: persons.Ben.userId, Cid: persons.Cid.userId }
    const send = async (name: keyof typeof ids, likes: unknown) =>
      documentsOf(persons[name].request).update('posts', String(document.$id), { likes })
    for (const name of stored) await send(name, [ids[name]])
    const before = await documentsOf(persons.Ann.request).get('posts', String(document.$id))
    server.clock.advance(1000)
    const response = await send(who, sent(ids))
    const { body } = await documentsOf(persons.Ann.request).get('posts', String(document.$id))
    await server[Symbol.asyncDispose]()
    const names = Object.entries(ids)
    const likes = idsIn(body['likes']).map((id) => names.find(([, each]) => each === id)?.[0])
    return {
      outcome: response.outcome,
      likes: likes.toSorted((one, other) => String(one).localeCompare(String(other))),
      count: body['likesCount'],
      body,
      before: before.body,
    }
  }

  test.each<
    [
      stored: ('Ann' | 'Ben' | 'Cid')[],
      who: 'Ann' | 'Ben' | 'Cid',
      sent: (id: Record<string, string>) => unknown,
      after: string[],
    ]
  >([
    [[], 'Ben', (id) => [id['Ben']], ['Ben']],
    [['Ann'], 'Ben', (id) => [id['Ann'], id['Ben'], id['Cid']], ['Ann', 'Ben']],
    [['Ann', 'Cid'], 'Ben', () => [], ['Ann', 'Cid']],
    [['Ben', 'Cid'], 'Ann', () => [], ['Ben', 'Cid']],
    [['Ben', 'Cid'], 'Ben', () => [], ['Cid']],
    [['Ben'], 'Ben', (id) => [id['Ben']], ['Ben']],
    [['Ann'], 'Ben', (id) => Array.from({ length: 1000 }, () => id['Ben']), ['Ann', 'Ben']],
    [['Ann'], 'Ben', (id) => ['nobody', id['Ben']], ['Ann', 'Ben']],
    [['Ann'], 'Ben', (id) => [{ $id: id['Ann'], name: 'Ann' }, { $id: id['Ben'] }], ['Ann', 'Ben']],
  ])('%j: %s sends %#', async (stored, who, sent, after) => {
    const { outcome, likes, count, body, before } = await like(stored, who, sent)
    expect(outcome).toBe('200')
    expect(likes).toEqual(after)
    expect(count).toBe(after.length)
    expect(body.$updatedAt).toBe(before.$updatedAt)
  })

  test.each<[name: string, sent: unknown]>([
    ['a text', 'x'],
    ['an object', {}],
    ['true', true],
    ['40,000 entries', Array.from({ length: 40_000 }, () => 'x')],
  ])('rejects %s', async (_, sent) => {
    const { outcome, likes } = await like(['Ann', 'Cid'], 'Ben', () => sent)
    expect(outcome).toBe(STRUCTURE)
    expect(likes).toEqual(['Ann', 'Cid'])
  })

  test('combined with a caption are rejected as a whole', async () => {
    await using server = await testApp()
    const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
    const { $id } = await post(Alice)
    const before = await hashState(server.platform)
    const data = { likes: [Bob.userId], caption: 'x' }
    expect((await documentsOf(Bob.request).update('posts', String($id), data)).outcome).toBe(
      UNAUTHORIZED,
    )
    expect(await hashState(server.platform)).toBe(before)
  })
})

const asked = (query: string) => `?queries[0]=${encodeURIComponent(query)}`
const SYSTEM = ['$collectionId', '$createdAt', '$databaseId', '$id', '$permissions', '$updatedAt']

describe('the answer to a write', () => {
  test.each<[variant: ApiVariant, create: object]>([
    [{ service: 'databases', change: 'PATCH' }, { documentId: 'new' }],
    [{ service: 'databases', change: 'PUT' }, { documentId: 'new' }],
    [{ service: 'tablesdb', change: 'PATCH' }, { rowId: 'new' }],
  ])('shows what a select names: %j', async (variant, create) => {
    await using server = await testApp()
    const { Ann, Ben } = await people(server.app, 'Ann', 'Ben')
    const { $id, imageId, imageUrl } = await post(Ann)
    const { send } = documentsOf(Ben.request)
    const count = asked('select(["likesCount"])')
    const address = addressOf('posts', $id, variant) + count
    const liked = await send(variant.change, address, { data: { likes: [Ben.userId] } })
    const system = variant.service === 'databases' ? SYSTEM : [...SYSTEM, '$sequence', '$tableId']
    const keys = system.filter((key) => variant.service === 'databases' || key !== '$collectionId')
    expect(liked.outcome).toBe('200')
    expect(Object.keys(liked.body).toSorted()).toEqual([...keys, 'likesCount'].toSorted())
    expect(liked.body).toMatchObject({ $id, likesCount: 1 })
    const made = await documentsOf(Ann.request).send(
      'POST',
      addressOf('posts', undefined, variant) + asked('select(["creator.$id"])'),
      { ...create, data: { imageId, imageUrl } },
    )
    expect(made.outcome).toBe('201')
    expect(made.body).toMatchObject({ $id: 'new', creator: { $id: Ann.userId } })
    expect(made.body).not.toHaveProperty('likesCount')
  })

  test.each(['select(["nothing"])', 'select(["accountId"])', 'limit(1)', 'select(['])(
    'refuses %s, and nothing changes',
    async (query) => {
      await using server = await testApp()
      const { Ann } = await people(server.app, 'Ann')
      const { $id } = await post(Ann)
      const before = await hashState(server.platform)
      const address = addressOf('posts', $id) + asked(query)
      const { outcome } = await documentsOf(Ann.request).send('PATCH', address, {
        data: { likes: [Ann.userId], caption: 'new' },
      })
      expect(outcome).toBe('400 general_query_invalid')
      expect(await hashState(server.platform)).toBe(before)
    },
  )
})
