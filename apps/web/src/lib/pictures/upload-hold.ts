/** Milliseconds after a choice in which nothing leaves the device: time to press Edit. */
const DURATION = 5000

/** Holds uploads back for a moment, so that a picture can be edited before any of it is sent. */
export function createUploadHold(duration: number = DURATION) {
  let held: PromiseWithResolvers<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const release = (): void => {
    clearTimeout(timer)
    held?.resolve()
    held = undefined
  }
  return {
    /** A picture was chosen. */
    start: (): void => {
      held ??= Promise.withResolvers()
      clearTimeout(timer)
      timer = setTimeout(release, duration)
    },
    /** The person goes on: nothing is held any more. */
    release,
    /** Resolves when uploads may begin; rejects when aborted. */
    wait: async (signal: AbortSignal): Promise<void> => {
      const { promise, reject } = Promise.withResolvers<void>()
      const stop = (): void => reject(signal.reason as Error)
      signal.addEventListener('abort', stop)
      try {
        signal.throwIfAborted()
        await Promise.race([held?.promise, promise])
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
  }
}
