import { AppError } from '@devhood/contract'

interface Options {
  readonly concurrency: number
  readonly waiting: number
}

/**
 * Lets `atOnce` pieces of work run side by side and `waiting` more stand in line; who comes then is
 * refused with `general_service_unavailable` instead of making everybody wait longer. `waiting` counts the line.
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

  /** The next in line takes over the place of who leaves. */
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
