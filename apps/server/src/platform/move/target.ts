import { Client, type ClientBase } from 'pg'
import { type Migration, pendingMigrations } from '../database/migrate.ts'
import { isConflict, startError } from '../database/postgres-errors.ts'
import { CONNECT_MS } from '../database/postgres-pool.ts'
import { migratePostgres, MOVING } from '../database/postgres-schema.ts'
import { StartError } from '../start-error.ts'
import { takeDerived } from './derived.ts'

/** Which of all locks of the database is that of a move: 'moving' in letters. */
const LOCK = '120282169863783'
/**
 * It may take its time, and waits for others only so long. What is lost with the machine before the end is found and sent
 * again. Where the server can, it ends what it does for one that was killed within a second.
 */
const SETTINGS = `
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 10000;
  SET synchronous_commit = off; SET maintenance_work_mem = '256MB';
  SELECT set_config(name, CASE name WHEN 'idle_session_timeout' THEN '0' ELSE '1000' END, false) FROM pg_settings
  WHERE name IN ('idle_session_timeout', 'client_connection_check_interval')`
const TABLES = `
  SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
  ORDER BY relname COLLATE "C"`
/** Servers say their name. Those that ask nothing at the moment may have no connection. */
const SERVERS = `
  SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'devhood' LIMIT 1`
const APPLIED = 'SELECT name, sha256 FROM _migrations ORDER BY name COLLATE "C"'

interface Options {
  readonly url: string
  readonly migrations: readonly Migration[]
  /** What the installation is known by: a copy that was begun goes on with no other. */
  readonly identity: string
}

/** An empty PostgreSQL database, or one that is half of a copy. */
export interface Target extends AsyncDisposable {
  readonly client: ClientBase
  /** Makes the schema, with a mark on which no server starts, and takes away what follows from rows. */
  begin(): Promise<void>
  /** Makes anew what follows from rows and takes the mark away, if `check` does not throw: all of it or nothing. */
  finish(check: () => Promise<void>): Promise<void>
}

const refusal = (why: string) =>
  new StartError(`The database of --database ${why}. Nothing was changed.`)

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'devhood-move',
    keepAlive: true,
  })
  // Heard by whoever waits for an answer.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(SETTINGS)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw startError('The database of --database can not be opened', error)
  }
}

/** Throws when anybody else has to do with the database. One that was killed may still be about to end. */
async function checkUnused(client: ClientBase): Promise<void> {
  await client.query(`SELECT pg_advisory_lock(${LOCK})`).catch((error: unknown) => {
    if (!isConflict(error)) throw error
    throw refusal('is the target of another move that goes on at this moment')
  })
  if ((await client.query(SERVERS)).rows.length > 0)
    throw refusal('is used by a Devhood: stop it first, or choose another')
}

async function hasRows(client: ClientBase, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    const { rows } = await client.query(`SELECT 1 FROM "${table}" LIMIT 1`)
    if (rows.length > 0) return true
  }
  return false
}

/** Whether a move was begun that may go on. Throws where none may: nothing has been changed by then. */
async function checkBegun(client: ClientBase, { migrations, identity }: Options): Promise<boolean> {
  const names = (await client.query(TABLES)).rows.map(({ name }: { name: string }) => name)
  if (names.length === 0) return false
  if (!names.includes('_migrations'))
    throw refusal('holds tables of another program: choose another')
  if (!names.includes(MOVING)) {
    if (
      await hasRows(
        client,
        names.filter((name) => name !== '_migrations'),
      )
    )
      throw refusal('holds a Devhood already: a move needs an empty one, or one that it has begun')
    return false
  }
  const [mark] = (await client.query(`SELECT source FROM ${MOVING}`)).rows
  if (mark?.source !== identity) throw refusal('is half a copy of another Devhood: choose another')
  if (pendingMigrations((await client.query(APPLIED)).rows, migrations).length > 0)
    throw refusal('is half a copy that an older version has begun: empty it, or choose another')
  return true
}

async function mark(client: ClientBase, identity: string): Promise<void> {
  await client.query(`CREATE TABLE ${MOVING} (source TEXT NOT NULL, later TEXT[] NOT NULL)`)
  const later = await takeDerived(client)
  await client.query(`INSERT INTO ${MOVING} VALUES ($1, $2)`, [identity, later])
}

async function finish(client: ClientBase, check: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    const [row] = (await client.query(`SELECT later FROM ${MOVING}`)).rows
    for (const make of row.later as string[]) await client.query(make)
    await client.query('ANALYZE')
    await check()
    await client.query(`DROP TABLE ${MOVING}`)
    await client.query('SET LOCAL synchronous_commit = on')
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Opens the target of a move and changes nothing. Throws StartError when it may not be one. */
export async function openTarget(options: Options): Promise<Target> {
  const client = await connect(options.url)
  try {
    await checkUnused(client)
    const isBegun = await checkBegun(client, options)
    return {
      client,
      async begin() {
        if (isBegun) return
        const { migrations, identity } = options
        try {
          await migratePostgres(client, migrations, async () => mark(client, identity))
        } catch (error) {
          throw startError('The database of --database can not be filled', error)
        }
      },
      finish: async (check) => finish(client, check),
      [Symbol.asyncDispose]: async () => client.end().catch(() => undefined),
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw startError('The database of --database can not be looked at', error)
  }
}
