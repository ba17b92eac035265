import { Query } from '@devhood/contract'
import { expect, test } from 'vitest'
import { collections } from '#resources'
import { setHidden } from '../../../test/documents/hiding.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { actorOf, openTestEngine, viewOf } from '../../../test/engine/test-engine.ts'
import { explaining, isSlow } from '../../../test/engine/query-plans.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { people, type Person } from '../../../test/people/people.ts'

const server = sharedApp()

const follow = async (follower: Person, followed: Person) =>
  documentsOf(follower.request).create('follows', {
    follower: follower.userId,
    followed: followed.userId,
  })
const followersOf = ({ userId }: Person) => Query.equal('followed', [userId])
const known = ({ userId }: Person) => Query.equal('followedBy', [userId])

async function find(viewer: Person, ...queries: Query[]) {
  const select = Query.select(['*', 'follower.*'])
  const list = await documentsOf(viewer.request).list('follows', ...queries, select)
  if (list.outcome !== '200') return list.outcome
  const names = list.documents.map(({ follower }) => (follower as { name: string }).name)
  return [list.total, ...names]
}

test('of the followers of a person, one finds those whom one follows, the last ones first', async () => {
  const { Ada, Bob, Cal, Dan, Eve } = await people(server().app, 'Ada', 'Bob', 'Cal', 'Dan', 'Eve')
  for (const each of [Bob, Cal, Dan]) await follow(each, Eve)
  for (const each of [Bob, Dan, Eve]) await follow(Ada, each)
  const newest = Query.orderDesc('$createdAt')
  const list = [followersOf(Eve), known(Ada)]
  expect(await find(Ada, ...list, newest)).toEqual([2, 'Dan', 'Bob'])
  expect(await find(Ada, ...list, newest, Query.limit(1))).toEqual([2, 'Dan'])
  expect(await find(Ada, known(Ada), newest)).toEqual([2, 'Dan', 'Bob'])
  expect(await find(Ada, followersOf(Cal), known(Ada))).toEqual([0])
  await setHidden(server().platform, 'users', { $id: Dan.userId })
  expect(await find(Ada, ...list)).toEqual([1, 'Bob'])
  await documentsOf(Bob.request).create('blocks', { user: Bob.userId, blocked: Ada.userId })
  expect(await find(Ada, ...list)).toEqual([0])
})

test.each<[what: string, queries: (people: Record<string, Person>) => Query[]]>([
  ["another person's id", ({ Bob }) => (Bob ? [known(Bob)] : [])],
  ['another method', ({ Ada }) => [Query.notEqual('followedBy', String(Ada?.userId))]],
  ['no value', () => [Query.isNotNull('followedBy')]],
  ['an order by it', () => [Query.orderDesc('followedBy')]],
])('whom one follows is asked only by oneself, and by equality: not by %s', async (_, queries) => {
  const world = await people(server().app, 'Ada', 'Bob')
  expect(await find(world.Ada, ...queries(world))).toBe('400 general_query_invalid')
})

test('each person whom one follows is looked up in the index of both ids', async () => {
  await using testbed = openTestEngine(collections)
  using explained = explaining(testbed.database)
  const filters = [Query.equal('followed', 'bob'), Query.equal('followedBy', 'ann')]
  const queries = [...filters, Query.orderDesc('$createdAt'), Query.select(['$id'])]
  const view = viewOf(actorOf('ann'))
  await testbed.engine.list(explained.reader, { collection: 'follows', queries }, view)
  expect(explained.plans).toContain(
    'SEARCH follows USING INDEX index_follows_oncePerPerson (follower=? AND followed=?)',
  )
  const slow = explained.plans.filter(isSlow)
  expect(slow.filter((step) => step !== 'USE TEMP B-TREE FOR ORDER BY')).toEqual([])
})
