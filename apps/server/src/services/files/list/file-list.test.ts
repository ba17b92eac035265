import { DatabaseSync } from 'node:sqlite'
import { Query, serializeQuery } from '@devhood/contract'
import type { FileList } from '@devhood/contract/schemas'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { people, testApp } from '../../../../test/index.ts'
import { FILES } from '../../../../test/files/upload.ts'
import { textFunctions } from '../../../engine/index.ts'
import { type Reader, statement } from '../../../platform/database/index.ts'
import { MIGRATIONS } from '../../../../test/stores/migrated.ts'
import { compileSqlite } from '../../../platform/database/sqlite/connection.ts'
import { migrateSqlite } from '../../../platform/database/sqlite/schema.ts'
import { fileService } from '../service.ts'

const COUNT = 1200

const address = (queries: readonly Query[]) =>
  `${FILES}?${queries.map((query, at) => `queries[${at}]=${encodeURIComponent(serializeQuery(query))}`).join('&')}`

/** One statement for all, the same for both databases: the last file is from this moment. */
const insertion = (owner: string, now: number) =>
  statement((db: Kysely<never>) => ({
    compile: () =>
      sql`INSERT INTO files ("$id", "$createdAt", "$updatedAt", "$permissions", owner, name, key, state, "sizeOriginal", "chunksTotal", "usedAt")
        WITH RECURSIVE n (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(COUNT - 1)}),
        named (i, id, time) AS (SELECT i, 'f' || substr(CAST(10000 + i AS TEXT), 2), ${sql.lit(now - COUNT + 1)} + i FROM n)
        SELECT id, time, time, '[]', ${sql.lit(owner)}, CASE WHEN i % 100 = 0 THEN 'Beach ' ELSE 'Town ' END || i || '.png', id, 'pending', i % 10, 1, time
        FROM named ORDER BY i`.compile(db),
  }))

/** Every id, key and name of a file has this form, and nothing else that the server reads meanwhile. */
const FILE = /^f\d{4}$|\.png$/
const isFile = (row: object) => Object.values(row).some((value) => FILE.test(String(value)))

/** Alice with many files, and a count of the rows of files that her requests read. */
async function openLibrary() {
  const server = await testApp()
  const { alice } = await people(server.app, 'alice')
  const { database } = server.platform
  const files = insertion(alice.accountId, server.platform.now())
  await database.write(async (tx) => tx.run(files, {}))
  const all = vi.spyOn(database, 'all')
  let largest = 0
  async function list(...queries: Query[]) {
    all.mockClear()
    const response = await alice.request('GET', address(queries))
    const responses = await Promise.all(
      all.mock.results.map(({ value }) => value as Promise<object[]>),
    )
    const { total, files } = response.json<FileList>()
    largest = Math.max(...responses.map(({ length }) => length))
    return { rows: responses.flat().filter(isFile).length, total, ids: files.map(({ $id }) => $id) }
  }
  return {
    list,
    largest: () => largest,
    [Symbol.asyncDispose]: async () => server[Symbol.asyncDispose](),
  }
}

describe('a page of files', () => {
  test.each<[what: string, queries: Query[], total: number, ids: string[]]>([
    ['the first', [], COUNT, ['f0000', 'f0001', 'f0002']],
    ['a later page', [Query.cursorAfter('f0500')], COUNT, ['f0501', 'f0502', 'f0503']],
    ['a previous page', [Query.cursorBefore('f0500')], COUNT, ['f0497', 'f0498', 'f0499']],
    ['far away', [Query.offset(1198)], COUNT, ['f1198', 'f1199']],
    ['beyond', [Query.offset(1_000_000)], COUNT, []],
    ['the newest', [Query.orderDesc('$createdAt')], COUNT, ['f1199', 'f1198', 'f1197']],
    [
      'sorted and filtered',
      [Query.orderDesc('sizeOriginal'), Query.contains('name', ['Beach'])],
      12,
      ['f0000', 'f0100', 'f0200'],
    ],
  ])('reads its own rows only: %s', async (_, queries, total, ids) => {
    await using library = await openLibrary()
    expect(await library.list(...queries, Query.limit(3))).toEqual({ rows: ids.length, total, ids })
  })

  test('holds at most 1,000, whatever the limit', async () => {
    await using library = await openLibrary()
    const { ids, total, rows } = await library.list(Query.limit(Number.MAX_SAFE_INTEGER))
    expect([ids.length, ids.at(-1), total, rows]).toEqual([1000, 'f0999', COUNT, 1000])
    const text = { method: 'limit', values: ['1001'] } as const
    expect((await library.list(text)).ids.length).toBe(1000)
  })
})

test('a search reads names in batches of 500', async () => {
  await using library = await openLibrary()
  const found = await library.list(Query.search('name', 'BEACH'), Query.offset(1), Query.limit(2))
  expect(found).toEqual({ rows: COUNT + 2, total: 12, ids: ['f0100', 'f0200'] })
  expect(library.largest()).toBe(500)
})

/** The SQL of a list's statements, and SQLite's plan steps for them. */
async function statementsOf(queries: readonly Query[]) {
  using raw = new DatabaseSync(':memory:')
  migrateSqlite(raw, MIGRATIONS, textFunctions)
  const texts: string[] = []
  const steps: string[] = []
  function explain(statement: unknown): void {
    const { sql } = compileSqlite(statement as never)
    texts.push(sql)
    for (const { detail } of raw.prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
      steps.push(String(detail))
  }
  const database = {
    dialect: 'sqlite',
    all: async (statement: unknown) => {
      explain(statement)
      return []
    },
    first: async (statement: unknown) => {
      explain(statement)
      return { sequence: 1, total: 0 }
    },
    versionOf: () => undefined,
  } as unknown as Reader
  const service = fileService({ database, config: { bucketId: 'media' } } as never)
  const actor = { accountId: 'ann', userId: 'ann' }
  await service.list(actor as never, { queries: queries.map(serializeQuery) })
  return { texts, steps }
}

test.each<[what: string, queries: Query[], step: string]>([
  ['the first page', [], 'SEARCH files USING INDEX filesInOrder (owner=?)'],
  [
    'its next page',
    [Query.cursorAfter('f')],
    'SEARCH files USING INDEX filesInOrder (owner=? AND rowid>?)',
  ],
  [
    'what is large',
    [Query.greaterThan('sizeOriginal', 1)],
    'SEARCH files USING INDEX filesInOrder (owner=?)',
  ],
  [
    'what a search goes through',
    [Query.search('name', 'beach')],
    'SEARCH files USING INDEX filesInOrder (owner=? AND rowid>?)',
  ],
])('%s is read from an index, in order', async (_, queries, step) => {
  const { texts, steps } = await statementsOf(queries)
  expect(texts.filter((text) => !/ limit /i.test(text) && !text.includes('"$id" = ?'))).toEqual([])
  expect(steps).toContain(step)
  expect(steps.filter((each) => each.includes('TEMP B-TREE'))).toEqual([])
})
