type Report = (error: unknown) => void

/** Work that continues after the response to its caller. */
export interface BackgroundTasks {
  /** Starts work without waiting for it. A failure is reported, and has no other effect. */
  run(work: () => Promise<unknown>): void
  /** Whether the server is shutting down, so that optional work should be skipped. */
  isClosing(): boolean
  /** Sets the receiver of failures. */
  reportTo(report: Report): void
  /** Accepts no more work, and resolves when all started work has ended. */
  close(): Promise<void>
}

export function openBackgroundTasks(): BackgroundTasks {
  const running = new Set<Promise<unknown>>()
  let report: Report = () => {}
  let isClosing = false
  return {
    run(work) {
      if (isClosing) return
      const task = work()
        .catch((error: unknown) => report(error))
        .finally(() => running.delete(task))
      running.add(task)
    },
    isClosing: () => isClosing,
    reportTo(listener) {
      report = listener
    },
    async close() {
      isClosing = true
      while (running.size > 0) await Promise.all(running)
    },
  }
}
