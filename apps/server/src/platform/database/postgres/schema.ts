import type { ClientBase } from 'pg'
import type { DatabaseState } from '../../instance/index.ts'
import { StartError } from '../../start-error.ts'
import {
  type Applied,
  failure,
  MIGRATIONS_TABLE,
  type Migration,
  foreignDatabaseError,
  pendingMigrations,
  type TextFunctions,
} from '../migrate.ts'

/** The advisory lock for migrations: 'devhood' as a number. */
export const MIGRATIONS_LOCK = '28259056903745380'
/** Another process may be migrating a large database. */
const LOCK_MS = 60_000

/** The table that exists in a database while a move fills it. */
export const MOVE_TABLE = '_moving'

export const APPLIED = 'SELECT name, sha256 FROM _migrations ORDER BY name COLLATE "C"'
const TABLES = `
  SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`

/** The state of a database before any change. */
async function inspect(client: ClientBase, names: readonly string[]): Promise<DatabaseState> {
  const rowsOf = async (table: string, sql: string) =>
    names.includes(table) ? (await client.query<{ id: string }>(sql)).rows : []
  const [row] = await rowsOf('instance', 'SELECT id FROM instance')
  const files = await rowsOf('files', "SELECT key FROM files WHERE state = 'complete' LIMIT 1")
  return {
    name: 'The database of DATABASE_URL',
    id: row?.id,
    isEmpty: names.length === 0,
    hasFiles: files.length > 0,
  }
}

/** Decides whether a start may continue with this state. Throws otherwise. */
export type InstanceCheck = (found: DatabaseState) => Promise<void>

async function appliedTo(
  client: ClientBase,
  checkInstance?: InstanceCheck,
): Promise<readonly Applied[]> {
  const names = (await client.query(TABLES)).rows.map(({ relname }: { relname: string }) => relname)
  if (names.length > 0 && !names.includes('_migrations')) throw foreignDatabaseError()
  if (names.includes(MOVE_TABLE))
    throw new StartError(
      'The database is half of a copy: run devhood migrate-to once more, to its end. Nothing was changed.',
    )
  await checkInstance?.(await inspect(client, names))
  await client.query(MIGRATIONS_TABLE)
  return (await client.query<Applied>(APPLIED)).rows
}

/** A statement of a migration that replaces each value of a column by what one of our functions makes of it. */
const COMPUTED = /^UPDATE (?<table>\w+) SET (?<column>\w+) = (?<name>\w+)\(\k<column>\);$/gm
const COMPUTED_AT_ONCE = 10_000

/** Executes such a statement here, because PostgreSQL has no function of ours. Applying a function twice changes nothing. */
async function compute(
  client: ClientBase,
  { table = '', column = '', name = '' }: Readonly<Record<string, string>>,
  { [name]: convert }: TextFunctions,
): Promise<void> {
  const all = `SELECT DISTINCT ${column} AS was FROM ${table}`
  const { rows } = await client.query<{ was: string }>(all)
  if (rows.length === 0) return
  if (convert === undefined) throw new Error(`there is no function ${name}`)
  const changes = rows.flatMap(({ was }) => (convert(was) === was ? [] : [[was, convert(was)]]))
  for (let at = 0; at < changes.length; at += COMPUTED_AT_ONCE) {
    const some = changes.slice(at, at + COMPUTED_AT_ONCE)
    await client.query(
      `UPDATE ${table} SET ${column} = next FROM unnest($1::text[], $2::text[]) AS computed (was, next) WHERE ${column} = was`,
      [some.map(([was]) => was), some.map(([, next]) => next)],
    )
  }
}

/** Executes a migration. Its computed statements come last. */
async function execute(client: ClientBase, sql: string, textFunctions: TextFunctions) {
  const computed = Array.from(sql.matchAll(COMPUTED), ({ groups = {} }) => groups)
  await client.query(sql.replaceAll(COMPUTED, ''))
  for (const groups of computed) await compute(client, groups, textFunctions)
}

async function apply(
  client: ClientBase,
  { name, sql, sha256 }: Migration,
  textFunctions: TextFunctions,
): Promise<void> {
  try {
    await execute(client, sql, textFunctions)
  } catch (error) {
    throw failure(`Migration ${name}`, error)
  }
  await client.query('INSERT INTO _migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
}

/** Creates the tables of a version in an empty schema, as part of the caller's transaction. */
export async function createSchema(client: ClientBase, migrations: readonly Migration[]) {
  await client.query(MIGRATIONS_TABLE)
  for (const migration of migrations) await apply(client, migration, {})
}

/**
 * Applies the missing migrations in one transaction, under a lock that all processes of an installation share:
 * simultaneous starts wait for the first. `checkInstance` runs before, and `andThen` is part of that transaction.
 */
export async function migratePostgres(
  client: ClientBase,
  migrations: readonly Migration[],
  {
    textFunctions = {},
    checkInstance,
    inTransaction,
  }: {
    readonly textFunctions?: TextFunctions | undefined
    readonly checkInstance?: InstanceCheck | undefined
    readonly inTransaction?: () => Promise<void>
  },
): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`)
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query(`SELECT pg_advisory_xact_lock(${MIGRATIONS_LOCK})`)
    for (const migration of pendingMigrations(await appliedTo(client, checkInstance), migrations))
      await apply(client, migration, textFunctions)
    await inTransaction?.()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
