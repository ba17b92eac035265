import { atMost } from '#lib/abort'
import { openOutageReport, type OutageReport, type Report } from '../outage-report.ts'
import type { MessageFiles } from './message-files.ts'
import { Deferred, type Deliver, type DeliveryState, Undeliverable } from './outbox.ts'

/** How messages get to their server. */
export interface Delivery {
  readonly deliver: Deliver
  /** Rejects when the server can't be used. */
  readonly check?: (() => Promise<void>) | undefined
  /** Called with the reason when messages can't be delivered, and with undefined when they can again. */
  readonly reportOutage?: Report
  /** Called with the reason why a server refused a message for good. */
  readonly reportRefusal?: (why: Error) => void
}

interface Options extends Delivery {
  readonly files: MessageFiles
  readonly now: () => number
  /** Milliseconds until a retry, by the number of failures; the last applies to all further ones. */
  readonly delays: readonly number[]
  /** Longest wait of closing, in milliseconds. */
  readonly closeTimeout: number
}

/** Milliseconds between checks of a server that is down. */
const CHECK_MS = 60_000

interface Retry {
  readonly tries: number
  readonly dueAt: number
}

/** Messages whose delivery has failed. `delays` are milliseconds until a retry, by the number of failures. */
function openRetries(delays: readonly number[]) {
  const waiting = new Map<string, Retry>()
  return {
    add(id: string): void {
      const tries = (waiting.get(id)?.tries ?? 0) + 1
      const rest = delays[Math.min(tries, delays.length) - 1] ?? 0
      waiting.set(id, { tries, dueAt: performance.now() + rest })
    },
    delete: (id: string) => void waiting.delete(id),
    /** Forgets all messages but these. */
    retain(ids: readonly string[]): void {
      const present = new Set(ids)
      for (const id of waiting.keys()) if (!present.has(id)) waiting.delete(id)
    },
    isDue: (id: string) => (waiting.get(id)?.dueAt ?? 0) <= performance.now(),
    /** Infinity when nothing waits. */
    nextDueAt: () => Math.min(...Array.from(waiting.values(), ({ dueAt }) => dueAt)),
    count: () => waiting.size,
  }
}

/** Delivers single messages, and counts what fails. */
function openAttempts({ files, deliver, now, reportOutage, reportRefusal }: Options) {
  const outage = openOutageReport(reportOutage ?? (() => undefined))
  let failures = 0
  return {
    outage,
    state: (): DeliveryState => ({ isUp: !outage.isFailing(), failures }),
    /** Returns when the message needs no further work; rejects when it has to be tried again. */
    attempt: async (id: string): Promise<void> => {
      try {
        const message = await files.queued.find(id)
        if (message === undefined || message.expire <= now()) return
        await deliver(message)
        outage.succeed()
      } catch (error) {
        failures++
        const isRefused = error instanceof Undeliverable
        if (isRefused || error instanceof Deferred) outage.succeed()
        else outage.fail(error)
        if (!isRefused) throw error
        reportRefusal?.(error)
      }
    },
  }
}

/**
 * Checks the server, and again while it is down: otherwise nobody would notice before the next message. Returns a
 * function that stops the checks.
 */
function startChecks(check: Delivery['check'], outage: OutageReport): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  async function run(): Promise<void> {
    try {
      await check?.()
      if (!isStopped) outage.succeed()
    } catch (error) {
      if (isStopped) return
      outage.fail(error)
      timer = setTimeout(() => void run(), CHECK_MS).unref()
    }
  }
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/**
 * Delivers messages one after another, oldest first. A failed message is retried with growing delays until it
 * expires.
 */
export function openSender(options: Options) {
  const { files, check, delays, closeTimeout } = options
  const { outage, attempt, state } = openAttempts(options)
  const retries = openRetries(delays)
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let isFolderLost = false

  async function deliverOrRetry(id: string): Promise<void> {
    try {
      await attempt(id)
      await files.queued.remove(id)
      retries.delete(id)
    } catch {
      retries.add(id)
    }
  }

  async function runRound(): Promise<void> {
    const ids = await files.queued.ids()
    if (isFolderLost) outage.succeed()
    isFolderLost = false
    // Deleted messages need no retry.
    retries.retain(ids)
    for (const id of ids) {
      if (closed) return
      if (retries.isDue(id)) await deliverOrRetry(id)
    }
    const next = retries.nextDueAt()
    if (next < Number.POSITIVE_INFINITY) scheduleRound(next - performance.now())
  }

  function scheduleRound(rest: number): void {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(start, Math.max(0, rest)).unref()
  }

  /** Processes all messages, now or after the current round. An unreadable folder is retried. */
  function start(): void {
    running = running.then(runRound).catch((error: unknown) => {
      isFolderLost = true
      outage.fail(error)
      scheduleRound(delays[0] ?? 0)
    })
  }

  /** Waits briefly for a delivery in progress; a longer one is tried again at the next start. */
  async function close(): Promise<void> {
    closed = true
    clearTimeout(timer)
    stopChecks()
    await atMost(closeTimeout, running)
  }

  const stopChecks = startChecks(check, outage)
  return {
    start,
    close,
    failedCount: retries.count,
    state,
  }
}
