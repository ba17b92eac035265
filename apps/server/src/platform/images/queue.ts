import { AppError } from '@devhood/contract'

type Task = () => Promise<void>

/** Runs few tasks at once, lets a bounded number wait, and does idle work only when nobody waits. */
export interface Queue {
  /** Refuses with `general_service_unavailable` when too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T>
  /** Runs when there is room to spare; undefined when too much is to be done already. */
  runLater<T>(task: () => Promise<T>): Promise<T | undefined>
  load(): Load
}

/** How many tasks run, and how many stand in line for which somebody waits. */
export interface Load {
  readonly running: number
  readonly waiting: number
}

interface Bounds {
  /** How many run at once; idle work takes one place less, so that a request always finds one. */
  readonly running: number
  readonly waiting: number
  /** Seconds after which a refused caller should ask again. */
  readonly retryAfter: number
}

/** Makes a task that settles the promise of whoever waits for it, and never throws itself. */
function promised<T>(task: () => Promise<T>): { promise: Promise<T>; run: Task } {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  return { promise, run: () => task().then(resolve, reject) }
}

export function openQueue({ running, waiting, retryAfter }: Bounds): Queue {
  const urgent: Task[] = []
  const idle: Task[] = []
  let active = 0

  function next(): Task | undefined {
    if (active < running && urgent.length > 0) return urgent.shift()
    return active < Math.max(1, running - 1) ? idle.shift() : undefined
  }
  function advance(): void {
    for (let task = next(); task !== undefined; task = next()) {
      active++
      void task().then(() => {
        active--
        advance()
      })
    }
  }
  function enqueue<T>(lane: Task[], task: () => Promise<T>): Promise<T> {
    const { promise, run } = promised(task)
    lane.push(run)
    advance()
    return promise
  }
  return {
    async run(task) {
      if (urgent.length >= waiting)
        throw new AppError('general_service_unavailable', { retryAfter })
      return enqueue(urgent, task)
    },
    async runLater(task) {
      return idle.length >= waiting ? undefined : enqueue(idle, task)
    },
    load: () => ({ running: active, waiting: urgent.length }),
  }
}
