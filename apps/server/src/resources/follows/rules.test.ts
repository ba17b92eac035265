import { Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { type SharedApp, sharedApp, sharedWorld } from '../../../test/app/shared-app.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'

const STRUCTURE = '400 document_invalid_structure'
const UNAUTHORIZED = '401 user_unauthorized'
const TAKEN = '409 document_already_exists'

async function openWorld(server: SharedApp) {
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const alices = String((await post(Alice)).$id)
  const bobs = String((await post(Bob)).$id)
  const names: Record<string, unknown> = { Alice: Alice.userId, Bob: Bob.userId, alices, bobs }
  return {
    Alice,
    Bob,
    alice: documentsOf(Alice.request),
    bob: documentsOf(Bob.request),
    alices,
    bobs,
    /** Replaces names by ids. */
    named: (data: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(data).map(([key, value]) => [
          key,
          typeof value === 'string' ? (names[value] ?? value) : value,
        ]),
      ),
  }
}

const server = sharedApp()
/** For what is refused. */
const refused = sharedWorld(openWorld, server)

describe('what Alice may create', () => {
  test.each<[collection: string, data: Record<string, unknown>, expected: string]>([
    ['saves', { user: 'Alice', post: 'bobs' }, '201'],
    ['saves', { user: 'Alice', post: 'alices' }, '201'],
    ['saves', { post: 'bobs' }, '201'],
    ['saves', { user: 'Bob', post: 'bobs' }, UNAUTHORIZED],
    ['saves', { user: 'Alice', post: 'nothing' }, STRUCTURE],
    ['saves', { user: 'Alice', post: 'Bob' }, STRUCTURE],
    ['saves', { user: 'Alice' }, STRUCTURE],
    ['saves', { user: 'Alice', post: null }, STRUCTURE],
    ['saves', { user: 'Alice', post: ['bobs'] }, STRUCTURE],
    ['saves', { user: 'Alice', post: 'bobs', note: 'x' }, STRUCTURE],
    ['follows', { follower: 'Alice', followed: 'Bob' }, '201'],
    ['follows', { followed: 'Bob' }, '201'],
    ['follows', { follower: 'Bob', followed: 'Alice' }, UNAUTHORIZED],
    ['follows', { follower: 'Alice', followed: 'Alice' }, STRUCTURE],
    ['follows', { follower: 'Alice', followed: 'nobody' }, STRUCTURE],
    ['follows', { follower: 'Alice', followed: 'alices' }, STRUCTURE],
    ['follows', { follower: 'Alice' }, STRUCTURE],
  ])('%s %j: %s', async (collection, data, expected) => {
    const { alice, named } = expected === '201' ? await openWorld(server()) : refused()
    const before = await hashState(server().platform)
    expect((await alice.create(collection, named(data))).outcome).toBe(expected)
    expect((await hashState(server().platform)) === before).toBe(expected !== '201')
  })

  test('each only once', async () => {
    const { alice, bob, Alice, Bob, bobs } = await openWorld(server())
    const save = { user: Alice.userId, post: bobs }
    const follow = { follower: Alice.userId, followed: Bob.userId }
    const first = await alice.create('saves', save)
    expect((await alice.create('saves', save)).outcome).toBe(TAKEN)
    expect((await alice.create('follows', follow)).outcome).toBe('201')
    expect((await alice.create('follows', follow)).outcome).toBe(TAKEN)
    expect((await bob.create('saves', { user: Bob.userId, post: bobs })).outcome).toBe('201')
    await alice.delete('saves', String(first.body.$id))
    expect((await alice.create('saves', save)).outcome).toBe('201')
  })
})

test('a follow names both people and contains nothing private', async () => {
  const { alice, Alice, Bob } = await openWorld(server())
  const made = await alice.create('follows', { follower: Alice.userId, followed: Bob.userId })
  const { body } = await documentsOf(Bob.request).get('follows', String(made.body.$id))
  expect(body).toMatchObject({
    follower: { $id: Alice.userId, username: Alice.username },
    followed: { $id: Bob.userId, username: Bob.username },
  })
  expect(JSON.stringify(body)).not.toContain('@example.com')
  expect(JSON.stringify(body)).not.toContain(Alice.accountId)
})

describe("another person's saves", () => {
  test('appear in no list, with any queries', async () => {
    const { alice, bob, Alice, Bob, alices, bobs } = await openWorld(server())
    await bob.create('saves', { user: Bob.userId, post: alices })
    const mine = String((await alice.create('saves', { user: Alice.userId, post: bobs })).body.$id)
    const asked: [Query[], string[]][] = [
      [[], [mine]],
      [[Query.equal('user', Bob.userId)], []],
      [[Query.equal('post', alices)], []],
      [[Query.equal('post', [alices, bobs])], [mine]],
      [[Query.notEqual('user', Alice.userId)], []],
      [[Query.or([Query.equal('user', Bob.userId), Query.equal('user', Alice.userId)])], [mine]],
    ]
    for (const [queries, expected] of asked) {
      const { outcome, total, ids } = await alice.list('saves', ...queries)
      expect({ outcome, total, ids }).toEqual({
        outcome: '200',
        total: expected.length,
        ids: expected,
      })
    }
  })

  test("can't be read, changed, deleted or used as a cursor", async () => {
    const { alice, bob, Bob, alices } = await openWorld(server())
    const id = String((await bob.create('saves', { user: Bob.userId, post: alices })).body.$id)
    const before = await hashState(server().platform)
    const [theirs, none] = await Promise.all([
      alice.get('saves', id),
      alice.get('saves', 'nothing'),
    ])
    expect(theirs).toEqual(none)
    expect(await alice.delete('saves', id)).toEqual(await alice.delete('saves', 'nothing'))
    const change = { post: alices }
    expect(await alice.update('saves', id, change)).toEqual(
      await alice.update('saves', 'nothing', change),
    )
    expect((await alice.list('saves', Query.cursorAfter(id))).outcome).toBe(
      '400 general_cursor_not_found',
    )
    expect(await hashState(server().platform)).toBe(before)
    expect((await bob.list('saves')).ids).toEqual([id])
  })

  test('appear on no person and no post', async () => {
    await using own = await testApp()
    const { alice, bob, Bob, alices } = await openWorld(own)
    const id = String((await bob.create('saves', { user: Bob.userId, post: alices })).body.$id)
    const seen = await Promise.all([
      alice.get('users', Bob.userId),
      alice.get('posts', alices),
      alice.list('users'),
      alice.list('posts'),
    ])
    expect(JSON.stringify(seen)).not.toContain(id)
    expect((await bob.get('users', Bob.userId)).body).toMatchObject({
      save: [{ $id: id, post: { $id: alices, creator: { name: 'Alice' } } }],
    })
  })
})
