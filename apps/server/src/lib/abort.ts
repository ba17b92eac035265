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
