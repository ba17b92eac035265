import { Query } from '@devhood/contract'
import { expect, test } from 'vitest'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { caller, people, type Person } from '../../../test/people/people.ts'
import { setHidden } from '../../../test/documents/hiding.ts'

const server = sharedApp()
let worlds = 0

const sharesWith = ({ userId }: Person) => Query.equal('sharesWith', [userId])
const suggestedTo = ({ userId }: Person) => Query.equal('suggestedTo', [userId])

const about = async (person: Person, data: object) =>
  documentsOf(person.request).update('users', person.userId, data)
const follow = async (follower: Person, followed: Person) =>
  documentsOf(follower.request).create('follows', {
    follower: follower.userId,
    followed: followed.userId,
  })

async function find(viewer: Person, ...queries: Query[]) {
  const { documents, total, outcome } = await documentsOf(viewer.request).list('users', ...queries)
  return outcome === '200' ? [total, ...documents.map(({ name }) => name)] : outcome
}

/** Ada uses Go, Rust and SQL. The names of technologies and places are those of one test alone. */
async function openWorld() {
  worlds += 1
  const own = (text: string) => `${text}-${worlds}`
  const world = await people(server().app, 'Ada', 'Bob', 'Cal', 'Dan', 'Eve', 'Fay')
  const { Ada, Bob, Cal, Dan, Eve } = world
  await about(Ada, { stack: [own('Go'), own('Rust'), own('SQL')], place: own('Lagos') })
  await about(Bob, { stack: [own('go')], place: own('Lyon') })
  await about(Cal, { stack: [own('SQL'), own('Rust')], place: own('Lyon') })
  await about(Dan, { stack: [own('COBOL')], place: own('Lagos') })
  await about(Eve, { stack: [own('Zig'), own('rust')] })
  return { ...world, own }
}

test('people who use what one uses come with the most in common first, then the newest', async () => {
  const { Ada, Cal, Eve, own } = await openWorld()
  const list = sharesWith(Ada)
  expect(await find(Ada, list)).toEqual([4, 'Ada', 'Cal', 'Eve', 'Bob'])
  expect(await find(Ada, list, Query.contains('stack', [own('RUST')]))).toEqual([
    3,
    'Ada',
    'Cal',
    'Eve',
  ])
  expect(await find(Ada, list, Query.limit(2))).toEqual([4, 'Ada', 'Cal'])
  const after = Query.cursorAfter(Cal.userId)
  expect(await find(Ada, list, Query.limit(1), after)).toEqual([4, 'Eve'])
  const before = Query.cursorBefore(Eve.userId)
  expect(await find(Ada, list, Query.limit(1), before)).toEqual([4, 'Cal'])
  expect(await find(Ada, list, Query.limit(2), Query.offset(2))).toEqual([4, 'Eve', 'Bob'])
  const notThere = Query.cursorAfter((await people(server().app, 'Gil')).Gil.userId)
  expect(await find(Ada, list, notThere)).toBe('400 general_cursor_not_found')
})

test('suggestions also count places and followed tags, and leave out oneself and who is followed', async () => {
  const { Ada, Bob, Cal, Dan, Eve, own } = await openWorld()
  await documentsOf(Ada.request).create('tagFollows', { user: Ada.userId, tag: own('zig') })
  expect(await find(Ada, suggestedTo(Ada))).toEqual([4, 'Eve', 'Cal', 'Dan', 'Bob'])
  await follow(Ada, Eve)
  await follow(Cal, Ada)
  expect(await find(Ada, suggestedTo(Ada))).toEqual([3, 'Cal', 'Dan', 'Bob'])
  await documentsOf(Ada.request).create('mutes', { user: Ada.userId, muted: Dan.userId })
  expect(await find(Ada, suggestedTo(Ada))).toEqual([2, 'Cal', 'Bob'])
  expect(await find(Bob, suggestedTo(Bob))).toEqual([2, 'Cal', 'Ada'])
})

test('nobody finds hidden people, or those on the other side of a block', async () => {
  const { Ada, Cal, Eve, Fay, own } = await openWorld()
  await about(Fay, { stack: [own('Go'), own('Rust'), own('SQL')] })
  await documentsOf(Cal.request).create('blocks', { user: Cal.userId, blocked: Ada.userId })
  await setHidden(server().platform, 'users', { $id: Fay.userId })
  expect(await find(Ada, sharesWith(Ada))).toEqual([3, 'Ada', 'Eve', 'Bob'])
  expect(await find(Ada, suggestedTo(Ada))).toEqual([3, 'Eve', 'Dan', 'Bob'])
  expect(await find(Eve, sharesWith(Eve))).toEqual([3, 'Eve', 'Cal', 'Ada'])
})

test('the number of followers is exact, and people are sorted by it', async () => {
  const { Ada, Bob, Cal, Dan, own } = await openWorld()
  for (const follower of [Ada, Bob, Dan]) await follow(follower, Cal)
  await follow(Cal, Dan)
  await documentsOf(Ada.request).update('users', Ada.userId, { followersCount: 9 })
  const these = Query.equal(
    '$id',
    [Ada, Cal, Dan].map(({ userId }) => userId),
  )
  const counts = async () =>
    (
      await documentsOf(Bob.request).list('users', these, Query.orderDesc('followersCount'))
    ).documents.map(({ name, followersCount }) => [name, followersCount])
  expect(await counts()).toEqual([
    ['Cal', 3],
    ['Dan', 1],
    ['Ada', 0],
  ])
  const { documents } = await documentsOf(Bob.request).list(
    'follows',
    Query.equal('follower', [Bob.userId]),
  )
  await documentsOf(Bob.request).delete('follows', String(documents[0]?.['$id']))
  expect((await counts())[0]).toEqual(['Cal', 2])
  const used = [
    Query.contains('stack', [own('rust')]),
    Query.orderDesc('followersCount'),
    Query.limit(1),
  ]
  expect(await find(Bob, ...used)).toEqual([3, 'Cal'])
})

const INVALID = '400 general_query_invalid'

test.each<[what: string, queries: (ada: Person, bob: Person) => Query[]]>([
  ["another person's id", (_, bob) => [sharesWith(bob)]],
  ['two ids', (ada, bob) => [Query.equal('sharesWith', [ada.userId, bob.userId])]],
  ['another method', (ada) => [Query.notEqual('sharesWith', ada.userId)]],
  ['both at once', (ada) => [sharesWith(ada), suggestedTo(ada)]],
  ['alternatives', (ada) => [Query.or([sharesWith(ada), Query.equal('name', ['Ada'])])]],
  ['an order', (ada) => [sharesWith(ada), Query.orderDesc('$createdAt')]],
  ['an order by it', () => [Query.orderDesc('sharesWith')]],
  ['a select of it', () => [Query.select(['sharesWith'])]],
])('what one shares refuses %s', async (_, queries) => {
  const { Ada, Bob } = await people(server().app, 'Ada', 'Bob')
  expect(await find(Ada, ...queries(Ada, Bob))).toBe(INVALID)
})

test('guests share nothing', async () => {
  const { Ada } = await people(server().app, 'Ada')
  const guest = documentsOf(caller(server().app))
  expect((await guest.list('users', sharesWith(Ada))).outcome).toBe('401 user_unauthorized')
})
