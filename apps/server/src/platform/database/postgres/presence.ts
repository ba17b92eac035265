import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartError } from '../../start-error.ts'
import { connect, KEEP_ALIVE } from './client.ts'

/** Which of all locks of the database says that a process uses it: 'presence' in letters. */
const LOCK = '8102089978512008037'
/** Which locks tell whose keys a process has. Their second number is the mark of its keys. */
const KEYS_LOCK = 1802795379
const STRANGERS = `
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = ${KEYS_LOCK} AND objid <> $1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
/** Where programs that are no server say that they have written. */
export const MAINTENANCE_CHANNEL = 'devhood_visits'
/** Milliseconds between two tries to be there again. */
const RETRY_MS = 1000
/**
 * Milliseconds between two tries at the start, and how often it is tried again: enough for a process that is closing its
 * connection. One that is stopping may keep its place for 26 seconds: what starts processes has to try again.
 */
const START_RETRY_MS = 250
const START_RETRIES = 2
/** Milliseconds between two looks whether the connection still answers, and what an answer may take. */
const PROBE_MS = 3000

interface Options {
  readonly url: string
  /** Whether no other process may use the database: those that do must hear each other. */
  readonly isExclusive: boolean
  /** Equal for processes that have the same keys. */
  readonly keyFingerprint?: number | undefined
  /** Hears that others may have written without saying what. */
  readonly onForeignWrite: () => void
  /** Hears that the connection is lost, and that it is there again. */
  readonly report: (isLost: boolean) => void
}

/** This process among those that use a database. */
export interface Presence extends AsyncDisposable {
  /** Whether no process is there that must not be, and programs that have written are heard. */
  readonly isHeld: () => boolean
}

const inUseMessage = (how: string) => `The database of DATABASE_URL is in use by ${how}`

/** Undefined once the place is taken; otherwise why it can not be. */
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
  // First said and then asked, so that of two who come at once neither is overlooked.
  await client.query('SELECT pg_advisory_lock_shared($1, $2)', [KEYS_LOCK, keyFingerprint])
  const { rowCount } = await client.query(STRANGERS, [keyFingerprint])
  return rowCount === 0
    ? undefined
    : inUseMessage('Devhood processes with another SECRET_KEY: give all of them the same.')
}

/** Why there is no place, while others are there with whom this process can not be. */
async function connectAndLock(options: Options): Promise<Client | string> {
  const { url, onForeignWrite } = options
  const client = await connect(url, { query_timeout: PROBE_MS })
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

/** Calls `lost` once, when the connection breaks or does not answer. Gives what ends the looking. */
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
 * Takes a place among the processes that use a database, for as long as it is not given back; when its connection is
 * lost it comes back by itself. Throws StartError when others are there with whom it can not be.
 */
export async function openPresence(options: Options, retries = START_RETRIES): Promise<Presence> {
  const { onForeignWrite, report } = options
  let held: { readonly client: Client; readonly stopWatch: () => void } | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  function hold(client: Client): void {
    const lost = () => {
      held = undefined
      report(true)
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
    report(false)
  }
  hold(await connectWithRetries(options, retries))
  return {
    isHeld: () => held !== undefined,
    async [Symbol.asyncDispose]() {
      isOver = true
      clearTimeout(timer)
      held?.stopWatch()
      await held?.client.end().catch(() => undefined)
    },
  }
}
