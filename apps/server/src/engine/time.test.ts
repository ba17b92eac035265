import { parseQueries, type Query } from '@devhood/contract'
import { expect, it } from 'vitest'
import { collections } from '#resources'
import { actorOf, openTestEngine, outcomeOf, START } from '../../test/engine/test-engine.ts'

const REFUSED =
  'general_query_invalid: Invalid query: it takes too long: ask for less, or by what an index answers.'

const many = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => of(n))
const words = (count: number) => many(count, (n) => `q${n}`)
const query = (method: string, attribute: string, values: readonly unknown[]) =>
  JSON.stringify({ method, attribute, values })
const orOf = (count: number, method: string, attribute: string) =>
  JSON.stringify({
    method: 'or',
    values: words(count).map((word) => ({ method, attribute, values: [word] })),
  })

/** The most expensive queries that the grammar and the URL length permit. */
const EXPENSIVE: [what: string, queries: string[]][] = [
  ['a part of a text', ['notContains("caption","q")']],
  ['many parts', many(8, () => query('notContains', 'caption', words(100)))],
  ['any of many parts, each alone', [orOf(60, 'notContains', 'caption')]],
  ['many ends', many(100, (n) => `notEndsWith("caption","q${n}")`)],
  ['none of many tags', many(8, () => query('notContains', 'tags', words(100)))],
  ['any of many tags', [query('containsAny', 'tags', ['one', ...words(99)])]],
  [
    'every one of many tags',
    [
      query(
        'containsAll',
        'tags',
        many(100, () => 'one'),
      ),
    ],
  ],
  ['many searches at once', many(100, () => 'search("caption","common")')],
  ['many searches that find nothing', many(100, (n) => `notSearch("caption","q${n}")`)],
  ['many comparisons', many(100, (n) => `notEqual("caption","q${n}")`)],
  ['many ranges', many(100, (n) => `notBetween("likesCount",${n + 10},${n + 20})`)],
  ['a number of likes that most have', ['equal("likesCount",0)', 'equal("location","zzz")']],
  ['an order within the same likes', ['orderAsc("likesCount")', 'orderDesc("$createdAt")']],
  ['a place far in', ['offset(1)', 'notContains("caption","q")']],
  ['all of a person', ['equal("creator","ann")', ...many(8, () => 'notContains("caption","q")')]],
]

/** The queries of our own screens and of most others: each examines no more rows than it returns, or few. */
const CHEAP: [what: string, queries: string[]][] = [
  ['nothing', []],
  ['the newest', ['orderDesc("$createdAt")', 'limit(20)']],
  ['the endless list', ['orderDesc("$updatedAt")', 'limit(9)', 'cursorAfter("p2")']],
  ['the most liked', ['orderDesc("likesCount")', 'limit(20)']],
  ['a search', ['search("caption","common")']],
  ['a tag', ['contains("tags","one")']],
  ['posts of a person', ['equal("creator","ann")', 'orderDesc("$createdAt")']],
  ['some that are known', [query('equal', '$id', ['p1', ...words(99)])]],
  ['one of many values', [query('equal', 'caption', ['common', ...words(99)])]],
]

/** Five posts, and statements whose time limit expires at once. */
async function openWithTimeLimit() {
  const testbed = openTestEngine(collections, undefined, { statementTime: 0 })
  const ann = testbed.as('ann')
  const person = { name: 'Ann', email: 'ann@example.org', username: 'ann' }
  await testbed.callsBy({ ...actorOf('ann'), userId: null }).create('users', 'ann', person)
  const server = { imageWidth: 1, imageHeight: 1, imageHash: 'x' }
  for (let n = 1; n <= 5; n++) {
    const imageUrl = `/v1/storage/buckets/media/files/f${n}/preview`
    const data = { creator: 'ann', caption: 'common', tags: ['one'], imageUrl, imageId: `f${n}` }
    await ann.create('posts', `p${n}`, data, { server })
  }
  for (const n of [1, 2]) {
    const data = { company: 'First Lamp', status: 'live' }
    const dates = { postedAt: START + n - 1, expiresAt: START * 2 }
    await ann.create('jobs', `j${n}`, data, { server: dates })
  }
  const list = async (queries: readonly Query[], collection = 'posts') =>
    outcomeOf(ann.list(collection, ...queries).then(({ documents }) => documents.length))
  return { list, [Symbol.asyncDispose]: testbed[Symbol.asyncDispose] }
}

it.each(EXPENSIVE)('%s stops at its time limit', async (_, texts) => {
  await using testbed = await openWithTimeLimit()
  expect(await testbed.list(parseQueries(texts))).toBe(REFUSED)
})

const FIRST = new Date(START).toISOString()
const company = 'equal("company","First Lamp")'

/** Nearly all ads are live, so an index by status excludes few. */
it.each([
  ['of one company', [company], REFUSED],
  ['of one company, that are live', ['equal("status","live")', company], REFUSED],
  ['of one company, in two states', ['equal("status",["live","filled"])', company], REFUSED],
  ['of one company by date', ['orderDesc("postedAt")', company], REFUSED],
  ['of one poster and company', ['equal("poster","ann")', company], 2],
  ['by date', ['orderDesc("postedAt")'], 2],
  ['after a date, by date', ['orderDesc("postedAt")', `greaterThan("postedAt","${FIRST}")`], 1],
  ['that are live', ['equal("status","live")'], 2],
])('job ads %s', async (_, texts, expected) => {
  await using testbed = await openWithTimeLimit()
  expect(await testbed.list(parseQueries(texts), 'jobs')).toBe(expected)
})

/** People may share a name, so a second order may have many rows to sort. */
it.each([
  ['by name', ['orderAsc("name")'], 1],
  ['by name, the youngest first', ['orderAsc("name")', 'orderDesc("$createdAt")'], REFUSED],
  ['by name, the last entered first', ['orderAsc("name")', 'orderDesc("")'], REFUSED],
  ['by age and name', ['orderAsc("$createdAt")', 'orderAsc("name")'], 1],
  ['of one username by name', ['equal("username","ann")', 'orderAsc("name")', 'orderDesc("")'], 1],
])('people %s', async (_, texts, expected) => {
  await using testbed = await openWithTimeLimit()
  expect(await testbed.list(parseQueries(texts), 'users')).toBe(expected)
})

it.each(CHEAP)('%s is not timed', async (_, texts) => {
  await using testbed = await openWithTimeLimit()
  expect(typeof (await testbed.list(parseQueries(texts)))).toBe('number')
})
