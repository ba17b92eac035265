import type { Platform } from '#platform'

type Part = 'ok' | 'down'

export interface Health {
  readonly status: Part
  readonly database: Part
  readonly blobs: Part
  /** Whether what other processes tell is heard. Without it each goes on by itself. */
  readonly bus: Part
}

/** An answer serves everybody who asks within this time: health must not be a way to make work. */
const FRESH_MS = 1000

async function isUp(ping: Promise<void>): Promise<Part> {
  return ping.then(
    () => 'ok',
    () => 'down',
  )
}

export function healthService({
  database,
  blobs,
  bus,
  now,
}: Pick<Platform, 'database' | 'blobs' | 'bus' | 'now'>) {
  let latest: { at: number; health: Promise<Health> } | undefined

  async function check(): Promise<Health> {
    const [rows, bytes] = await Promise.all([isUp(database.ping()), isUp(blobs.ping())])
    const status = rows === 'ok' && bytes === 'ok' ? 'ok' : 'down'
    return { status, database: rows, blobs: bytes, bus: bus.isWhole() ? 'ok' : 'down' }
  }

  /** Whether writes and files would be accepted now, each part named. */
  async function get(): Promise<Health> {
    if (latest === undefined || now() - latest.at >= FRESH_MS)
      latest = { at: now(), health: check() }
    return latest.health
  }

  return { get }
}

export type HealthService = ReturnType<typeof healthService>
