import { AppError } from '@devhood/contract'

interface Options {
  readonly atOnce: number
  readonly waiting: number
}

/**
 * Lets `atOnce` pieces of work run side by side and `waiting` more stand in line; who comes then is
 * refused with `general_service_unavailable` instead of making everybody wait longer. `waiting` counts the line.
 */
export function openGate({ atOnce, waiting }: Options) {
  const line: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running++
      return
    }
    if (line.length >= waiting) throw new AppError('general_service_unavailable', { retryAfter: 5 })
    await new Promise<void>((resolve) => line.push(resolve))
  }

  /** The next in line takes over the place of who leaves. */
  function leave(): void {
    const next = line.shift()
    if (next === undefined) running--
    else next()
  }

  async function pass<T>(work: () => Promise<T>): Promise<T> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return Object.assign(pass, { waiting: () => line.length })
}
