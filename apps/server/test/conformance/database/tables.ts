import type { Kysely } from 'kysely'
import type { Database } from '../../../src/platform/database/database.ts'
import { type Migration, migrationOf } from '../../../src/platform/database/migrate.ts'
import { type SqlValue, statement } from '../../../src/platform/database/shared/statement.ts'

interface Tables {
  people: { id: string; name: string | null; score: number }
  pets: { id: string; owner: string; name: string }
  toys: { id: string; pet: string }
  cells: { id: string; value: SqlValue }
}
export type Sql = Kysely<Tables>
type Named = { id: string; name: string }

const TYPES = {
  sqlite: { integer: 'INTEGER', real: 'REAL', bytes: 'BLOB', strict: 'STRICT' },
  postgres: { integer: 'BIGINT', real: 'DOUBLE PRECISION', bytes: 'BYTEA', strict: '' },
}

export type DatabaseName = keyof typeof TYPES

/** The tables of the suite in each dialect's SQL. */
export function schemaOf(dialect: DatabaseName): Migration[] {
  const { integer, real, bytes, strict } = TYPES[dialect]
  const cells = { text: 'TEXT', integer, real, bytes }
  return [
    migrationOf(
      '0001-conformance',
      `CREATE TABLE people (id TEXT NOT NULL PRIMARY KEY, name TEXT, score ${integer} NOT NULL) ${strict};
       CREATE TABLE pets (id TEXT NOT NULL PRIMARY KEY, owner TEXT NOT NULL REFERENCES people ON DELETE RESTRICT, name TEXT NOT NULL, UNIQUE (owner, name)) ${strict};
       CREATE TABLE toys (id TEXT NOT NULL PRIMARY KEY, pet TEXT NOT NULL REFERENCES pets ON DELETE CASCADE) ${strict};
       ${Object.entries(cells)
         .map(
           ([name, type]) =>
             `CREATE TABLE ${name}_cells (id TEXT NOT NULL, value ${type}) ${strict};`,
         )
         .join('\n')}`,
    ),
  ]
}

export const addPerson = statement((sql: Sql, v: { id: string }) =>
  sql.insertInto('people').values({ id: v.id, name: null, score: 0 }),
)
export const people = statement((sql: Sql) => sql.selectFrom('people').select('id').orderBy('id'))
export const personById = statement((sql: Sql, v: { id: string }) =>
  sql.selectFrom('people').selectAll().where('id', '=', v.id),
)
/** The same for a value on which no cached result depends. */
export const noteScore = statement(
  (sql: Sql, v: { id: string; score: number }) =>
    sql.updateTable('people').set({ score: v.score }).where('id', '=', v.id),
  { keepsVersions: true },
)
export const setScore = statement((sql: Sql, v: { id: string; score: number }) =>
  sql.updateTable('people').set({ score: v.score }).where('id', '=', v.id),
)
/** Sets a score just before the commit. */
export const setLast = (id: string, score: number) => ({
  statement: setScore,
  onlyIf: personById,
  values: { id, score },
})
export const rename = statement((sql: Sql, v: Named) =>
  sql.updateTable('people').set({ name: v.name }).where('id', '=', v.id).returning(['id', 'name']),
)
export const putPerson = statement((sql: Sql, v: Named) =>
  sql
    .insertInto('people')
    .values({ id: v.id, name: v.name, score: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name: v.name })),
)
export const removePeople = statement((sql: Sql, v: { below: string }) =>
  sql.deleteFrom('people').where('id', '<', v.below),
)
export const addPet = statement((sql: Sql, v: { id: string; owner: string; name: string }) =>
  sql.insertInto('pets').values({ id: v.id, owner: v.owner, name: v.name }).returning('id'),
)
export const removePet = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('pets').where('id', '=', v.id),
)
export const addToy = statement((sql: Sql, v: { id: string; pet: string }) =>
  sql.insertInto('toys').values({ id: v.id, pet: v.pet }),
)
export const toys = statement((sql: Sql) => sql.selectFrom('toys').select('id'))

/** Insert and select for a column of one type; the row's shape is the same for all types. */
export function cellsOf(type: string) {
  const table = `${type}_cells` as 'cells'
  return {
    add: statement((sql: Sql, v: { id: string; value: SqlValue }) =>
      sql.insertInto(table).values({ id: v.id, value: v.value }),
    ),
    find: statement((sql: Sql, v: { id: string }) =>
      sql.selectFrom(table).select('value').where('id', '=', v.id),
    ),
    findEqual: statement((sql: Sql, v: { value: SqlValue }) =>
      sql.selectFrom(table).select('id').where('value', '=', v.value),
    ),
  }
}

export const VALUES: [what: string, type: string, value: SqlValue, read?: SqlValue][] = [
  ['plain text', 'text', 'hello'],
  ['empty text', 'text', ''],
  ['accents, scripts and emoji', 'text', 'Zoë 京都 مرحبا 👩🏽‍💻'],
  ['composed and decomposed accents apart', 'text', 'e\u0301'],
  ['quotes and semicolons', 'text', `'; DROP TABLE people; -- "`],
  ['line ends', 'text', 'a\r\nb\n'],
  ['long text', 'text', 'x'.repeat(100_000)],
  ['no value', 'text', null],
  ['a whole number', 'integer', 42],
  ['a negative number', 'integer', -1],
  ['a time in milliseconds', 'integer', 1_795_000_000_000],
  ['the largest exact number', 'integer', Number.MAX_SAFE_INTEGER],
  ['a bigint, read as a number', 'integer', 7n, 7],
  ['a fraction', 'real', 0.1],
  ['bytes', 'bytes', new Uint8Array([0, 255, 128, 10])],
  ['no bytes', 'bytes', new Uint8Array()],
]

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Opens a new database with only the tables of this file. */
export type OpenFresh = () => Promise<Database>

export async function add(db: Database, ...ids: string[]): Promise<void> {
  await db.write(async (tx) => {
    for (const id of ids) await tx.run(addPerson, { id })
  })
}
