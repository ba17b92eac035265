import { setTimeout as pause } from 'node:timers/promises'

interface Options {
  /** Milliseconds from the end of one run to the beginning of the next. */
  readonly interval: number
  /** Hears of a run that fails; the next one comes all the same. */
  readonly onError: (error: unknown) => void
}

/** Does something again and again, never twice at once. Disposing waits for the run that is under way. */
export function runEvery(
  task: () => Promise<void>,
  { interval, onError }: Options,
): AsyncDisposable {
  const closing = new AbortController()
  const { signal } = closing

  async function run(): Promise<void> {
    for (;;) {
      await pause(interval, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      await task().catch(onError)
    }
  }
  const running = run()
  return {
    async [Symbol.asyncDispose]() {
      closing.abort()
      await running
    },
  }
}
