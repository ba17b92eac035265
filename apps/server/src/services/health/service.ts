import type { Platform } from '#platform'

type PartStatus = 'ok' | 'down'

/** What a process can't serve without. */
export interface Readiness {
  readonly status: PartStatus
  readonly database: PartStatus
}

/** All that a process uses, each part named. */
export interface Health {
  readonly status: PartStatus
  readonly database: PartStatus
  readonly blobs: PartStatus
  /** Whether what other processes tell is heard. Without it each goes on by itself. */
  readonly bus: PartStatus
}

/** An answer serves everybody who asks within this time: health must not be a way to make work. */
const FRESH_MS = 1000

async function isUp(ping: Promise<void>): Promise<PartStatus> {
  return ping.then(
    () => 'ok',
    () => 'down',
  )
}

/** Asks a part at most once in a while, however many want to know. */
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
    /** Whether writes and files would be accepted now, each part named. */
    async get(): Promise<Health> {
      const [rows, bytes] = await Promise.all([checkDatabase(), checkBlobs()])
      const status = rows === 'ok' && bytes === 'ok' ? 'ok' : 'down'
      return { status, database: rows, blobs: bytes, bus: bus.isReceivingAll() ? 'ok' : 'down' }
    },
    /**
     * Whether the process can serve. Files are not asked for: where they are gone for one process they are for all, and
     * a load balancer that left all out would take everything else away, too.
     */
    async getReadiness(): Promise<Readiness> {
      const rows = await checkDatabase()
      return { status: rows, database: rows }
    },
  }
}

export type HealthService = ReturnType<typeof healthService>
