import { Query } from '@devhood/contract'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { statement } from '#platform/database'
import { openNetwork, outcomeOf } from '../../../test/engine/test-engine.ts'

const CAPTIONS: Record<string, string> = {
  en: 'Hello World, from the café! It costs 100% of my_budget',
  de: 'Größe der Straße in Köln',
  tr: 'İstanbul ıssız',
  ja: '東京タワーで写真',
  zh: '我爱编程',
  emoji: 'party 🎉 👩🏽\u200d💻 🇩🇪',
  ar: 'مَرْحَبًا بالعالم',
  syntax: 'NOT a "quoted" NEAR(thing) caption:x -dash',
}

it.each<[words: string, found: string[]]>([
  ['hello', ['en']],
  ['WORLD hello', ['en']],
  ['hel', ['en']],
  ['hel wor', []],
  ['hello wor', ['en']],
  ['cafe', ['en']],
  ['CAFÉ', ['en']],
  ['my_budget', ['en']],
  ['100%', ['en']],
  ['%', []],
  ['strasse', ['de']],
  ['GRÖSSE koln', ['de']],
  ['istanbul', ['tr']],
  ['ISTANBUL', ['tr']],
  ['京', ['ja']],
  ['写真 東京', ['ja']],
  ['编程', ['zh']],
  ['🎉', ['emoji']],
  ['👩‍💻', ['emoji']],
  ['👩', ['emoji']],
  ['🇩🇪', ['emoji']],
  ['🇫🇷', []],
  ['مرحبا', ['ar']],
  ['"quoted"', ['syntax']],
  ['not', ['syntax']],
  ['hello NOT world', []],
  ['hello OR 东', []],
  ['caption:x', ['syntax']],
  ['-dash', ['syntax']],
  ['NEAR(thing', ['syntax']],
  ['^a*', ['syntax']],
  ['(((((', []],
  ['"', []],
  ["' OR 1=1 --", []],
  ['', []],
  ['   ', []],
  ['日'.repeat(256), []],
])('finds by %j', async (words, found) => {
  await using testbed = await openNetwork('ann')
  for (const [id, caption] of Object.entries(CAPTIONS)) {
    await testbed.as('ann').create('posts', id, { caption })
  }
  const { total, documents } = await testbed.as('ann').list('posts', Query.search('caption', words))
  expect({ total, ids: documents.map(({ $id }) => $id) }).toEqual({
    total: found.length,
    ids: found,
  })
})

it('shows the newest matches first, page by page, combined with filters and orders', async () => {
  await using testbed = await openNetwork('ann', 'bob')
  for (let index = 0; index < 9; index++) {
    testbed.clock.time += 1000
    await testbed.as(index % 3 === 0 ? 'bob' : 'ann').create('posts', `p${index}`, {
      caption: index === 8 ? 'other' : 'same words',
      rank: index % 4,
    })
  }
  const { ids, list } = testbed.as('ann')
  const search = Query.search('caption', 'words same')
  expect(await ids('posts', search)).toEqual(['p7', 'p6', 'p5', 'p4', 'p3', 'p2', 'p1', 'p0'])
  expect(await ids('posts', search, Query.limit(3), Query.cursorAfter('p6'))).toEqual([
    'p5',
    'p4',
    'p3',
  ])
  expect(await ids('posts', search, Query.limit(2), Query.cursorBefore('p3'))).toEqual(['p5', 'p4'])
  expect(await ids('posts', search, Query.limit(2), Query.offset(3))).toEqual(['p4', 'p3'])
  expect(await ids('posts', search, Query.equal('creator', 'bob'))).toEqual(['p6', 'p3', 'p0'])
  expect(await ids('posts', search, Query.orderAsc('$createdAt'), Query.limit(2))).toEqual([
    'p0',
    'p1',
  ])
  expect(await ids('posts', search, Query.orderDesc('rank'), Query.limit(3))).toEqual([
    'p7',
    'p3',
    'p6',
  ])
  const either = Query.or([Query.search('caption', 'oth'), Query.equal('creator', 'bob')])
  expect(await ids('posts', either)).toEqual(['p0', 'p3', 'p6', 'p8'])
  const both = [search, Query.search('caption', 'wor')]
  expect((await list('posts', ...both, Query.limit(1))).total).toBe(8)
})

it('is updated by writes', async () => {
  await using testbed = await openNetwork('ann')
  const ann = testbed.as('ann')
  const find = async (words: string) => ann.ids('posts', Query.search('caption', words))
  await ann.create('posts', 'p1', { caption: 'before' })
  await ann.update('posts', 'p1', { caption: 'after' })
  expect([await find('before'), await find('after')]).toEqual([[], ['p1']])
  await ann.update('posts', 'p1', { caption: null })
  expect(await find('after')).toEqual([])
  await ann.update('posts', 'p1', { caption: 'again' })
  await ann.delete('posts', 'p1')
  await ann.create('posts', 'p2', { caption: 'another' })
  expect([await find('again'), await find('a')]).toEqual([[], ['p2']])
})

it('is updated by several writes in one commit, and keeps nothing of deleted rows', async () => {
  await using testbed = await openNetwork('ann')
  const ann = testbed.as('ann')
  const find = async (words: string) => ann.ids('posts', Query.search('caption', words))
  await ann.create('posts', 'p0', { caption: 'first' })
  await Promise.all([
    ann.create('posts', 'p1', { caption: 'first' }),
    ann.update('posts', 'p1', { caption: 'second' }),
    ann.update('posts', 'p0', { caption: 'third' }),
    ann.delete('posts', 'p0'),
    ann.create('posts', 'p2', { caption: 'first' }),
    ann.delete('posts', 'p2'),
    ann.create('posts', 'p3', { caption: 'first' }),
  ])
  expect(await Promise.all(['first', 'second', 'third'].map(find))).toEqual([['p3'], ['p1'], []])
  const indexed = statement((db: Kysely<never>) => ({
    compile: () => sql`SELECT count(*) AS rows FROM posts_words_docsize`.compile(db),
  }))
  expect(await testbed.database.first(indexed, {})).toEqual({ rows: 2 })
})

it('accepts 256 characters, and requires a full-text index', async () => {
  await using testbed = await openNetwork('ann')
  const ask = async (attribute: string, words: string) =>
    outcomeOf(testbed.as('ann').ids('posts', Query.search(attribute, words)))
  expect(await ask('caption', '🎉'.repeat(256))).toEqual([])
  expect(await ask('caption', 'x'.repeat(257))).toBe(
    'general_query_invalid: Invalid query: search takes one text of at most 256 characters.',
  )
  expect(await ask('tags', 'x')).toBe(
    'general_query_invalid: Invalid query: searching by attribute "tags" needs a full-text index.',
  )
})
