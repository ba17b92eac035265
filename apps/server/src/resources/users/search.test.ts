import { DatabaseSync } from 'node:sqlite'
import { Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { FIELD_ROWS } from '../../../test/access/field-rows.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { caller, people } from '../../../test/people/people.ts'
import { textFunctions } from '../../engine/index.ts'
import { MIGRATIONS } from '../../../test/stores/migrated.ts'
import { migrateSqlite } from '../../platform/database/sqlite/schema.ts'
import { type SharedApp, sharedWorld } from '../../../test/app/shared-app.ts'

/** The query of the product's search box. */
const byWords = (words: string) =>
  Query.or([Query.search('name', words), Query.search('username', words)])

/** Ada, who has changed her name since, then Bob, then Cal; usernames are the first names in lower case. */
async function openPeople(server: SharedApp) {
  const { Ada, Bob } = await people(server.app, 'Ada', 'Bob', 'Cal')
  const about = {
    name: 'Ottilie Ångström af Berg',
    headline: 'Queues & quiet nights',
    bio: 'Once fixed a bug on a boat.',
    place: 'Reykjavík, Iceland',
    stack: ['Rust', 'Ruby on Rails'],
  }
  await documentsOf(Ada.request).update('users', Ada.userId, about)
  const find = async (...queries: Query[]) => {
    const { documents, total } = await documentsOf(Bob.request).list('users', ...queries)
    return { total, names: documents.map(({ username }) => String(username)) }
  }
  return { server, Ada, Bob, find }
}

/** All tests only read. */
const world = sharedWorld(openPeople)

describe('searching people', () => {
  test.each<[words: string, found: string[]]>([
    ['ada', ['ada']],
    ['@ada', ['ada']],
    ['ADA', ['ada']],
    ['ottilie', ['ada']],
    ['BERG af', ['ada']],
    ['angstrom', ['ada']],
    ['berg otti', ['ada']],
    ['a', ['ada']],
    ['b', ['bob', 'ada']],
    ['ada ottilie', []],
    ['adal', []],
    ['example.com', []],
    ['@', []],
    ['', []],
    ['" OR "name" : bob', []],
  ])('finds %j', async (words, found) => {
    const { find } = world()
    expect(await find(byWords(words))).toEqual({ total: found.length, names: found })
  })

  test.each<[words: string, found: string[]]>([
    ['ottilie rust boat', ['ada']],
    ['reykjavik queu', ['ada']],
    ['rails ruby', ['ada']],
    ['bob', ['bob']],
    ['example.com', []],
    ['rust bob', []],
    ['stack', []],
    ['', []],
  ])('by all that they say about themselves finds %j', async (words, found) => {
    const { find } = world()
    expect(await find(Query.search('text', words))).toEqual({ total: found.length, names: found })
  })

  test.each<[field: string, words: string]>([
    ['place', 'iceland'],
    ['stack', 'rails'],
  ])('by %s alone', async (field, words) => {
    const { find } = world()
    expect(await find(Query.search(field, words))).toEqual({ total: 1, names: ['ada'] })
    expect(await find(Query.search(field, 'ottilie'))).toEqual({ total: 0, names: [] })
  })

  test('returns each person once across pages', async () => {
    const { find, Bob } = world()
    expect(await find(byWords('b'), Query.limit(1))).toEqual({ total: 2, names: ['bob'] })
    const next = [byWords('b'), Query.limit(1), Query.cursorAfter(Bob.userId)]
    expect(await find(...next)).toEqual({ total: 2, names: ['ada'] })
  })

  test('matches name or username, also a word in both', async () => {
    const { find } = world()
    for (const field of ['name', 'username'])
      expect(await find(Query.search(field, 'bob'))).toEqual({ total: 1, names: ['bob'] })
    expect(await find(Query.search('username', 'ottilie'))).toEqual({ total: 0, names: [] })
  })

  test('can be combined with another filter', async () => {
    const { find, Bob } = world()
    const either = Query.or([
      Query.search('name', 'ottilie'),
      Query.search('username', 'cal'),
      Query.equal('$id', Bob.userId),
    ])
    expect(await find(either)).toEqual({ total: 3, names: ['ada', 'bob', 'cal'] })
  })
})

test('reveals no email to anybody', async () => {
  const { Ada } = world()
  const { outcome } = await documentsOf(Ada.request).list('users', Query.search('email', 'ada'))
  expect(outcome).toBe('400 general_query_invalid')
  const found = await documentsOf(Ada.request).list('users', byWords('bob'))
  const keys = Object.keys(found.documents[0] ?? {})
  const shown = Object.entries(FIELD_ROWS.users).flatMap(([field, [reads]]) =>
    reads === 'readers' ? [field] : [],
  )
  expect(keys.filter((key) => !key.startsWith('$')).toSorted()).toEqual(
    [...shown, 'liked', 'posts'].toSorted(),
  )
  expect(keys.filter((key) => key.startsWith('$')).toSorted()).toEqual([
    '$collectionId',
    '$createdAt',
    '$databaseId',
    '$id',
    '$permissions',
    '$updatedAt',
  ])
  for (const secret of ['email', 'accountId', 'save']) expect(keys).not.toContain(secret)
})

test.each<[names: string[], found: string[]]>([
  [['rust'], ['ada']],
  [['rustlang'], ['ada']],
  [['RoR'], ['ada']],
  [['rails', 'k8s'], ['ada']],
  [['k8s'], []],
  [['ruby'], []],
  [['on rails'], []],
])('filters by all names of a technology: %j', async (names, found) => {
  const { find } = world()
  const filters = [[], [Query.orderDesc('$createdAt')], [Query.search('text', 'ada')]]
  for (const more of filters)
    expect(await find(Query.contains('stack', names), ...more)).toEqual({
      total: found.length,
      names: found,
    })
})

test('finds nobody for guests', async () => {
  const { server } = world()
  const guest = documentsOf(caller(server.app))
  expect((await guest.list('users', byWords('ada'))).outcome).toBe('401 user_unauthorized')
})

test('accepts at most 256 characters', async () => {
  const { Ada } = world()
  const { list } = documentsOf(Ada.request)
  expect((await list('users', byWords('x'.repeat(256)))).outcome).toBe('200')
  expect((await list('users', byWords('x'.repeat(257)))).outcome).toBe('400 general_query_invalid')
})

test('finds people created before the search index existed', () => {
  using raw = new DatabaseSync(':memory:')
  const before = MIGRATIONS.findIndex(({ name }) => name === '0006-people-search')
  migrateSqlite(raw, MIGRATIONS.slice(0, before))
  raw.exec(`INSERT INTO users
    ("$id", "$createdAt", "$updatedAt", "$permissions", "accountId", name, email, username, "username$folded")
    VALUES ('u', 1, 1, '[]', 'a', 'Ada Ångström', 'ada@example.org', 'Lamp_1', 'lamp_1')`)
  migrateSqlite(raw, MIGRATIONS, textFunctions)
  const find = raw.prepare('SELECT rowid FROM users_words WHERE users_words MATCH ?')
  const found = ['"aangstrom"', '"blamp" AND "b1"', '"aexample" OR "bexample"'].map(
    (words) => find.all(words).length,
  )
  expect(found).toEqual([1, 1, 0])
})
