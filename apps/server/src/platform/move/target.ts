import type { Client, ClientBase } from 'pg'
import { migrationsOf, pendingMigrations } from '../database/migrate.ts'
import { connect } from '../database/postgres/client.ts'
import { isLocked, startError } from '../database/postgres/errors.ts'
import { openPresence } from '../database/postgres/presence.ts'
import { APPLIED, migratePostgres, MOVE_TABLE } from '../database/postgres/schema.ts'
import { StartError } from '../start-error.ts'
import { dropDerived } from './derived-objects.ts'

/** The advisory lock of the connection that fills the database: 'moving' as a number. */
const LOCK = '120282169863783'
/** Number of retries, four per second: other users of the database have three seconds to end. */
const RETRIES = 12
/**
 * No time limits, except for locks. Asynchronous commit is safe: rows lost in a crash before the end are sent again.
 */
const SETTINGS = `
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET idle_session_timeout = 0;
  SET lock_timeout = 10000; SET synchronous_commit = off; SET maintenance_work_mem = '256MB'`
/** Makes the server end the queries of a killed client; not every system supports it. */
const ENDS_SOON = 'SET client_connection_check_interval = 1000'
const TABLES = `
  SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
  ORDER BY relname COLLATE "C"`

/** Tables without members' data. */
const INTERNAL_TABLES: ReadonlySet<string> = new Set(['_migrations', 'instance', 'leases'])

const refusal = (why: string) =>
  new StartError(`The database of --database ${why}. Nothing was changed.`)

const ignore = () => undefined

/** Exclusive presence: no server and no other move. */
async function acquirePresence(url: string) {
  try {
    const presence = { url, isExclusive: true, onForeignWrite: ignore }
    return await openPresence(presence, RETRIES)
  } catch (error) {
    if (error instanceof StartError)
      throw refusal('is used by a Devhood, or by another move: end that first, or choose another')
    throw startError("The database of --database can't be opened", error)
  }
}

/** The connection for rows. The one of a killed move may still be ending. */
async function connectToFill(url: string): Promise<Client> {
  const client = await connect(url, { application_name: 'devhood-move' })
  try {
    await client.query(SETTINGS)
    await client.query(ENDS_SOON).catch(ignore)
    await client.query(`SELECT pg_advisory_lock(${LOCK})`)
    return client
  } catch (error) {
    await client.end().catch(ignore)
    throw isLocked(error) ? refusal('is still busy with a move that was killed') : error
  }
}

async function hasRows(client: ClientBase, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    const { rows } = await client.query(`SELECT 1 FROM "${table}" LIMIT 1`)
    if (rows.length > 0) return true
  }
  return false
}

/** Whether a move has started that may continue. Throws when no move is possible; nothing has been changed by then. */
async function hasBegun(client: ClientBase, identity: string): Promise<boolean> {
  const names = (await client.query(TABLES)).rows.map(({ name }: { name: string }) => name)
  if (names.length === 0) return false
  if (!names.includes('_migrations'))
    throw refusal('holds tables of another program: choose another')
  if (!names.includes(MOVE_TABLE)) {
    if (
      await hasRows(
        client,
        names.filter((name) => !INTERNAL_TABLES.has(name)),
      )
    )
      throw refusal('holds a Devhood already: a move needs an empty one, or one that it has begun')
    return false
  }
  const [mark] = (await client.query(`SELECT source FROM ${MOVE_TABLE}`)).rows
  if (mark?.source !== identity) throw refusal('is half a copy of another Devhood: choose another')
  if (pendingMigrations((await client.query(APPLIED)).rows, migrationsOf('postgres')).length > 0)
    throw refusal('is half a copy that an older version has begun: empty it, or choose another')
  return true
}

async function mark(client: ClientBase, identity: string): Promise<void> {
  await client.query(`CREATE TABLE ${MOVE_TABLE} (source TEXT NOT NULL, later TEXT[] NOT NULL)`)
  const later = await dropDerived(client)
  await client.query(`INSERT INTO ${MOVE_TABLE} VALUES ($1, $2)`, [identity, later])
}

async function finish(client: ClientBase, check: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    const [row] = (await client.query(`SELECT later FROM ${MOVE_TABLE}`)).rows
    for (const make of row.later as string[]) await client.query(make)
    await client.query('ANALYZE')
    await check()
    await client.query(`DROP TABLE ${MOVE_TABLE}`)
    await client.query('SET LOCAL synchronous_commit = on')
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(ignore)
    throw error
  }
}

/**
 * Opens the target of a move, an empty PostgreSQL database or one with an incomplete move, and changes nothing. `identity` names the installation: only it can continue an incomplete
 * move. Throws StartError when it isn't suitable.
 */
export async function openTarget(url: string, identity: string) {
  await using opening = new AsyncDisposableStack()
  const presence = opening.use(await acquirePresence(url))
  try {
    const client = await connectToFill(url)
    opening.defer(async () => client.end().catch(ignore))
    const isBegun = await hasBegun(client, identity)
    const opened = opening.move()
    return {
      client,
      /** Creates the schema, with a marker that prevents server starts, and drops the objects that depend on rows. */
      async begin() {
        if (isBegun) return
        try {
          await migratePostgres(client, migrationsOf('postgres'), {
            inTransaction: async () => mark(client, identity),
          })
        } catch (error) {
          throw startError("The database of --database can't be filled", error)
        }
      },
      /** Creates the dropped objects again and removes the marker, in one transaction, unless `check` throws. */
      finish: async (check: () => Promise<void>) =>
        finish(client, async () => {
          await check()
          if (!presence.isHeld()) throw new StartError('Others may have come meanwhile.')
        }),
      [Symbol.asyncDispose]: async () => opened.disposeAsync(),
    }
  } catch (error) {
    throw startError("The database of --database can't be inspected", error)
  }
}

export type Target = Awaited<ReturnType<typeof openTarget>>
