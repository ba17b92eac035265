type Report = (error: unknown) => void

/** Work that goes on after its caller has been answered. */
export interface BackgroundTasks {
  /** Starts work that nobody waits for. Its failure is reported, and nothing else comes of it. */
  run(work: () => Promise<unknown>): void
  /** Whether nothing more is taken: what could as well be done at another time should be left. */
  isClosing(): boolean
  /** Who hears of failures from now on. */
  reportTo(report: Report): void
  /** Takes no more, and resolves when all that was begun has ended. */
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
