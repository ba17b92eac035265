import { AppError } from '@devhood/contract'
import {
  chooseNext,
  type RunningTask,
  type SchedulingRules,
  type WaitingTask,
} from './choose-next.ts'
import { openUsage } from './usage.ts'

/** The person charged for a task, and its expected size. */
export interface TaskOwner {
  /** The key of the person, as in rate limits: `account …` or `ip …`. */
  readonly person: string
  /** Number of pixels to decode; undefined when unknown, as for an SVG. */
  readonly pixels?: number | undefined
  /** Concurrent tasks with the same name run once, when the first of their people gets a turn. */
  readonly name?: string
}

/** The context of a running task. */
export interface Slot {
  /** Whether a task that somebody waits for would start in this slot. */
  readonly isWaitedFor: () => boolean
  /** Charges milliseconds of work to the person of the task. */
  readonly charge: (time: number) => void
}
type Task<T> = (slot: Slot) => Promise<T>

/** Number of running tasks, and of queued tasks that somebody waits for. */
export interface Load {
  readonly running: number
  readonly waiting: number
}

interface Bounds {
  /** Number of concurrent tasks; long ones have one slot less, so that short ones always find one. */
  readonly running: number
  readonly waiting: number
  /** Limit of queued tasks per person. */
  readonly waitingPerPerson: number
  /** Longest wait in milliseconds. */
  readonly waitTimeout: number
  /** Seconds for Retry-After of refused callers. */
  readonly retryAfter: number
  /** Tasks with more pixels count as long. */
  readonly largePixels: number
  /** Milliseconds of recent work beyond which a person's tasks count as long. */
  readonly usageMax: number
  /** As in the scheduling rules. */
  readonly mayRunIdle?: SchedulingRules['mayRunIdle']
}

interface Entry extends WaitingTask {
  readonly people: Set<string>
  /** Number of waiting calls. */
  callers: number
  /** Never throws: it settles the promise of the waiting calls. */
  readonly begin: (slot: Slot) => Promise<void>
}

interface QueuedTask<T> {
  readonly entry: Entry
  readonly result: Promise<T>
  readonly name: string | undefined
}

/** The queued tasks, with the limits of the queue and of each person. */
function openWaitingTasks({ waiting, waitingPerPerson }: Bounds) {
  const tasks = new Set<Entry>()
  const waitingAs = (isIdle: boolean) => [...tasks].filter((each) => each.isIdle === isIdle)
  return {
    tasks,
    waitingAs,
    isFull: (isIdle: boolean) => tasks.size >= waiting && waitingAs(isIdle).length >= waiting,
    isFullFor: (person: string, isIdle: boolean) =>
      tasks.size >= waitingPerPerson &&
      waitingAs(isIdle).filter(({ people }) => people.has(person)).length >= waitingPerPerson,
  }
}

/** Starts queued tasks as soon as the rules allow it. */
function openScheduler(tasks: Set<Entry>, bounds: Bounds) {
  const { running: places, usageMax, mayRunIdle = () => true } = bounds
  const ledger = openUsage()
  const active = new Set<RunningTask>()
  const { usageOf } = ledger
  const rules = { longSlots: Math.max(1, places - 1), usageMax, usageOf, mayRunIdle }
  const next = (running: Iterable<RunningTask>, slots = places) =>
    tasks.size === 0 ? undefined : chooseNext(tasks, [...running], { ...rules, slots })
  /** Whether a requested task would start if this one ended, or if one more slot existed. */
  function isWaitedFor(ending?: RunningTask): boolean {
    const others = new Set(active)
    if (ending) others.delete(ending)
    return next(others, ending ? places : places + 1)?.work.isIdle === false
  }

  async function run({ work, ...running }: NonNullable<ReturnType<typeof next>>) {
    active.add(running)
    await work.begin({
      isWaitedFor: () => isWaitedFor(running),
      charge: (time) => ledger.add(running.person, time),
    })
    active.delete(running)
    startReady()
  }
  function startReady(): void {
    for (let found = next(active); found; found = next(active)) {
      tasks.delete(found.work)
      void run(found)
    }
  }
  return {
    startReady,
    isWaitedFor,
    running: () => active.size,
  }
}

/** The waiting calls of tasks. */
function openCallers(
  { tasks }: ReturnType<typeof openWaitingTasks>,
  { waitTimeout, retryAfter }: Bounds,
) {
  const named = new Map<string, QueuedTask<unknown>>()
  const refusal = () => new AppError('general_service_unavailable', { retryAfter })

  /** Rejects a call when its task doesn't start in time. A task without calls doesn't start. */
  async function wait<T>(entered: QueuedTask<T>): Promise<T> {
    const { entry, result, name } = entered
    if (name !== undefined) named.set(name, entered)
    entry.callers++
    const { promise: end, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => tasks.has(entry) && reject(refusal()), waitTimeout).unref()
    try {
      return await Promise.race([result, end])
    } finally {
      clearTimeout(timer)
      entry.callers--
      if (entry.callers === 0) tasks.delete(entry)
      if (entry.callers === 0 && name !== undefined) named.delete(name)
    }
  }
  return { wait, find: (name: string) => named.get(name), refusal }
}

/**
 * Runs a few tasks at once, at most one per person. The next one belongs to the person with the least recent use;
 * idle tasks run when nobody waits. Long tasks leave one slot free: large images, idle tasks, and all tasks of people
 * with much recent use.
 */
export function openQueue(bounds: Bounds) {
  const { retryAfter, largePixels } = bounds
  const waiting = openWaitingTasks(bounds)
  const places = openScheduler(waiting.tasks, bounds)
  const calls = openCallers(waiting, bounds)

  /** Throws `general_rate_limit_exceeded` when too many tasks of the person wait. */
  function checkRoom(person: string): void {
    if (!waiting.isFullFor(person, false)) return
    throw new AppError('general_rate_limit_exceeded', {
      message: 'Too many of your pictures are being processed. Try again when some are done.',
      retryAfter,
    })
  }

  function enqueue<T>(
    { person, pixels, name }: TaskOwner,
    isIdle: boolean,
    task: Task<T>,
  ): QueuedTask<T> {
    const { promise: result, resolve, reject } = Promise.withResolvers<T>()
    const entry: Entry = {
      people: new Set([person]),
      isLarge: pixels === undefined || pixels > largePixels,
      isIdle,
      callers: 0,
      begin: (slot) => task(slot).then(resolve, reject),
    }
    waiting.tasks.add(entry)
    places.startReady()
    return { entry, result, name }
  }

  return {
    /**
     * Throws `general_rate_limit_exceeded` when too many tasks of the person wait, and `general_service_unavailable`
     * when the queue is full, or this caller has waited too long.
     */
    async run<T>(owner: TaskOwner, task: Task<T>): Promise<T> {
      const { name, person } = owner
      const known = name === undefined ? undefined : calls.find(name)
      if (known) {
        known.entry.people.add(person)
        places.startReady()
        return calls.wait(known) as Promise<T>
      }
      checkRoom(person)
      if (waiting.isFull(false)) throw calls.refusal()
      return calls.wait(enqueue(owner, false, task))
    },
    /**
     * Runs a task when there is spare capacity; undefined when the person's limit or the queue's limit for idle tasks
     * is reached.
     */
    async runWhenIdle<T>(owner: TaskOwner, task: Task<T>): Promise<T | undefined> {
      if (waiting.isFull(true) || waiting.isFullFor(owner.person, true)) return undefined
      return enqueue(owner, true, task).result
    },
    checkRoom,
    /** Whether a task that somebody waits for would start if there was one more slot. */
    isWaitedFor: () => places.isWaitedFor(),
    /** Starts idle tasks once `mayRunIdle` has become true. */
    startReady: places.startReady,
    load: (): Load => ({ running: places.running(), waiting: waiting.waitingAs(false).length }),
  }
}
