import { AppError } from '@devhood/contract'

type Task = () => Promise<void>

/** Runs few tasks at once, lets a bounded number wait, and does idle work only when nobody waits. */
export interface Queue {
  /** Refuses with `general_service_unavailable` when too many wait already, or it would have to wait too long. */
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
  /** Milliseconds for which one waits at the most. */
  readonly patience: number
  /** Seconds after which a refused caller should ask again. */
  readonly retryAfter: number
}

/** Makes a task that settles the promise of whoever waits for it, and never throws itself. */
function promised<T>(task: () => Promise<T>) {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const run: Task = () => task().then(resolve, reject)
  return { promise, run, reject }
}

export function openQueue({ running, waiting, patience, retryAfter }: Bounds): Queue {
  const busy = () => new AppError('general_service_unavailable', { retryAfter })
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
  function enqueue(lane: Task[], task: Task): void {
    lane.push(task)
    advance()
  }
  return {
    async run(task) {
      if (urgent.length >= waiting) throw busy()
      const { promise, run, reject } = promised(task)
      const begin: Task = () => {
        clearTimeout(timer)
        return run()
      }
      const timer = setTimeout(() => {
        urgent.splice(urgent.indexOf(begin), 1)
        reject(busy())
      }, patience)
      timer.unref()
      enqueue(urgent, begin)
      return promise
    },
    async runLater(task) {
      if (idle.length >= waiting) return undefined
      const { promise, run } = promised(task)
      enqueue(idle, run)
      return promise
    },
    load: () => ({ running: active, waiting: urgent.length }),
  }
}
