import { setTimeout as pause } from 'node:timers/promises'

interface Options {
  /** Milliseconds from the end of one run to the beginning of the next. */
  readonly interval: number
  /** Called when a run fails; the next one comes all the same. */
  readonly onError: (error: unknown) => void
}

/** Runs a task periodically, never twice at once. Disposing waits for the run in progress. */
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
