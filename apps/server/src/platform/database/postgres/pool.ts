import type { ClientBase, Pool } from 'pg'
import type { ReadOptions } from '../shared/statement.ts'
import { applicationName, CONNECT_MS, KEEP_ALIVE, loadLibrary } from './client.ts'

/** Statement timeout in milliseconds. */
const STATEMENT_MS = 2000
/**
 * Lock timeout for rows that another transaction has changed. Such locks last milliseconds, unless their process lost
 * its connection. It is below the statement timeout, because a wait for a lock isn't the statement's fault.
 */
const LOCK_MS = 1500
/** An idle transaction blocks others. */
const IDLE_MS = 5000

/** Type OIDs in PostgreSQL's catalog. */
const OID = { bool: 16, int8: 20, json: 114, numeric: 1700, jsonb: 3802 }

function exact(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`)
  return number
}

/** Values have the same types as from SQLite: numbers, 0 and 1, JSON as text. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [OID.bool, (text) => (text === 't' ? 1 : 0)],
  [OID.int8, exact],
  [OID.numeric, Number],
  [OID.json, String],
  [OID.jsonb, String],
])

export interface PoolOptions {
  readonly url: string
  /** Largest number of connections. */
  readonly max: number
  readonly isReadOnly: boolean
  /** Each statement is planned once, whatever its values. */
  readonly keepsPlans?: boolean
  /** Names the connections of a process that shares the bus with others. */
  readonly processId?: string
}

/**
 * Every statement follows an index to a bounded number of rows, with nested loops, as on SQLite. A plan that reads
 * whole tables first is never right. A plan for most people is wrong for an author of 50,000 posts. So plans are made for
 * the actual values, except where a statement says that one plan serves all.
 */
const PLANNING = {
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // Compiling a plan, or starting other processes for it, takes longer than any of our statements.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}

const PLANNED = { plan_cache_mode: 'force_custom_plan' }
/** A table may be small when a plan is made, and large when it is used. */
const KEPT = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' }

/**
 * Each search of a text index also reads the list of rows that the index has not taken yet, up to 4 MB by default. A write that
 * fills the list waits until the index has taken them all.
 */
const INDEXING = { gin_pending_list_limit: '64kB' }

const optionsOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Without keepalive, the server would keep the connections of a dead machine, and finally refuse new ones. The pool
 * awaits this promise, although its types don't say so.
 */
const BEGINNING = { onConnect: async (client: ClientBase) => client.query(KEEP_ALIVE) }

/** The pool replaces broken idle connections on demand. */
const ignoreError = () => undefined

/** A pool of connections, opened on demand, with timeouts for everything that may take long. */
export async function openPool({
  url,
  max,
  isReadOnly,
  keepsPlans = false,
  processId,
}: PoolOptions): Promise<Pool> {
  const { Pool, types } = await loadLibrary()
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: processId === undefined ? 'devhood' : applicationName(processId),
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // The server enforces the statement timeout; this covers a server that no longer responds.
    query_timeout: STATEMENT_MS * 2,
    idle_in_transaction_session_timeout: IDLE_MS,
    keepAlive: true,
    // What a unit of work asks at once is sent at once: a round trip takes longer than most statements.
    pipeline: !isReadOnly,
    ...BEGINNING,
    options: optionsOf({
      ...PLANNING,
      ...INDEXING,
      ...(keepsPlans ? KEPT : PLANNED),
      lock_timeout: String(LOCK_MS),
      default_transaction_read_only: isReadOnly ? 'on' : 'off',
    }),
    types: {
      getTypeParser: (oid: number) => PARSERS.get(oid) ?? types.getTypeParser(oid),
    },
  })
  pool.on('error', ignoreError)
  // A connection that breaks between two statements of a unit fails its next statement.
  pool.on('connect', (client) => client.on('error', ignoreError))
  return pool
}

/** Connections for reads: those of one half keep plans, because a connection does it for all of its statements or none. */
export async function openReadPools({ max, ...options }: Omit<PoolOptions, 'isReadOnly'>) {
  const open = async (keepsPlans: boolean) =>
    openPool({ ...options, max: max / 2, isReadOnly: true, keepsPlans })
  const [planning, keeping] = [await open(false), await open(true)]
  return {
    for: ({ keepsPlan }: ReadOptions) => (keepsPlan ? keeping : planning),
    end: async () => void (await Promise.all([planning.end(), keeping.end()])),
  }
}

export type ReadPools = Awaited<ReturnType<typeof openReadPools>>
