import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../../test/stores/postgres-server.ts'
import { indexedWords } from '../../engine/search/search-words.ts'
import { localBus } from '../bus/local.ts'
import { searchVectorText } from '../database/postgres/dialect.ts'
import { statement } from '../database/index.ts'
import { migrationOf } from '../database/migrate.ts'
import { openPostgres } from '../database/postgres/postgres.ts'
import { copyLineOf } from './copy-lines.ts'
import { copyIn, copyOut } from './postgres-copy.ts'

const postgres = await startPostgres()
afterAll(async () => postgres?.[Symbol.asyncDispose]())

async function connect() {
  const client = new Client({ connectionString: (await postgres?.fresh()) ?? '' })
  await client.connect()
  return { client, [Symbol.asyncDispose]: async () => client.end() }
}

const ROWS = [
  [1, null, null, null],
  [2, '', new Uint8Array(), 0],
  [3, '\\N', new Uint8Array([0, 92, 9, 255]), -1],
  [4, '\\.', new Uint8Array(Buffer.from('\\x00')), Number.MAX_SAFE_INTEGER],
  [5, 'a\tb\nc\rd\be\ff\vg\\h\u0001i\u007fj\u0085k\u2028l', null, 1],
  [6, '"\'`${x}\\\\ 東京 👩‍💻 \u{10ffff}\ufffe', null, 1],
] as const

describe.skipIf(!postgres)('a row', () => {
  test('is encoded byte for byte as PostgreSQL encodes it, and reads back the same', async () => {
    await using opened = await connect()
    const { client } = opened
    await client.query('CREATE TABLE kept (a BIGINT, b TEXT, c BYTEA, d BIGINT)')
    const lines = ROWS.map(copyLineOf)
    expect(await copyIn(client, 'kept', Buffer.from(lines.join('')))).toBe(ROWS.length)
    const found: string[] = []
    const count = await copyOut(client, 'SELECT * FROM kept ORDER BY a', (line) =>
      found.push(line.toString()),
    )
    expect([count, found]).toEqual([ROWS.length, lines])
    const { rows } = await client.query('SELECT a::int, b, c, d::float8 FROM kept ORDER BY a')
    const bytes = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value) : value)
    expect(rows.map(({ a, b, c, d }) => [a, b, c, d])).toEqual(ROWS.map((row) => row.map(bytes)))
  })

  test('that PostgreSQL rejects fails the whole batch', async () => {
    await using opened = await connect()
    const { client } = opened
    await client.query('CREATE TABLE kept (a BIGINT, b TEXT)')
    const lines = Buffer.from([copyLineOf([1, 'x']), copyLineOf([2, '\0'])].join(''))
    await expect(copyIn(client, 'kept', lines)).rejects.toThrow(/0x00/)
    expect((await client.query('SELECT * FROM kept')).rows).toEqual([])
    await expect(copyOut(client, 'SELECT * FROM nothing', () => undefined)).rejects.toThrow(
      'relation "nothing" does not exist',
    )
  })
})

interface Tables {
  found: { rowid: number; words: string }
}
const reading = statement((db: Kysely<Tables>) =>
  db
    .selectFrom('found')
    .select(sql<string>`words::text`.as('words'))
    .orderBy('rowid'),
)

test.skipIf(!postgres).for([1, 2])(
  'types of %i fields match those of the server',
  async (count) => {
    const texts = [
      '',
      'Ada ada ADA Lovelace',
      'it\'s a \\ "quoted" one, zebra ab a abc',
      'Zürich, ÇA VA, Straße, 東京タワー 👩‍💻🏳️‍🌈 สวัสดี',
      `${'longword'.repeat(64)}x ${'longword'.repeat(64)}y`,
    ]
    const all = texts.flatMap((one) => texts.map((other) => [one, other].slice(0, count)))
    const make = 'CREATE TABLE found (rowid BIGINT PRIMARY KEY, words TSVECTOR NOT NULL)'
    const url = (await postgres?.fresh()) ?? ''
    const migrations = [migrationOf('0001-x', make)]
    await using database = await openPostgres({
      url,
      migrations,
      bus: localBus(),
      isExclusive: true,
    })
    const insertion = statement(
      (db: Kysely<Tables>, v: { key: number; a: string; b: string }, dialect) => ({
        compile: () => {
          const entries = [['a', v.a] as const, ['b', v.b] as const].slice(0, count)
          return dialect.insertSearchRow({ table: 'found', key: v.key, entries }).compile(db)
        },
      }),
    )
    await database.write(async (tx) => {
      for (const [key, [a = '', b = '']] of all.entries())
        await tx.run(insertion, { key, a: indexedWords(a), b: indexedWords(b) })
    })
    const kept = (await database.all(reading, {})).map(({ words }) => words)
    const entriesOf = (texts: readonly string[]) =>
      texts.map((text, at) => ['ab'.charAt(at), indexedWords(text)] as const)
    expect(all.map((texts) => searchVectorText(entriesOf(texts)))).toEqual(kept)
  },
)
