import type { Platform } from '#platform'

type PartStatus = 'ok' | 'down'

/** The dependencies without which a process can't serve. */
export interface Readiness {
  readonly status: PartStatus
  readonly database: PartStatus
}

/** All dependencies of a process. */
export interface Health {
  readonly status: PartStatus
  readonly database: PartStatus
  readonly blobs: PartStatus
  /** Whether the bus receives messages of other processes. Without it each process works on its own. */
  readonly bus: PartStatus
}

/** One result serves all callers within this time: health checks must not cause load. */
const FRESH_MS = 1000

async function isUp(ping: Promise<void>): Promise<PartStatus> {
  return ping.then(
    () => 'ok',
    () => 'down',
  )
}

/** Checks a dependency at most once per period, however many callers there are. */
function cachedCheck(ping: () => Promise<void>, now: () => number): () => Promise<PartStatus> {
  let latest: { at: number; part: Promise<PartStatus> } | undefined
  return async () => {
    if (latest === undefined || now() - latest.at >= FRESH_MS)
      latest = { at: now(), part: isUp(ping()) }
    return latest.part
  }
}

export function healthService({
  database,
  blobs,
  bus,
  now,
}: Pick<Platform, 'database' | 'blobs' | 'bus' | 'now'>) {
  const checkDatabase = cachedCheck(async () => database.ping(), now)
  const checkBlobs = cachedCheck(async () => blobs.ping(), now)
  return {
    /** Whether writes and files would be accepted now, for each dependency. */
    async get(): Promise<Health> {
      const [rows, bytes] = await Promise.all([checkDatabase(), checkBlobs()])
      const status = rows === 'ok' && bytes === 'ok' ? 'ok' : 'down'
      return { status, database: rows, blobs: bytes, bus: bus.isReceivingAll() ? 'ok' : 'down' }
    },
    /**
     * Whether the process can serve. Files aren't checked: if they are unavailable, they are so for all processes.
     * A load balancer that removed all of them would cause a total outage.
     */
    async getReadiness(): Promise<Readiness> {
      const rows = await checkDatabase()
      return { status: rows, database: rows }
    },
  }
}

export type HealthService = ReturnType<typeof healthService>
