import { env } from 'node:process'
import { Query } from '@devhood/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { type Random, openRandom } from '../../../test/random.ts'
import { actorOf, type TestEngine, openTestEngine } from '../../../test/engine/test-engine.ts'
import { ADS, NAMES, openAds } from '../../../test/jobs/listed-ads.ts'
import { databaseName } from '../../../test/stores/database-name.ts'
import { startPostgres } from '../../../test/stores/postgres-server.ts'
import { matchText, type SqlValue, statement } from '../../platform/database/index.ts'
import { type Actor } from '../access/index.ts'
import { type Collection, modelsOf } from '../schema/index.ts'
import { indexEntries, indexSearch } from './index-terms.ts'

/*
 * Lists read from index terms, compared with the same lists in another order, which are read from the rows: they have
 * the same documents and totals for each viewer, after any writes.
 */

const postgres = await startPostgres()
afterAll(async () => postgres?.[Symbol.asyncDispose]())

const WORDS = [
  'rust',
  'rusty',
  'ruby',
  'go',
  'göteborg',
  'r',
  'type',
  'typed',
  'typescript',
  '日本',
]
const READERS: readonly (Actor | undefined)[] = [
  undefined,
  ...NAMES.map((name) => actorOf(name)),
  { ...actorOf('dan'), role: 'operator' },
]
const DAY = 86_400_000

/** The databases, and the seeds of the random writes and queries. */
const FEW: [database: string, seed: number][] = [
  ['SQLite', 1],
  ['PostgreSQL', 4],
]
const MORE: typeof FEW = [
  ['SQLite', 2],
  ['SQLite', 3],
  ['PostgreSQL', 5],
]
const SEEDS = env['NIGHTLY'] ? [...FEW, ...MORE] : FEW
const TIMES = ['1970-01-01T00:00:00Z', '2026-01-15T11:59:59.999Z', '2026-01-15T12:00:00Z']

const pick = <T>(chance: Random, items: readonly T[]): T => items[chance.below(items.length)] as T
const phrase = (chance: Random) =>
  Array.from({ length: 1 + chance.below(4) }, () => pick(chance, WORDS)).join(' ')
const some = (chance: Random) =>
  Array.from({ length: chance.below(4) }, () => pick(chance, ['a', 'B', '#c', 'd']))

const dataBy = (chance: Random, now: number) => ({
  state: pick(chance, ['draft', 'live', 'live', 'live', 'over']),
  until: new Date(now + (chance.below(20) - 2) * DAY).toISOString(),
  kind: pick(chance, ['x', 'y', 'z', null]),
  since: pick(chance, [null, ...TIMES]),
  rank: pick(chance, [null, 0, 1, 7, 8, 512, 999, 1000]),
  tags: some(chance),
  title: phrase(chance),
  body: pick(chance, [null, phrase(chance)]),
})

function filtersBy(chance: Random): Query[] {
  const filters = [
    Query.equal('kind', [pick(chance, ['x', 'y', 'none'])]),
    Query.equal('kind', ['x', 'z']),
    Query.greaterThanEqual('rank', pick(chance, [0, 1, 8, 511, 512, 1000, 5000])),
    Query.greaterThan('rank', pick(chance, [0, 7, 511, 999, 1000])),
    Query.greaterThan('since', pick(chance, TIMES)),
    Query.greaterThanEqual('since', pick(chance, TIMES)),
    Query.contains('tags', ['a', 'c']),
    Query.contains('tags', [pick(chance, ['b', 'd', 'none'])]),
    Query.search('title', phrase(chance)),
    Query.search('body', pick(chance, [...WORDS, 'ru', 'typesc', 'none'])),
    Query.or([
      Query.search('title', pick(chance, WORDS)),
      Query.search('body', pick(chance, WORDS)),
    ]),
  ]
  return filters.filter(() => chance.below(4) === 0)
}

/** The same with space for many words. */
async function openWords() {
  const [ads, ...others] = ADS.toReversed()
  const fields = { ...ads?.fields, body: { kind: 'text', max: 20_000, optional: true } } as const
  const testbed = openTestEngine([...others.toReversed(), { ...ads, fields } as Collection])
  await testbed.as('ann').create('people', 'ann', { account: 'account-ann' })
  return testbed
}

/** Random writes, each at a different time; returns all ids that have ever existed. */
async function live(testbed: TestEngine, chance: Random, ids: string[]): Promise<void> {
  testbed.clock.time += 60_000
  const author = pick(chance, NAMES)
  const known = ids.length > 0 ? pick(chance, ids) : undefined
  const operation = chance.below(4)
  if (known === undefined || operation < 2) {
    const id = `ad-${ids.length}`
    ids.push(id)
    await testbed.as(author).create('ads', id, { author, ...dataBy(chance, testbed.clock.time) })
    return
  }
  const owner = await testbed.database.first(AUTHOR, { id: known })
  if (owner === undefined) return
  const as = testbed.as(owner.author)
  if (operation === 2 && chance.below(3) === 0) await as.delete('ads', known)
  else if (operation === 2)
    await as.update('ads', known, {}, { server: { hidden: chance.below(2) } })
  else await as.update('ads', known, dataBy(chance, testbed.clock.time))
}

const AUTHOR = statement((db, { id }: { id: string }) => ({
  compile: () => sql<{ author: string }>`SELECT author FROM ads WHERE "$id" = ${id}`.compile(db),
}))

/** The cursor of a page: a document that the viewer finds in the list, or none. */
function placesBy(chance: Random, ids: readonly string[]): Query[] {
  const limit = Query.limit(1 + chance.below(5))
  if (ids.length === 0 || chance.below(2) === 0) return [limit, Query.offset(chance.below(3))]
  const id = pick(chance, ids)
  return [limit, chance.below(2) ? Query.cursorAfter(id) : Query.cursorBefore(id)]
}

/** The term of a time in the last period of 2^29 milliseconds that is over at `now` and has an odd number. */
function recentTerm(now: number): string {
  const period = Math.floor(now / 2 ** 29)
  return `since>29:${period % 2 === 1 ? period - 2 : period - 1}`
}

/** A time, the number of the first ad, and the index entry of each ad. */
type Crowd = Readonly<Record<'now' | 'from' | 'entry', SqlValue>>

/** Ads in one unit: on a busy machine PostgreSQL would not write all of them within the time limit of one. */
const PORTION = 1000

/** Gathers PostgreSQL's statistics. */
const ANALYSIS = statement((db) => ({ compile: () => sql`ANALYZE ads_words`.compile(db) }))

/** A portion of the live ads of Ann, two more than totals count, each with one word. */
const CROWD = [
  statement((db, { now, from }: Crowd) => ({
    compile: () =>
      sql`INSERT INTO ads ("$id", "$createdAt", "$updatedAt", "$permissions", author, state, until, title, hidden)
        WITH RECURSIVE n (i) AS (SELECT CAST(${from} AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < 5001 AND i + 1 < CAST(${from} AS BIGINT) + ${sql.lit(PORTION)})
        SELECT 'ad' || i, CAST(${now} AS BIGINT) + i, CAST(${now} AS BIGINT) + i, '[]', 'ann', 'live', CAST(${now} AS BIGINT) + ${sql.lit(DAY)}, 'Lamp', 0 FROM n`.compile(
        db,
      ),
  })),
  statement((db, { now, from, entry }: Crowd, dialect) => ({
    compile: () =>
      (databaseName(dialect) === 'sqlite'
        ? sql`INSERT INTO ads_words (rowid, words) SELECT sequence, ${entry} FROM ads WHERE "$createdAt" >= ${now} + ${from}`
        : sql`INSERT INTO ads_words (rowid, words) SELECT sequence, CAST(${entry} AS tsvector) FROM ads WHERE "$createdAt" >= CAST(${now} AS BIGINT) + CAST(${from} AS BIGINT)`
      ).compile(db),
  })),
]

describe('lists read from index terms', () => {
  it.each(SEEDS)('on %s match a scan of the rows, seed %i', async (database, seed) => {
    if (database === 'PostgreSQL' && !postgres) return
    await using testbed = await openAds(database === 'SQLite' ? undefined : await postgres?.fresh())
    const chance = openRandom(seed)
    const ids: string[] = []
    let found = 0
    for (let round = 0; round < 250; round++) {
      await live(testbed, chance, ids)
      const ask = testbed.callsBy(pick(chance, READERS))
      const filters = filtersBy(chance)
      const all = await ask.list('ads', ...filters, Query.orderDesc('$createdAt'), Query.limit(100))
      const place = placesBy(
        chance,
        all.documents.map(({ $id }) => $id),
      )
      const [byRows, byTerms] = [
        await ask.list('ads', ...filters, ...place, Query.orderDesc('$createdAt')),
        await ask.list('ads', ...filters, ...place, Query.orderDesc('')),
      ]
      expect(byTerms).toEqual(byRows)
      found += byTerms.documents.length
    }
    expect(found).toBeGreaterThan(100)
  })

  it('index a published draft as the newest ad', async () => {
    await using testbed = await openAds()
    const [ann, until] = [testbed.as('ann'), new Date(testbed.clock.time + DAY).toISOString()]
    await ann.create('ads', 'first', { author: 'ann', title: 'Rust', tags: ['a'], until })
    await ann.create('ads', 'second', { author: 'ann', state: 'live', until })
    await ann.update('ads', 'first', { state: 'live' }, { movesToNewest: true })
    expect(await testbed.as('bob').ids('ads', Query.orderDesc(''))).toEqual([])
    const dan = testbed.as('dan')
    expect(await dan.ids('ads', Query.orderDesc(''))).toEqual(['first', 'second'])
    expect(
      await dan.ids('ads', Query.contains('tags', ['a']), Query.orderDesc('$createdAt')),
    ).toEqual(['first'])
    expect(await dan.ids('ads', Query.search('title', 'rust'), Query.orderDesc(''))).toEqual([
      'first',
    ])
  })

  it('do not match a tag by its prefix', async () => {
    await using testbed = await openAds()
    const [dan, until] = [testbed.as('dan'), new Date(testbed.clock.time + DAY).toISOString()]
    for (const [id, tag] of [
      ['mark', 'a^bcde'],
      ['other', 'a:bcdef'],
    ] as const)
      await dan.create('ads', id, { author: 'dan', state: 'live', tags: [tag], until })
    const found = Query.contains('tags', ['a^bcde'])
    expect(await dan.ids('ads', found, Query.orderDesc(''))).toEqual(['mark'])
  })

  it('find a document by all of its words, however many and long they are', async () => {
    await using testbed = await openWords()
    const long = 'x'.repeat(5000)
    const words = Array.from({ length: 1500 }, (_, at) => `w${at}y`)
    await testbed.as('ann').create('ads', 'wordy', {
      author: 'ann',
      state: 'live',
      title: 'Lamp',
      body: [long, ...words].join(' '),
      until: new Date(testbed.clock.time + DAY).toISOString(),
    })
    const findsBy = async (field: string, text: string) =>
      testbed.as('ann').ids('ads', Query.search(field, text), Query.orderDesc(''))
    expect(await findsBy('title', 'lamp')).toEqual(['wordy'])
    for (const known of [long.slice(0, 200), 'w0y', 'w997y', 'w99', 'w998y', 'w1499y'])
      expect(await findsBy('body', known)).toEqual(['wordy'])
    for (const unknown of ['w1500y', 'w9999', 'lamp'])
      expect(await findsBy('body', unknown)).toEqual([])
  })

  it('contain no terms of deleted documents', async () => {
    await using testbed = await openAds()
    const [ann, until] = [testbed.as('ann'), new Date(testbed.clock.time + DAY).toISOString()]
    for (const id of ['one', 'two'])
      await ann.create('ads', id, {
        author: 'ann',
        state: 'live',
        title: `Rust ${id}`,
        rank: 7,
        until,
      })
    const rows = statement((db) => ({
      compile: () => sql`SELECT 1 FROM ads_words WHERE ads_words MATCH '"c2a"'`.compile(db),
    }))
    expect(await testbed.database.all(rows, {})).toHaveLength(2)
    await ann.update('ads', 'one', { state: 'over' })
    await ann.delete('ads', 'two')
    expect(await testbed.database.all(rows, {})).toEqual([])
  })

  it('index the ads of the last days under one term, and of more days under two', () => {
    const model = modelsOf(ADS).get('ads')
    if (model === undefined) throw new Error('There are no ads.')
    const chance = openRandom(6)
    const period = 2 ** 29
    for (let round = 0; round < 50; round++) {
      const now = 1_700_000_000_000 + chance.below(1_000_000) * 1_000_000
      const valueOf = () => undefined
      const recent = indexSearch(model, [], { valueOf, now })?.recent
      // The last odd period, and the one before: each odd period is two after another.
      const words = [now, now - 2 * period].map((time) =>
        Buffer.from(recentTerm(time)).toString('hex'),
      )
      const [last, before] = words.map((word) => ({ field: '$terms', word }))
      expect(recent?.map(({ match }) => match)).toEqual([
        matchText({ all: [last ?? { any: [] }] }),
        matchText({ all: [{ any: [last, before].filter((each) => each !== undefined) }] }),
      ])
      const [from = 0] = [now - period, now - 2 * period]
        .map((time) => time - (time % period))
        .filter((start) => (start / period) % 2 === 1)
      const isFound = (word: string | undefined, since: number) =>
        new Map(indexEntries(model, { state: 'live', since }))
          .get('$terms')
          ?.split(' ')
          .includes(String(word))
      for (const [at, word] of words.entries()) {
        const start = from - at * 2 * period
        const times = [start - 1, start, start + period - 1, start + period]
        expect(times.map((since) => isFound(word, since))).toEqual([false, true, true, false])
      }
    }
  })

  it.each([
    ['SQLite', 'some time'],
    ['PostgreSQL', 'some time'],
    ['PostgreSQL', 'the last days'],
    ['PostgreSQL with statistics', 'some time'],
    ['PostgreSQL with statistics', 'the last days'],
  ])(
    'on %s are counted up to five thousand, and sorted however many there are of %s',
    async (database, age) => {
      if (database !== 'SQLite' && !postgres) return
      await using testbed = await openAds(
        database === 'SQLite' ? undefined : await postgres?.fresh(),
      )
      const ann = testbed.as('ann')
      const { time: now } = testbed.clock
      const terms = ['*', 'kind=x', ...(age === 'some time' ? [] : [recentTerm(now)])]
      const words = terms.map((term) => Buffer.from(term).toString('hex'))
      const entry = ['alamp', ...words.map((word) => `c${word}`)].join(' ')
      for (let from = 0; from < 5002; from += PORTION)
        await testbed.database.write(async (tx) => {
          for (const each of CROWD) await tx.run(each, { now, from, entry })
        })
      // Only with statistics does PostgreSQL expect that enough ads of the last days match.
      if (database === 'PostgreSQL with statistics')
        await testbed.database.write(async (tx) => tx.run(ANALYSIS, {}))
      const list = async (...queries: Query[]) => {
        const { total, documents } = await ann.list('ads', ...queries, Query.orderDesc(''))
        return [total, ...documents.map(({ $id }) => $id)]
      }
      const two = Query.limit(2)
      expect(await list(two)).toEqual([5000, 'ad5001', 'ad5000'])
      expect(await list(Query.equal('kind', ['x']), two)).toEqual([5000, 'ad5001', 'ad5000'])
      const searches = [Query.search('title', 'lamp'), two]
      expect(await list(...searches)).toEqual([5000, 'ad5001', 'ad5000'])
      expect(await list(...searches, Query.offset(4000))).toEqual([5000, 'ad1001', 'ad1000'])
      expect(await list(...searches, Query.cursorAfter('ad2'))).toEqual([5000, 'ad1', 'ad0'])
      expect(await list(...searches, Query.cursorBefore('ad2'))).toEqual([5000, 'ad4', 'ad3'])
      for (const id of ['ad1', 'ad2', 'ad3']) await ann.delete('ads', id)
      expect(await list(two)).toEqual([4999, 'ad5001', 'ad5000'])
    },
  )
})
