import { createHash, type Hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Platform } from '../../src/platform/index.ts'
import { statement } from '../../src/platform/database/index.ts'
import { databaseName } from '../stores/database-name.ts'
import type { RecordedBlobs } from './recorded-blobs.ts'

/** Tables that background jobs prepare, maintain or clean up, and tables that derive from other rows. */
const CHANGING = /^(leases|file_previews|file_trash|pending_pushes|email_digests|.+_words(_.+)?)$/
/** Columns that the mere use of a session changes, or a background job. */
const CHANGING_COLUMNS: ReadonlySet<string> = new Set([
  'sessions.usedAt',
  'access_tokens.usedAt',
  'access_tokens.ip',
  'access_tokens.userAgent',
  'accounts.accessedAt',
  'account_networks.seenAt',
  'jobSearches.alertedAt',
  'pushSubscriptions.restsUntil',
  'pushSubscriptions.failures',
])

interface Column {
  readonly table: string
  readonly column: string
}
const COLUMNS = {
  sqlite: sql<Column>`SELECT tables.name AS "table", columns.name AS "column"
      FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' ORDER BY 1, columns.cid`,
  postgres: sql<Column>`SELECT table_name::text AS "table", column_name::text AS "column"
      FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY 1, ordinal_position`,
}
const allColumns = statement((db: Kysely<object>, _: object, dialect) => ({
  compile: () => COLUMNS[databaseName(dialect)].compile(db),
}))

type StatefulPlatform = Pick<Platform, 'database' | 'blobs'> & {
  readonly blobs: Partial<RecordedBlobs>
}

/** All rows of a table as one text. */
function textOf(table: string, columns: readonly Column[], isPostgres: boolean) {
  if (isPostgres) {
    const row = sql`ROW(${sql.join(columns.map(({ column }) => sql.id(column)))})::text`
    return sql`(SELECT string_agg(${row}, ',' ORDER BY ${row}) FROM ${sql.id(table)}) AS ${sql.id(table)}`
  }
  const values = columns.map(({ column }) => sql`quote(${sql.id(column)})`)
  const row = sql.join(values, sql` || ',' || `)
  return sql`(SELECT group_concat(${row}) FROM ${sql.id(table)}) AS ${sql.id(table)}`
}

type Texts = Readonly<Record<string, string | null>>

/** All rows of all tables in one query, because tests read them thousands of times. */
async function readingOf(database: StatefulPlatform['database']) {
  const columns = (await database.all(allColumns, {}))
    .filter(({ table }) => !CHANGING.test(table))
    .filter(({ table, column }) => !CHANGING_COLUMNS.has(`${table}.${column}`))
  const tables = Map.groupBy(columns, ({ table }) => table)
  const texts = Array.from(tables, ([table, all]) =>
    textOf(table, all, databaseName(database.dialect) === 'postgres'),
  )
  return statement((db: Kysely<object>) => ({
    compile: () => sql<Texts>`SELECT ${sql.join(texts)}`.compile(db),
  }))
}

/** A cache: the tables of a database don't change while it is open. */
const readings = new WeakMap<StatefulPlatform['database'], Awaited<ReturnType<typeof readingOf>>>()

/** Counts the rows that this connection has ever written, and what others have committed. */
const allWrites = statement((db: Kysely<object>) => ({
  compile: () =>
    sql<{ own: number; others: number }>`SELECT total_changes() AS own, data_version AS others
      FROM pragma_data_version`.compile(db),
}))

/** The rows of a database as one text, and the count of writes before they were read. */
const known = new WeakMap<StatefulPlatform['database'], { writes: string; rows: string }>()

/** Without a write since the last call, the rows are the same: most calls follow a refusal. */
async function rowsOf(database: StatefulPlatform['database']): Promise<string> {
  const writes =
    databaseName(database.dialect) === 'sqlite'
      ? JSON.stringify(await database.first(allWrites, {}))
      : undefined
  const last = known.get(database)
  if (writes !== undefined && last?.writes === writes) return last.rows
  const reading = readings.get(database) ?? (await readingOf(database))
  readings.set(database, reading)
  const rows = JSON.stringify(await database.first(reading, {}))
  if (writes !== undefined) known.set(database, { writes, rows })
  return rows
}

/** Previews are generated ahead of requests; every other blob belongs to a row. */
function hashBlobs({ blobs }: StatefulPlatform, hash: Hash): void {
  for (const [key, put] of blobs.puts?.() ?? [])
    if (!key.startsWith('previews/')) hash.update(`${key} ${put} `)
}

/** A hash of all rows and of all recorded blobs, which shows whether a refusal has changed anything. */
export async function hashState(platform: StatefulPlatform): Promise<string> {
  const hash = createHash('sha256')
  hash.update(await rowsOf(platform.database))
  hashBlobs(platform, hash)
  return hash.digest('hex')
}
