import { setTimeout as delay } from 'node:timers/promises'

/** Waits until the work has ended, with whatever result, but at most this many milliseconds. */
export async function atMost(time: number, work: Promise<unknown>): Promise<void> {
  const waited = new AbortController()
  const enough = delay(time, undefined, waited)
  await Promise.race([work, enough]).catch(() => undefined)
  waited.abort()
  await enough.catch(() => undefined)
}
