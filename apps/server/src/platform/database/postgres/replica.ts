import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { StartError } from '../../start-error.ts'
import { openPool } from './pool.ts'
import type { TableVersions } from '../shared/table-versions.ts'

/** Milliseconds between two looks how far it has come, and after one that failed. */
const POLL_MS = 5
const RETRY_MS = 1000

/**
 * Positions in the log of changes, of which a replica replays one after the other. A commit that was answered lies before
 * the one that is on the first server's disk; the one where it would go on may lie behind all that there is to replay.
 */
const WRITTEN = 'SELECT pg_current_wal_flush_lsn()::text AS position'
const HAS_REPLAYED = 'SELECT coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS reached'
const WHO = `
  SELECT system_identifier::text AS cluster, pg_is_in_recovery() AS follows,
    current_setting('synchronous_commit') <> 'off' AS waits FROM pg_control_system()`

interface Options {
  readonly url: string
  /** Connections at once. */
  readonly max: number
  /** Of the server that it follows. */
  readonly primary: Pool
  readonly versions: Pick<TableVersions, 'newest' | 'versionOf'>
}

/** A server that follows another, as far as it has come. */
export interface Replica extends AsyncDisposable {
  readonly pool: Pool
  /** Whether it has everything that is known to have been written to these tables. */
  covers(tables: Iterable<string>): boolean
  /** Notes that it did not answer: it is asked again when it has shown how far it has come. */
  markUnavailable(): void
}

interface ServerInfo {
  readonly cluster: string
  readonly follows: number
  readonly waits: number
}

async function checkFollows(primary: Pool, pool: Pool): Promise<void> {
  const [one, other] = await Promise.all(
    [primary, pool].map(async (each) => (await each.query<ServerInfo>(WHO)).rows[0]),
  )
  if (!one?.waits)
    throw new StartError('DATABASE_READ_URL needs a DATABASE_URL with `synchronous_commit`.')
  if (other?.follows && one.cluster === other.cluster) return
  throw new StartError(
    'The server of DATABASE_READ_URL does not follow the one of DATABASE_URL: nothing is read there.',
  )
}

/**
 * Opens a replica. It follows within milliseconds, and is asked only for what it has: as long as it may lack a commit
 * to a table that this process has made or heard of, the first server is asked. Throws StartError for a server that
 * is none, and what the client library throws for one that does not answer.
 */
export async function openReplica({ url, max, primary, versions }: Options): Promise<Replica> {
  const pool = await openPool({ url, max, isReadOnly: true })
  try {
    await checkFollows(primary, pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  /** It has all commits up to this one; none while it does not answer. */
  let covered = -1
  let chase: Promise<void> | undefined
  let isClosed = false

  /** Finds out that it has come to where the first server is now. */
  async function catchUp(): Promise<void> {
    const version = versions.newest()
    const { rows } = await primary.query<{ position: string }>(WRITTEN)
    const values = [rows[0]?.position]
    while (!isClosed) {
      const looked = await pool.query<{ reached: number }>(HAS_REPLAYED, values)
      if (looked.rows[0]?.reached) {
        covered = version
        return
      }
      await pause(POLL_MS)
    }
  }
  function startCatchUp(): void {
    chase ??= catchUp()
      .catch(async () => {
        covered = -1
        await pause(RETRY_MS, undefined, { ref: false })
      })
      .finally(() => {
        chase = undefined
      })
  }
  return {
    pool,
    covers(tables) {
      if (isClosed) return false
      const isCovered = [...tables].every((table) => versions.versionOf(table) <= covered)
      if (!isCovered) startCatchUp()
      return isCovered
    },
    markUnavailable() {
      covered = -1
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      await pool.end()
    },
  }
}
