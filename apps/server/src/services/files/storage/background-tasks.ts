import { atMost } from '#lib/abort'

type Report = (error: unknown) => void

/** Below the time that a server has for its shutdown: a store that hangs must not use it up. */
const CLOSE_TIMEOUT_MS = 3000

/** Work that continues after the response to its caller. It can be interrupted: upkeep or the next request does it again. */
export function openBackgroundTasks(closeTimeout = CLOSE_TIMEOUT_MS) {
  const running = new Set<Promise<unknown>>()
  let report: Report = () => {}
  let isClosing = false

  async function untilIdle(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    /** Starts work without waiting for it. A failure is reported, and has no other effect. */
    run(work: () => Promise<unknown>): void {
      if (isClosing) return
      const task = work()
        .catch((error: unknown) => report(error))
        .finally(() => running.delete(task))
      running.add(task)
    },
    /** Whether the server is shutting down, so that optional work should be skipped. */
    isClosing: () => isClosing,
    reportTo(listener: Report): void {
      report = listener
    },
    /** Accepts no more work, and resolves when all started work has ended, or after a few seconds. */
    async close(): Promise<void> {
      isClosing = true
      await atMost(closeTimeout, untilIdle())
    },
  }
}

export type BackgroundTasks = ReturnType<typeof openBackgroundTasks>
