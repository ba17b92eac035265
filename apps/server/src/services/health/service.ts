import type { Platform } from '#platform'

type PartStatus = 'ok' | 'down'

const partOf = (isUp: boolean): PartStatus => (isUp ? 'ok' : 'down')

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
  mail,
  now,
}: Pick<Platform, 'blobs' | 'bus' | 'database' | 'mail' | 'now'>) {
  const checkDatabase = cachedCheck(async () => database.ping(), now)
  const checkBlobs = cachedCheck(async () => blobs.ping(), now)
  return {
    /**
     * Whether writes and files would be accepted now, for each dependency. `degraded`: the process serves, but the bus
     * doesn't receive the messages of other processes, or the mail server accepts no emails.
     */
    async get() {
      const [rows, bytes] = await Promise.all([checkDatabase(), checkBlobs()])
      const delivery = mail?.deliveryState()
      const spare = {
        bus: partOf(bus.isReceivingAll()),
        ...(delivery && { mail: partOf(delivery.isUp) }),
      }
      const isServing = rows === 'ok' && bytes === 'ok'
      const isWhole = Object.values(spare).every((part) => part === 'ok')
      const status = !isServing ? 'down' : isWhole ? 'ok' : 'degraded'
      return { status, database: rows, blobs: bytes, ...spare } as const
    },
    /**
     * Whether the process can serve. Files aren't checked: if they are unavailable, they are so for all processes.
     * A load balancer that removed all of them would cause a total outage.
     */
    async getReadiness() {
      const rows = await checkDatabase()
      return { status: rows, database: rows }
    },
  }
}
