import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { atMost } from '#lib/abort'
import type { OutageReport } from '../../outage-report.ts'
import { StartError } from '../../start-error.ts'
import { applicationName, connect, KEEP_ALIVE } from './client.ts'

/** The advisory lock of processes that use the database: 'presence' as a number. */
const LOCK = '8102089978512008037'
/** The class of advisory locks for key fingerprints; the second number is the fingerprint. */
const KEYS_LOCK = 1802795379
const OTHER_KEYS = `
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = ${KEYS_LOCK} AND objid <> $1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
/** The notification channel for writes of maintenance programs. */
export const MAINTENANCE_CHANNEL = 'devhood_visits'
/** Milliseconds between attempts to reconnect. */
const RETRY_MS = 1000
/**
 * Interval of attempts at start in milliseconds, and their number: enough for a process that is closing its
 * connection. A stopping process may hold its lock for 26 seconds: the process manager has to restart this one.
 */
const START_RETRY_MS = 250
const START_RETRIES = 2
/** Interval of connection probes in milliseconds, and their timeout. */
const PROBE_MS = 3000
/** Milliseconds for the end of the connection. */
const END_MS = 1000

interface Options {
  readonly url: string
  /** Whether no other process may use the database: concurrent ones must be able to notify each other. */
  readonly isExclusive: boolean
  /** Names the connection. */
  readonly processId?: string
  /** Equal for processes with the same keys. */
  readonly keyFingerprint?: number | undefined
  /** Called when others may have written to unknown tables. */
  readonly onForeignWrite: () => void
  /** Told when the connection is lost, and when it is back. */
  readonly outage?: Pick<OutageReport, 'fail' | 'succeed'>
}

const inUseMessage = (how: string) => `The database of DATABASE_URL is in use by ${how}`

/** Undefined once the locks are held; otherwise the reason for the refusal. */
async function acquireLocks(
  client: Client,
  { isExclusive, keyFingerprint = 0 }: Options,
): Promise<string | undefined> {
  const how = isExclusive ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
  const { rows } = await client.query<{ taken: boolean }>(`SELECT ${how}(${LOCK}) AS taken`)
  if (rows[0]?.taken !== true)
    return isExclusive
      ? inUseMessage('another Devhood process: several need REDIS_URL.')
      : inUseMessage('a Devhood process without REDIS_URL: stop it first.')
  // Lock first and check afterwards, so that of two simultaneous starts neither is overlooked.
  await client.query('SELECT pg_advisory_lock_shared($1, $2)', [KEYS_LOCK, keyFingerprint])
  const { rowCount } = await client.query(OTHER_KEYS, [keyFingerprint])
  return rowCount === 0
    ? undefined
    : inUseMessage('Devhood processes with another SECRET_KEY: give all of them the same.')
}

/** Returns the reason when conflicting processes are present. */
async function connectAndLock(options: Options): Promise<Client | string> {
  const { url, onForeignWrite, processId } = options
  const client = await connect(url, {
    query_timeout: PROBE_MS,
    ...(processId !== undefined && { application_name: applicationName(processId) }),
  })
  try {
    await client.query(KEEP_ALIVE)
    const refusal = await acquireLocks(client, options)
    if (refusal === undefined) {
      client.on('notification', onForeignWrite)
      await client.query(`LISTEN ${MAINTENANCE_CHANNEL}`)
      return client
    }
    await client.end()
    return refusal
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

async function connectWithRetries(options: Options, retries: number): Promise<Client> {
  for (let left = retries; ; left--) {
    const client = await connectAndLock(options)
    if (typeof client !== 'string') return client
    if (left === 0) throw new StartError(client)
    await pause(START_RETRY_MS)
  }
}

/** Calls `lost` once, when the connection breaks or doesn't respond. Returns a function that stops the probes. */
function watch(client: Client, lost: () => void): () => void {
  const looking = setInterval(() => void client.query('SELECT 1').catch(stop), PROBE_MS).unref()
  let isOver = false
  function end(): void {
    isOver = true
    clearInterval(looking)
  }
  function stop(): void {
    if (isOver) return
    end()
    client.end().catch(() => undefined)
    lost()
  }
  client.once('end', stop)
  return end
}

/**
 * Registers this process at a database until disposed; reconnects by itself after a lost connection. Throws
 * StartError when conflicting processes are present.
 */
export async function openPresence(options: Options, retries = START_RETRIES) {
  const { onForeignWrite, outage } = options
  let held: { readonly client: Client; readonly stopWatch: () => void } | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  function hold(client: Client): void {
    const lost = () => {
      held = undefined
      outage?.fail(undefined)
      scheduleReconnect()
    }
    held = { client, stopWatch: watch(client, lost) }
  }
  function scheduleReconnect(): void {
    timer = setTimeout(() => void reconnect(), RETRY_MS)
  }
  async function reconnect(): Promise<void> {
    const client = await connectAndLock(options).catch(() => undefined)
    if (typeof client !== 'object') return isOver ? undefined : scheduleReconnect()
    if (isOver) return client.end()
    hold(client)
    onForeignWrite()
    outage?.succeed()
  }
  hold(await connectWithRetries(options, retries))
  return {
    /** Whether no conflicting process is present, and notifications of maintenance programs arrive. */
    isHeld: () => held !== undefined,
    async [Symbol.asyncDispose](): Promise<void> {
      isOver = true
      clearTimeout(timer)
      held?.stopWatch()
      // A server that hangs would be waited for without end. It notices by itself that this process has ended.
      if (held) await atMost(END_MS, held.client.end())
    },
  }
}
