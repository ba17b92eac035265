import { LIMITS } from '@devhood/contract'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { documentsOf } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'
import { type SharedApp, sharedApp, sharedWorld } from '../../../test/app/shared-app.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { statement } from '../../platform/database/index.ts'

const STRUCTURE = '400 document_invalid_structure'
const server = sharedApp()

async function openWorld({ app }: SharedApp) {
  const { Alice, Bob } = await people(app, 'Alice', 'Bob')
  return { Alice, Bob, alice: documentsOf(Alice.request), bob: documentsOf(Bob.request) }
}
const shared = sharedWorld(openWorld, server)

describe('a followed tag', () => {
  test.each([
    ['rust', 'rust'],
    ['Straße', 'strasse'],
    ['##Go', 'go'],
    ['C++', 'c++'],
    ['👩‍💻', '👩‍💻'],
    ['x'.repeat(LIMITS.tagMax), 'x'.repeat(LIMITS.tagMax)],
  ])('%j is stored in the form in which tags are compared', async (tag, stored) => {
    const { alice, Alice } = shared()
    const { outcome, body } = await alice.create('tagFollows', { user: Alice.userId, tag })
    expect([outcome, body['tag']]).toEqual(['201', stored])
  })

  test.each<[data: Record<string, unknown>, expected: string]>([
    [{ tag: '' }, STRUCTURE],
    [{ tag: '###' }, STRUCTURE],
    [{ tag: 'x'.repeat(LIMITS.tagMax + 1) }, STRUCTURE],
    [{ tag: 'two\nlines' }, STRUCTURE],
    [{ tag: ['rust'] }, STRUCTURE],
    [{ tag: null }, STRUCTURE],
    [{ user: 'Alice' }, STRUCTURE],
    [{ tag: 'haskell', note: 'x' }, STRUCTURE],
    [{ tag: 'haskell', user: 'Bob' }, '401 user_unauthorized'],
  ])('%j is refused: %s', async (data, expected) => {
    const { alice, Alice, Bob } = shared()
    const before = await hashState(server().platform)
    const { user } = data
    const named =
      user === undefined ? data : { ...data, user: user === 'Bob' ? Bob.userId : Alice.userId }
    expect((await alice.create('tagFollows', named)).outcome).toBe(expected)
    expect(await hashState(server().platform)).toBe(before)
  })

  test('is followed once by each person, and never changes', async () => {
    const { alice, bob } = await openWorld(server())
    const first = await alice.create('tagFollows', { tag: 'rust' })
    expect((await alice.create('tagFollows', { tag: '#RUST' })).outcome).toBe(
      '409 document_already_exists',
    )
    expect((await bob.create('tagFollows', { tag: 'rust' })).outcome).toBe('201')
    const { outcome } = await alice.update('tagFollows', first.body.$id, { tag: 'go' })
    expect(outcome).toBe('401 user_unauthorized')
    expect((await alice.list('tagFollows')).ids).toEqual([first.body.$id])
  })
})

test('a person may follow a limited number of tags', async () => {
  const { Alice, alice, bob } = await openWorld(server())
  const many = statement((db: Kysely<unknown>) => ({
    compile: () =>
      sql`INSERT INTO "tagFollows" ("$id", "$createdAt", "$updatedAt", "$permissions", "user", tag)
        WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(LIMITS.tagFollowsMax - 1)})
        SELECT 'many-' || i, 1, 1, '[]', ${Alice.userId}, 'tag' || i FROM n`.compile(db),
  }))
  await server().platform.database.write(async (tx) => tx.run(many, {}))
  const last = await alice.create('tagFollows', { tag: 'last' })
  expect(last.outcome).toBe('201')
  const { outcome, body } = await alice.create('tagFollows', { tag: 'more' })
  expect([outcome, body.message]).toEqual([
    '400 general_bad_request',
    'One person may follow 500 tags. Unfollow one first.',
  ])
  expect((await bob.create('tagFollows', { tag: 'more' })).outcome).toBe('201')
  await alice.delete('tagFollows', last.body.$id)
  expect((await alice.create('tagFollows', { tag: 'more' })).outcome).toBe('201')
})
