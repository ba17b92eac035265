import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Writer } from '../database/index.ts'
import {
  deleteExpired,
  deleteLease,
  takeOverLease,
  insertLease,
  type LeaseRow,
  listLeases,
  renewLease,
} from './lease-store.ts'
import type { Leases } from './leases.ts'

/** All in milliseconds. */
interface LeaseTiming {
  /** A holder without a heartbeat for this long counts as gone. */
  readonly term: number
  /** Interval of heartbeats. */
  readonly beat: number
  /** Interval of polls for a free lease: the first, then doubled up to the last. */
  readonly firstPoll: number
  readonly lastPoll: number
}

const TIMING: LeaseTiming = { term: 20_000, beat: 5000, firstPoll: 50, lastPoll: 2000 }

/**
 * Fraction of the term after which a holder considers its lease lost. The rest is a safety margin: others count from
 * when they see a heartbeat, which is after it was sent.
 */
const SURE = 0.8

/** False when another process was faster. */
const changesOne = async (
  database: Database,
  change: (tx: Writer) => Promise<number>,
): Promise<boolean> => (await database.write(change)) === 1

interface Options {
  readonly database: Database
  readonly timing?: LeaseTiming
}

/**
 * Observations of other holders' leases, and how long each is unchanged. The clocks of machines differ, so no
 * timestamps are stored: each process measures unchanged time by its own clock.
 */
function openObservations(term: number) {
  const seen = new Map<string, LeaseRow & { readonly since: number }>()
  function observe(row: LeaseRow, now: number): void {
    const known = seen.get(row.name)
    if (known?.holder === row.holder && known.beat === row.beat) return
    seen.set(row.name, { ...row, since: now })
  }
  return {
    /** Records the current state of all leases. */
    observeAll(rows: readonly LeaseRow[]): void {
      const now = performance.now()
      for (const row of rows) observe(row, now)
      const names = new Set(rows.map(({ name }) => name))
      for (const name of seen.keys()) if (!names.has(name)) seen.delete(name)
    },
    /** Whether a lease has been unchanged for so long that its holder is gone. `asked` is the time of the read. */
    isExpired({ name, holder, beat }: LeaseRow, asked: number): boolean {
      const known = seen.get(name)
      return known?.holder === holder && known.beat === beat && asked - known.since >= term
    },
    forget: (name: string) => void seen.delete(name),
  }
}

/** Sends heartbeats for a lease until it is disposed. Its signal is aborted when another process may hold the lease. */
function openHeartbeat({ database, timing = TIMING }: Options, name: string, holder: string) {
  const lost = new AbortController()
  let end: NodeJS.Timeout | undefined
  let isRenewing = false
  function count(since: number): void {
    clearTimeout(end)
    const left = Math.max(0, since + SURE * timing.term - performance.now())
    end = setTimeout(() => lost.abort(), left).unref()
  }
  async function renew(): Promise<void> {
    const since = performance.now()
    if (await changesOne(database, async (tx) => renewLease(tx, { name, holder }))) count(since)
    else lost.abort()
  }
  const beating = setInterval(() => {
    if (isRenewing) return
    isRenewing = true
    // The next heartbeat may succeed; otherwise the lease expires.
    void renew()
      .catch(() => undefined)
      .finally(() => (isRenewing = false))
  }, timing.beat).unref()
  return {
    lost: lost.signal,
    count,
    [Symbol.dispose]() {
      clearInterval(beating)
      clearTimeout(end)
    },
  }
}

/** Leases as rows of a database that several processes use. */
export function databaseLeases(options: Options): Leases {
  const { database, timing = TIMING } = options
  const held = new Map<string, string>()
  const sightings = openObservations(timing.term)

  /** Reads all leases, so that a process that waits for one already knows how long the others are unchanged. */
  async function look() {
    const asked = performance.now()
    const rows = await listLeases(database)
    sightings.observeAll(rows)
    return { rows, asked }
  }
  async function take(name: string, holder: string): Promise<boolean> {
    const { rows, asked } = await look()
    const row = rows.find((each) => each.name === name)
    if (row === undefined)
      return changesOne(database, async (tx) => insertLease(tx, { name, holder }))
    if (!sightings.isExpired(row, asked)) return false
    return changesOne(database, async (tx) => takeOverLease(tx, { ...row, newHolder: holder }))
  }

  async function runHolding<T>(
    { name, holder, since }: { name: string; holder: string; since: number },
    work: (lost: AbortSignal) => Promise<T>,
  ): Promise<T> {
    sightings.forget(name)
    held.set(holder, name)
    using life = openHeartbeat(options, name, holder)
    life.count(since)
    try {
      return await work(life.lost)
    } finally {
      held.delete(holder)
      // If that fails, the others wait until it expires.
      await database.write(async (tx) => deleteLease(tx, { name, holder })).catch(() => undefined)
    }
  }

  return {
    async hold(name, work, signal) {
      const holder = randomUUID()
      for (let look = timing.firstPoll; ; look = Math.min(2 * look, timing.lastPoll)) {
        signal?.throwIfAborted()
        const since = performance.now()
        if (await take(name, holder)) return runHolding({ name, holder, since }, work)
        await pause(look, undefined, { ...(signal && { signal }) }).catch(() => undefined)
      }
    },
    async holdIfFree(name, work) {
      const holder = randomUUID()
      const since = performance.now()
      if (!(await take(name, holder))) return false
      await runHolding({ name, holder, since }, work)
      return true
    },
    held: () => [...held.values()],
    async sweep() {
      const { rows, asked } = await look()
      for (const row of rows)
        if (!held.has(row.holder) && sightings.isExpired(row, asked))
          await database.write(async (tx) => deleteExpired(tx, row))
    },
  }
}
