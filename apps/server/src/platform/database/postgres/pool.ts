import type { ClientBase, Pool } from 'pg'
import { CONNECT_MS, KEEP_ALIVE, loadLibrary } from './client.ts'

/** Milliseconds that a statement may take. */
const STATEMENT_MS = 2000
/**
 * So long it may wait for rows that another transaction has changed: those last milliseconds, unless their process was
 * cut off in silence. Less than a statement may take, for that it waited says nothing against it.
 */
const LOCK_MS = 1500
/** A transaction that stands still holds up others. */
const IDLE_MS = 5000

/** Types by their OIDs in PostgreSQL's catalogue. */
const OID = { bool: 16, int8: 20, json: 114, numeric: 1700, jsonb: 3802 }

function exact(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`)
  return number
}

/** Values come out as they do of SQLite: numbers, 0 and 1, JSON as text. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [OID.bool, (text) => (text === 't' ? 1 : 0)],
  [OID.int8, exact],
  [OID.numeric, Number],
  [OID.json, String],
  [OID.jsonb, String],
])

export interface PoolOptions {
  readonly url: string
  /** Connections at once. */
  readonly max: number
  readonly isReadOnly: boolean
}

/**
 * Every statement follows an index to a bounded number of rows, one after the other, as on SQLite: a plan that gathers
 * whole tables first is never it. And what is right for most people is not for somebody with 50,000 posts: plans are
 * made for the values that were asked for.
 */
const PLANNING = {
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  plan_cache_mode: 'force_custom_plan',
}

const optionsOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Otherwise the server would keep the connections of a machine that is gone, and in the end take no others. The pool
 * waits for it, of which its types know nothing.
 */
const BEGINNING = { onConnect: async (client: ClientBase) => client.query(KEEP_ALIVE) }

/** Connections that break while nobody uses them are opened anew when they are needed. */
const ignoreError = () => undefined

/** Connections that are opened when they are needed, with limits on everything that may take long. */
export async function openPool({ url, max, isReadOnly }: PoolOptions): Promise<Pool> {
  const { Pool, types } = await loadLibrary()
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: 'devhood',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // The server ends a statement; this is for a server that says nothing any more.
    query_timeout: STATEMENT_MS * 2,
    idle_in_transaction_session_timeout: IDLE_MS,
    keepAlive: true,
    ...BEGINNING,
    options: optionsOf({
      ...PLANNING,
      lock_timeout: String(LOCK_MS),
      default_transaction_read_only: isReadOnly ? 'on' : 'off',
    }),
    types: {
      getTypeParser: (oid: number) => PARSERS.get(oid) ?? types.getTypeParser(oid),
    },
  })
  pool.on('error', ignoreError)
  // Those that break between two statements of a unit: its next one says so.
  pool.on('connect', (client) => client.on('error', ignoreError))
  return pool
}
