import { setTimeout as delay } from 'node:timers/promises'
import type { LetterFiles } from './letter-files.ts'
import { type Deliver, type KeptLetter, Undeliverable } from './outbox.ts'

interface Options {
  readonly files: LetterFiles
  readonly deliver: Deliver
  readonly now: () => number
  /** Milliseconds until a letter is tried again, by its failures so far; the last goes for all that follow. */
  readonly delays: readonly number[]
  /** Milliseconds that closing waits at most. */
  readonly patience: number
  /** Hears why a letter did not go, without whose it was. */
  readonly report: (error: unknown) => void
}

interface Waiting {
  failures: number
  dueAt: number
}

/** Carries letters one after another, the oldest first; who fails waits longer each time, and ends with its worth. */
export function openCarrier({ files, deliver, now, delays, patience, report }: Options) {
  const waiting = new Map<string, Waiting>()
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function isOver(letter: KeptLetter): Promise<boolean> {
    if (letter.expire <= now()) return true
    try {
      await deliver(letter)
      return true
    } catch (error) {
      report(error)
      if (error instanceof Undeliverable) return true
      const failures = (waiting.get(letter.id)?.failures ?? 0) + 1
      const rest = delays[Math.min(failures, delays.length) - 1] ?? 0
      waiting.set(letter.id, { failures, dueAt: Date.now() + rest })
      return false
    }
  }

  async function carry(id: string): Promise<void> {
    const letter = await files.find(id)
    if (letter !== undefined && !(await isOver(letter))) return
    waiting.delete(id)
    await files.remove(id)
  }

  async function round(): Promise<void> {
    for (const id of await files.ids()) {
      if (closed) return
      if ((waiting.get(id)?.dueAt ?? 0) <= Date.now()) await carry(id)
    }
    const next = Math.min(...Array.from(waiting.values(), ({ dueAt }) => dueAt))
    if (closed || next === Number.POSITIVE_INFINITY) return
    clearTimeout(timer)
    timer = setTimeout(start, Math.max(0, next - Date.now())).unref()
  }

  /** Goes through what is there, now or after the round that is under way. */
  function start(): void {
    running = running.then(round, round)
  }

  /** Waits a little for a letter that is being handed over; one that takes longer is tried again at the next start. */
  async function close(): Promise<void> {
    closed = true
    clearTimeout(timer)
    const waited = new AbortController()
    const enough = delay(patience, undefined, waited)
    await Promise.race([running, enough]).catch(() => undefined)
    waited.abort()
    await enough.catch(() => undefined)
  }

  return { start, close }
}
