import { AppError } from '@devhood/contract'

interface Options {
  readonly concurrency: number
  readonly waiting: number
}

/**
 * Runs `concurrency` pieces of work at once and queues `waiting` more. Further ones are refused with
 * `general_service_unavailable`, so that the wait stays bounded. The returned `waiting` counts the queue.
 */
export function openSemaphore({ concurrency, waiting }: Options) {
  const queue: (() => void)[] = []
  let running = 0

  async function acquire(): Promise<void> {
    if (running < concurrency) {
      running++
      return
    }
    if (queue.length >= waiting)
      throw new AppError('general_service_unavailable', { retryAfter: 5 })
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  /** Passes a released permit to the next in the queue. */
  function release(): void {
    const next = queue.shift()
    if (next === undefined) running--
    else next()
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }

  return Object.assign(run, { waiting: () => queue.length })
}
