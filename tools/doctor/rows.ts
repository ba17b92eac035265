import { existsSync } from 'node:fs'
import { type Config, pathIn } from '../../apps/server/src/config/index.ts'
import {
  type Applied,
  migrationsOf,
  pendingMigrations,
} from '../../apps/server/src/platform/database/migrate.ts'
import { connect } from '../../apps/server/src/platform/database/postgres/client.ts'
import { readUntouched } from '../../apps/server/src/platform/database/sqlite/inspect.ts'
import { fault, type Finding, note, ok, reasonOf } from './finding.ts'

type Row = Readonly<Record<string, unknown>>
type Query = (sql: string) => Promise<readonly Row[]>

const DAMAGED = 'Stop Devhood, move the data away, and restore a backup: devhood restore FILE.'
const APPLIED = 'SELECT name, sha256 FROM _migrations ORDER BY name'
/** The time of the newest thing in the database. */
const NEWEST = `SELECT max("$createdAt") AS newest FROM (
  SELECT max("$createdAt") AS "$createdAt" FROM accounts
  UNION ALL SELECT max("$createdAt") FROM posts) AS times`

/** Runs queries that change nothing. Throws errors with one line where the database can't be reached or read. */
async function reading<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const path = pathIn(url)
  if (path !== undefined) {
    // Statements run one after the other, so the file stays open only for each.
    return work(async (sql) => readUntouched(path, (rows) => rows(sql)))
  }
  const client = await connect(url)
  try {
    await client.query('BEGIN READ ONLY')
    return await work(async (sql) => (await client.query<Row>(sql)).rows)
  } finally {
    await client.end()
  }
}

async function versionOf(query: Query, database: 'sqlite' | 'postgres'): Promise<Finding> {
  const applied = (await query(APPLIED)) as unknown as readonly Applied[]
  try {
    const pending = pendingMigrations(applied, migrationsOf(database))
    return pending.length === 0
      ? ok('database', `it has all ${applied.length} migrations of this version`)
      : note(
          'database',
          `${pending.length} migrations wait: it was last used by an older version`,
          'Back up, then start this version once: it migrates the database (docs/operate/upgrade.md).',
        )
  } catch (error) {
    return fault('database', reasonOf(error), 'Start the version that made the database.')
  }
}

async function integrityOf(query: Query): Promise<Finding> {
  const [found] = await query('PRAGMA integrity_check(1)')
  const text = String(found?.['integrity_check'])
  const [broken] = await query('PRAGMA foreign_key_check')
  if (text !== 'ok') return fault('database', `it is damaged (${text})`, DAMAGED)
  return broken
    ? fault('database', `its table ${String(broken['table'])} points to nothing`, DAMAGED)
    : ok('database', 'it is intact')
}

/** Milliseconds by which a clock may be ahead of another. */
const TOLERANCE = 60_000

async function clockOf(query: Query, now: number): Promise<Finding> {
  const newest = (await query(NEWEST))[0]?.['newest']
  const time = newest === null || newest === undefined ? 0 : new Date(String(newest)).getTime()
  const line = `it is ${new Date(now).toISOString()}`
  return time > now + TOLERANCE
    ? fault(
        'clock',
        `${line}, and something was stored at ${new Date(time).toISOString()}`,
        'Set the clock of this machine by NTP (timedatectl set-ntp true).',
      )
    : ok('clock', line)
}

export interface Rows {
  readonly findings: readonly Finding[]
  /** The result of a query about files; undefined where there is no database. */
  readonly references?: readonly Row[]
}

/** Looks at the database and the clock. `references` selects the files that rows refer to. */
export async function lookAtRows(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  references: string,
  now: number,
): Promise<Rows> {
  const path = pathIn(databaseUrl)
  if (path !== undefined && !existsSync(path))
    return {
      findings: [note('database', `there is none at ${path} yet: the first start makes it`)],
    }
  try {
    return await reading(databaseUrl, async (query) => ({
      findings: [
        ...(path === undefined ? [] : [await integrityOf(query)]),
        await versionOf(query, path === undefined ? 'postgres' : 'sqlite'),
        await clockOf(query, now),
      ],
      references: await query(references),
    }))
  } catch (error) {
    const todo =
      path === undefined
        ? 'Start PostgreSQL, or correct DATABASE_URL.'
        : `${DAMAGED} Or correct DATA_DIR.`
    return { findings: [fault('database', reasonOf(error), todo)] }
  }
}
