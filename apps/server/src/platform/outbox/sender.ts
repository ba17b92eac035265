import { setTimeout as delay } from 'node:timers/promises'
import type { MessageFiles } from './message-files.ts'
import { type Deliver, Undeliverable } from './outbox.ts'

interface Options {
  readonly files: MessageFiles
  readonly deliver: Deliver
  readonly now: () => number
  /** Milliseconds until a retry, by the number of failures; the last applies to all further ones. */
  readonly delays: readonly number[]
  /** Longest wait of closing, in milliseconds. */
  readonly closeTimeout: number
  /** Called with the reason of a failed delivery, without the recipient. */
  readonly report: (error: unknown) => void
}

interface Retry {
  failures: number
  dueAt: number
}

/**
 * Delivers messages one after another, oldest first. A failed message is retried with growing delays until it
 * expires.
 */
export function openSender({ files, deliver, now, delays, closeTimeout, report }: Options) {
  const waiting = new Map<string, Retry>()
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  /** Returns when the message needs no further work. */
  async function deliverOnce(id: string): Promise<void> {
    const message = await files.find(id)
    if (message === undefined || message.expire <= now()) return
    try {
      await deliver(message)
    } catch (error) {
      if (!(error instanceof Undeliverable)) throw error
      report(error)
    }
  }

  async function deliverOrRetry(id: string): Promise<void> {
    try {
      await deliverOnce(id)
      await files.remove(id)
      waiting.delete(id)
    } catch (error) {
      report(error)
      const failures = (waiting.get(id)?.failures ?? 0) + 1
      const rest = delays[Math.min(failures, delays.length) - 1] ?? 0
      waiting.set(id, { failures, dueAt: Date.now() + rest })
    }
  }

  async function runRound(): Promise<void> {
    const ids = await files.ids()
    // Deleted messages need no retry.
    const present = new Set(ids)
    for (const id of waiting.keys()) if (!present.has(id)) waiting.delete(id)
    for (const id of ids) {
      if (closed) return
      if ((waiting.get(id)?.dueAt ?? 0) <= Date.now()) await deliverOrRetry(id)
    }
    const next = Math.min(...Array.from(waiting.values(), ({ dueAt }) => dueAt))
    if (next < Number.POSITIVE_INFINITY) scheduleRound(next - Date.now())
  }

  function scheduleRound(rest: number): void {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(start, Math.max(0, rest)).unref()
  }

  /** Processes all messages, now or after the current round. An unreadable folder is retried. */
  function start(): void {
    running = running.then(runRound).catch((error: unknown) => {
      report(error)
      scheduleRound(delays[0] ?? 0)
    })
  }

  /** Waits briefly for a delivery in progress; a longer one is tried again at the next start. */
  async function close(): Promise<void> {
    closed = true
    clearTimeout(timer)
    const waited = new AbortController()
    const enough = delay(closeTimeout, undefined, waited)
    await Promise.race([running, enough])
    waited.abort()
    await enough.catch(() => undefined)
  }

  return { start, close, failedCount: () => waiting.size }
}

export type Sender = ReturnType<typeof openSender>
