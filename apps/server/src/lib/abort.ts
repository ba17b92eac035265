import { setTimeout as delay } from 'node:timers/promises'

/** Calls the listener when the signal is aborted, at once if it already is. */
export function onAbort(signal: AbortSignal, listener: () => void): void {
  if (signal.aborted) listener()
  else signal.addEventListener('abort', listener, { once: true })
}

/** Rejects when the signal is aborted; never resolves. It's no error if nobody waits for it. */
export function abortion(signal: AbortSignal, reason?: () => Error): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  onAbort(signal, () => reject(reason ? reason() : signal.reason))
  promise.catch(() => undefined)
  return promise
}

/** Waits until the work has ended, with whatever result, but at most this many milliseconds. */
export async function atMost(time: number, work: Promise<unknown>): Promise<void> {
  const waited = new AbortController()
  const enough = delay(time, undefined, waited)
  await Promise.race([work, enough]).catch(() => undefined)
  waited.abort()
  await enough.catch(() => undefined)
}
