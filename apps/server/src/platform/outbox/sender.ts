import { setTimeout as delay } from 'node:timers/promises'
import type { MessageFiles } from './message-files.ts'
import { type Deliver, Undeliverable } from './outbox.ts'

interface Options {
  readonly files: MessageFiles
  readonly deliver: Deliver
  readonly now: () => number
  /** Milliseconds until a letter is tried again, by its failures so far; the last goes for all that follow. */
  readonly delays: readonly number[]
  /** Milliseconds that closing waits at most. */
  readonly closeTimeout: number
  /** Hears why a letter did not go, without whose it was. */
  readonly report: (error: unknown) => void
}

interface Retry {
  failures: number
  dueAt: number
}

/** Carries letters one after another, the oldest first; who fails waits longer each time, and ends with its worth. */
export function openSender({ files, deliver, now, delays, closeTimeout, report }: Options) {
  const waiting = new Map<string, Retry>()
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  /** Returns when nothing is to be done for the letter any more. */
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
    // Letters that were forgotten meanwhile have no next try.
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

  /** Goes through what is there, now or after the round that is under way. A folder that can't be read is tried again. */
  function start(): void {
    running = running.then(runRound).catch((error: unknown) => {
      report(error)
      scheduleRound(delays[0] ?? 0)
    })
  }

  /** Waits a little for a letter that is being handed over; one that takes longer is tried again at the next start. */
  async function close(): Promise<void> {
    closed = true
    clearTimeout(timer)
    const waited = new AbortController()
    const enough = delay(closeTimeout, undefined, waited)
    await Promise.race([running, enough])
    waited.abort()
    await enough.catch(() => undefined)
  }

  return { start, close }
}
