import { setTimeout as pause } from 'node:timers/promises'
import { openOutageReport, type OutageReport, type Report } from '../../outage-report.ts'
import { StartError } from '../../start-error.ts'
import { openReadPools, type PoolOptions, type ReadPools } from './pool.ts'
import type { TableVersions } from '../shared/table-versions.ts'

/** Interval in milliseconds of checks of the replica's progress, and of retries after a failure. */
const POLL_MS = 5
const RETRY_MS = 1000

/**
 * WAL positions, which a replica replays in order. An acknowledged commit is before the flush position of the
 * primary. The insert position may be beyond everything there is to replay.
 */
const WRITTEN = 'SELECT pg_current_wal_flush_lsn()::text AS position'
const HAS_REPLAYED = 'SELECT coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS reached'
const WHO = `
  SELECT system_identifier::text AS cluster, pg_is_in_recovery() AS follows,
    current_setting('synchronous_commit') <> 'off' AS waits FROM pg_control_system()`

interface Options extends Omit<PoolOptions, 'isReadOnly'> {
  readonly primary: ReadPools
  readonly versions: Pick<TableVersions, 'newest' | 'versionOf'>
  /** Called with the reason when the replica becomes unreachable, and with undefined when it is back. */
  readonly reportOutage: Report
}

interface ServerInfo {
  readonly cluster: string
  readonly follows: number
  readonly waits: number
}

async function checkFollows(primary: ReadPools, replica: ReadPools): Promise<void> {
  const [one, other] = await Promise.all(
    [primary, replica].map(async (each) => (await each.for({}).query<ServerInfo>(WHO)).rows[0]),
  )
  if (!one?.waits)
    throw new StartError('DATABASE_READ_URL needs a DATABASE_URL with `synchronous_commit`.')
  if (other?.follows && one.cluster === other.cluster) return
  throw new StartError(
    'The server of DATABASE_READ_URL does not follow the one of DATABASE_URL: nothing is read there.',
  )
}

/**
 * Connections to a replica, and the check that has to pass before anything is read there. Throws StartError for a
 * server that isn't a replica. One that doesn't respond is reported, and checked later.
 */
async function openReplicaPool({ primary, ...options }: Options, outage: OutageReport) {
  const pools = await openReadPools(options)
  let isChecked = false
  async function check(): Promise<void> {
    if (!isChecked) await checkFollows(primary, pools)
    isChecked = true
  }
  try {
    await check()
  } catch (error) {
    if (error instanceof StartError) {
      await pools.end()
      throw error
    }
    outage.fail(error)
  }
  return { pools, check }
}

/**
 * Opens a replica. It lags by milliseconds, and serves only what it has. While it may lack a commit to a table that
 * this process made or knows of, or doesn't respond, the primary is used. Throws StartError for a server that isn't a replica.
 */
export async function openReplica(options: Options) {
  const { primary, versions, reportOutage } = options
  const outage = openOutageReport(reportOutage)
  const { pools, check } = await openReplicaPool(options, outage)
  /** The replica has all commits up to this version; -1 while it doesn't respond. */
  let covered = -1
  let chase: Promise<void> | undefined
  let isClosed = false

  /** Waits until the replica has reached the primary's current position. */
  async function catchUp(): Promise<void> {
    await check()
    const version = versions.newest()
    const { rows } = await primary.for({}).query<{ position: string }>(WRITTEN)
    const values = [rows[0]?.position]
    while (!isClosed) {
      const looked = await pools.for({}).query<{ reached: number }>(HAS_REPLAYED, values)
      if (looked.rows[0]?.reached) {
        covered = version
        outage.succeed()
        return
      }
      await pause(POLL_MS)
    }
  }
  /** Records a failure: the replica is used again once it has reported its progress. */
  function markUnavailable(why: unknown): void {
    covered = -1
    if (!isClosed) outage.fail(why)
  }
  function startCatchUp(): void {
    chase ??= catchUp()
      .catch(async (error: unknown) => {
        markUnavailable(error)
        await pause(RETRY_MS, undefined, { ref: false })
      })
      .finally(() => {
        chase = undefined
      })
  }
  return {
    pools,
    /** Whether it has every known write to these tables. */
    covers(tables: Iterable<string>): boolean {
      if (isClosed) return false
      const isCovered = [...tables].every((table) => versions.versionOf(table) <= covered)
      if (!isCovered) startCatchUp()
      return isCovered
    },
    markUnavailable,
    async [Symbol.asyncDispose](): Promise<void> {
      isClosed = true
      await pools.end()
    },
  }
}

export type Replica = Awaited<ReturnType<typeof openReplica>>
