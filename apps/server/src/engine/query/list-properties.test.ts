import { Query } from '@devhood/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  actorOf,
  type TestEngine,
  openTestEngine,
  START,
} from '../../../test/engine/test-engine.ts'
import {
  type ListRequest,
  expectedIds,
  mayRead,
  type Note,
  type ReadRule,
  type Stored,
} from '../../../test/engine/reference-lists.ts'
import { type Actor } from '../access/index.ts'
import {
  defineCollection,
  formatInstant,
  anyOf,
  anyone,
  nobody,
  owner,
  signedIn,
} from '../schema/index.ts'

/*
 * Lists, with any declared rule, viewer and queries, compared with an evaluation in memory: they have the same
 * documents as single reads, with the same filters, orders and pages.
 */

const everything = { create: anyone, read: anyone, update: nobody, delete: nobody }
const people = defineCollection('people', {
  fields: { account: { kind: 'account' } },
  owner: 'account',
  indexes: {},
  nested: [],
  access: everything,
})

function notesReadBy(read: ReadRule) {
  return defineCollection('notes', {
    fields: {
      author: { kind: 'relation', to: 'people', onDelete: 'cascade' },
      editor: { kind: 'relation', to: 'people', onDelete: 'setNull', optional: true },
      account: { kind: 'account', optional: true },
      label: { kind: 'text', max: 9, optional: true },
      handle: { kind: 'text', max: 9, foldCase: true, optional: true },
      rank: { kind: 'integer', min: -9, optional: true },
      secret: { kind: 'text', max: 9, audience: 'owner', optional: true },
      tags: { kind: 'tags', max: 9, each: 9, optional: true },
      fans: { kind: 'members', to: 'people', count: 'fansCount', reverse: { name: 'favourites' } },
      fansCount: { kind: 'integer', min: 0, default: 0, set: 'server' },
    },
    owner: 'author',
    indexes: {
      label: ['label'],
      handle: ['handle'],
      rank: ['rank'],
      rankOfHandle: ['handle', 'rank'],
    },
    nested: [],
    access: { ...everything, read },
  })
}

const NAMES = ['a', 'b', 'c'] as const
const READERS: readonly (Actor | undefined)[] = [
  undefined,
  actorOf('a'),
  actorOf('b'),
  { ...actorOf('c'), userId: null },
]

const WORDS = ['', 'a', 'A', 'B', 'b', 'ab', 'aB', 'ä', '%', '_', 'a%', "'", '🎉', '\uffff', 'zz']
const word = fc.constantFrom(...WORDS)
const part = fc.constantFrom(...WORDS.filter((each) => each !== ''))
const rank = fc.integer({ min: -2, max: 2 })
const person = fc.constantFrom(...NAMES)

const aNote: fc.Arbitrary<Note> = fc.record({
  author: person,
  editor: fc.option(person),
  account: fc.option(person.map((name) => `account-${name}`)),
  label: fc.option(word),
  handle: fc.option(word),
  rank: fc.option(rank),
  secret: fc.option(word),
  tags: fc.uniqueArray(part, { maxLength: 2 }),
  pause: fc.constantFrom(0, 0, 1, 1000),
  fans: fc.shuffledSubarray([...NAMES]),
})

const simpleRule: fc.Arbitrary<ReadRule> = fc.constantFrom<ReadRule>(
  anyone,
  signedIn,
  nobody,
  owner('author'),
  owner('editor'),
  owner('account'),
)
const aRule = fc.oneof(
  simpleRule,
  fc.array(simpleRule, { maxLength: 3 }).map((of): ReadRule => anyOf(...of)),
)

const time = fc.integer({ min: -1, max: 9000 }).map((after) => formatInstant(START + after))
const VALUES = {
  label: word,
  handle: word,
  secret: word,
  rank,
  author: person,
  editor: person,
  $id: fc.integer({ min: 0, max: 9 }).map((index) => `n${index}`),
  $sequence: fc.integer({ min: 0, max: 9 }),
  $createdAt: time,
  $updatedAt: time,
} as const
type Name = keyof typeof VALUES
const ORDERED = ['label', 'handle', 'rank', '$createdAt', '$updatedAt', '$sequence'] as const
const TEXTS = ['label', 'handle'] as const

function leafOf(name: Name): fc.Arbitrary<Query> {
  const value: fc.Arbitrary<string | number> = VALUES[name]
  return fc.oneof(
    fc.array(value, { minLength: 1, maxLength: 5 }).map((values) => Query.equal(name, values)),
    value.map((each) => Query.notEqual(name, each)),
    fc.constantFrom(Query.isNull(name), Query.isNotNull(name)),
  )
}
const comparison = fc.constantFrom(...ORDERED).chain((name) => {
  const value: fc.Arbitrary<string | number> = VALUES[name]
  const methods = ['lessThan', 'lessThanEqual', 'greaterThan', 'greaterThanEqual'] as const
  return fc.oneof(
    fc.tuple(fc.constantFrom(...methods), value).map(([method, each]) => Query[method](name, each)),
    fc
      .tuple(fc.constantFrom('between', 'notBetween'), value, value)
      .map(([method, ...values]): Query => ({ method, attribute: name, values })),
  )
})
const inText = fc
  .tuple(
    fc.constantFrom('startsWith', 'notStartsWith', 'endsWith', 'notEndsWith'),
    fc.constantFrom(...TEXTS),
    part,
  )
  .map(([method, attribute, each]): Query => ({ method, attribute, values: [each] }))
const parts = fc.array(part, { minLength: 1, maxLength: 3 })
const contained = fc
  .oneof(
    fc.tuple(fc.constantFrom('contains', 'notContains'), fc.constantFrom(...TEXTS, 'tags'), parts),
    fc.tuple(fc.constantFrom('containsAny', 'containsAll'), fc.constant('tags'), parts),
  )
  .map(([method, attribute, values]): Query => ({ method, attribute, values }))
const leaf = fc.oneof(
  fc.constantFrom(...(Object.keys(VALUES) as Name[])).chain(leafOf),
  comparison,
  inText,
  contained,
  fc.constantFrom(Query.isNull('tags'), Query.isNotNull('tags')),
)
const group = (inner: fc.Arbitrary<Query>) =>
  fc
    .tuple(fc.constantFrom('and', 'or'), fc.array(inner, { minLength: 2, maxLength: 3 }))
    .map(([method, queries]) => Query[method](queries))
const filter = fc.oneof({ weight: 3, arbitrary: leaf }, group(fc.oneof(leaf, group(leaf))))

const order = fc
  .tuple(fc.constantFrom('orderAsc', 'orderDesc'), fc.constantFrom(...ORDERED, 'editor', '$id', ''))
  .map(([method, name]) => Query[method](name))

interface List extends ListRequest {
  readonly size: number
}

const aList: fc.Arbitrary<List> = fc.record({
  filters: fc.array(filter, { maxLength: 2 }),
  orders: fc.array(order, { maxLength: 3 }),
  favourites: fc.constantFrom(true, false, false),
  size: fc.integer({ min: 1, max: 5 }),
  reader: fc.constantFrom(...READERS),
})
async function fill(testbed: TestEngine, notes: readonly Note[]) {
  for (const name of NAMES) await testbed.as(name).create('people', name, {})
  const stored: Stored[] = []
  for (const [index, note] of notes.entries()) {
    const { pause, fans: _, ...data } = note
    testbed.clock.time += pause
    const $id = `n${index}`
    await testbed.as(note.author).create('notes', $id, data)
    const now = testbed.clock.time
    stored.push({ ...note, $id, $sequence: index + 1, $createdAt: now, $updatedAt: now })
  }
  return stored
}

/** Only people who may read a note can become its fans. */
async function enter(testbed: TestEngine, notes: readonly Stored[], read: ReadRule) {
  const entered: string[] = []
  for (const [index, { $id, fans }] of notes.entries()) {
    const able = fans.filter((name) => mayRead(read, actorOf(name), notes[index] as Stored))
    for (const name of able) await testbed.as(name).update('notes', $id, { fans: [name] })
    entered.push(...able.map((name) => `${$id} ${name}`))
  }
  const isIn =
    ({ $id }: Stored) =>
    (name: string) =>
      entered.includes(`${$id} ${name}`)
  return { entered, notes: notes.map((note) => ({ ...note, fans: note.fans.filter(isIn(note)) })) }
}

async function checkSingles(testbed: TestEngine, read: ReadRule, notes: readonly Stored[]) {
  for (const reader of READERS) {
    const calls = testbed.callsBy(reader)
    for (const note of notes) {
      const isShown = await calls.get('notes', note.$id).then(
        () => true,
        () => false,
      )
      expect(isShown).toBe(mayRead(read, reader, note))
    }
  }
}

async function checkList(testbed: TestEngine, list: List, ids: readonly string[]) {
  const { filters, orders, favourites, size, reader } = list
  const self = reader?.userId ?? null
  const mine = favourites && self !== null ? [Query.equal('fans', self)] : []
  const queries = [...mine, ...filters, ...orders, Query.select(['$id'])]
  const calls = testbed.callsBy(reader)
  const page = async (...more: Query[]) => {
    const { total, documents } = await calls.list('notes', ...queries, ...more)
    expect(total).toBe(ids.length)
    return documents.map(({ $id }) => $id)
  }
  expect(await page(Query.limit(100))).toEqual(ids)
  for (const max of [1, 3])
    expect(await calls.total(max, 'notes', ...queries, Query.limit(size))).toBe(
      Math.min(max, ids.length),
    )
  expect(await page(Query.limit(size), Query.offset(2))).toEqual(ids.slice(2, 2 + size))
  const pages = Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => index * size)
  for (const start of pages) {
    const last = ids[start + size - 1] ?? ids.at(-1) ?? ''
    expect(await page(Query.limit(size), Query.cursorAfter(last))).toEqual(
      ids.slice(start + size, start + 2 * size),
    )
    expect(await page(Query.limit(size), Query.cursorBefore(last))).toEqual(
      ids.slice(0, ids.indexOf(last)).slice(-size),
    )
  }
}

it('lists show what single reads show, with any filters, orders and pages', async () => {
  const some = { minLength: 5, maxLength: 15 }
  const property = fc.asyncProperty(
    aRule,
    fc.array(aNote, some),
    fc.array(aList, { minLength: 5, maxLength: 12 }),
    async (read, made, lists) => {
      await using testbed = openTestEngine([people, notesReadBy(read)])
      const { notes, entered } = await enter(testbed, await fill(testbed, made), read)
      await checkSingles(testbed, read, notes)
      for (const list of lists) {
        const readable = notes.filter((note) => mayRead(read, list.reader, note))
        if (readable.length === 0) continue
        await checkList(testbed, list, expectedIds(list, readable, entered))
      }
    },
  )
  await expect(fc.assert(property, { numRuns: 40 })).resolves.toBeUndefined()
})
