import { AppError } from '@devhood/contract'
import { chooseNext, type RunningTask, type WaitingTask } from './choose-next.ts'
import { openUsage } from './usage.ts'

/** On whose account a task runs, and what it may take. */
export interface TaskOwner {
  /** Who causes the work, as limits name people: `account …` or `ip …`. */
  readonly person: string
  /** How many pixels are decoded; undefined where nobody knows, as of an SVG. */
  readonly pixels?: number | undefined
  /** What several people ask for under one name is done once, at the turn of the first of them. */
  readonly name?: string
}

/** Where a task runs. */
export interface Slot {
  /** Whether somebody's task would begin here. */
  readonly isWaitedFor: () => boolean
  /** Puts milliseconds of work down to the person whose turn it is. */
  readonly charge: (time: number) => void
}
type Task<T> = (slot: Slot) => Promise<T>

/**
 * Runs few tasks at once, never two of one person. The next one is of the person who has used the least time lately;
 * idle work comes when nobody waits. What may take long leaves a place free: large pictures, idle work, and all work of
 * people who have used much.
 */
export interface Queue {
  /**
   * Refuses with `general_rate_limit_exceeded` when too many tasks of the person wait, and with
   * `general_service_unavailable` when too many wait in all, or this caller has waited too long.
   */
  run<T>(owner: TaskOwner, task: Task<T>): Promise<T>
  /** Runs when there is room to spare; undefined when the person, or everybody, has too much of this to be done already. */
  runWhenIdle<T>(owner: TaskOwner, task: Task<T>): Promise<T | undefined>
  /** Throws `general_rate_limit_exceeded` when too many tasks of the person wait. */
  checkRoom(person: string): void
  /** Whether somebody's task would begin if there was one more place. */
  isWaitedFor(): boolean
  /** Begins idle work for which `mayRunIdle` has become true. */
  startReady(): void
  load(): Load
}

/** How many tasks run, and how many stand in line for which somebody waits. */
export interface Load {
  readonly running: number
  readonly waiting: number
}

interface Bounds {
  /** How many run at once; what may take long has one place less, so that what is short always finds one. */
  readonly running: number
  readonly waiting: number
  /** How many tasks of one person wait at the most. */
  readonly waitingPerPerson: number
  /** Milliseconds for which one waits at the most. */
  readonly waitTimeout: number
  /** Seconds after which a refused caller should ask again. */
  readonly retryAfter: number
  /** Tasks of more pixels may take long. */
  readonly largePixels: number
  /** Milliseconds of work after which a person has used much, until they are forgotten. */
  readonly usageMax: number
  /** Whether idle work may begin, as far as this depends on anything else. */
  readonly mayRunIdle?: () => boolean
  /** A clock in milliseconds. */
  readonly now?: () => number
}

interface Entry extends WaitingTask {
  readonly people: Set<string>
  /** How many calls wait for it. */
  callers: number
  /** Never throws: it settles the promise of those who wait. */
  readonly begin: (slot: Slot) => Promise<void>
}

/** A task in line, and what comes of it. */
interface QueuedTask<T> {
  readonly entry: Entry
  readonly result: Promise<T>
  readonly name: string | undefined
}

/** What waits, who may join it, and who takes no more. */
function openWaitingTasks({ waiting, waitingPerPerson }: Bounds) {
  const tasks: Entry[] = []
  const waitingAs = (isIdle: boolean) => tasks.filter((each) => each.isIdle === isIdle)
  return {
    tasks,
    waitingAs,
    isFull: (isIdle: boolean) => waitingAs(isIdle).length >= waiting,
    isFullFor: (person: string, isIdle: boolean) =>
      waitingAs(isIdle).filter(({ people }) => people.has(person)).length >= waitingPerPerson,
    remove: (entry: Entry) => void tasks.splice(tasks.indexOf(entry), 1),
  }
}

/** Begins what waits as soon as it may. */
function openScheduler(tasks: readonly Entry[], take: (entry: Entry) => void, bounds: Bounds) {
  const { running: places, usageMax, mayRunIdle = () => true } = bounds
  const { now = () => performance.now() } = bounds
  const ledger = openUsage(now)
  const active = new Set<RunningTask>()
  const rules = { longSlots: Math.max(1, places - 1), usageMax, usageOf: ledger.usageOf }
  const next = (running: Iterable<RunningTask>, room = places) => {
    const ready = mayRunIdle() ? tasks : tasks.filter(({ isIdle }) => !isIdle)
    return chooseNext(ready, [...running], { ...rules, slots: room })
  }
  /** Whether somebody's task would begin beside others. */
  const isWaitedFor = (running: Iterable<RunningTask>, room?: number) =>
    next(running, room)?.work.isIdle === false

  async function run({ work, ...running }: NonNullable<ReturnType<typeof next>>) {
    active.add(running)
    await work.begin({
      isWaitedFor: () => isWaitedFor([...active].filter((each) => each !== running)),
      charge: (time) => ledger.add(running.person, time),
    })
    active.delete(running)
    startReady()
  }
  function startReady(): void {
    for (let found = next(active); found; found = next(active)) {
      take(found.work)
      void run(found)
    }
  }
  return {
    startReady,
    isWaitedFor: () => isWaitedFor(active, places + 1),
    running: () => active.size,
  }
}

/** Calls that wait for tasks. */
function openCallers(
  { tasks, remove }: ReturnType<typeof openWaitingTasks>,
  { waitTimeout, retryAfter }: Bounds,
) {
  const named = new Map<string, QueuedTask<unknown>>()
  const refusal = () => new AppError('general_service_unavailable', { retryAfter })

  /** Refuses a call when the turn of its task does not come in time. A task without a call is not begun. */
  async function wait<T>(entered: QueuedTask<T>): Promise<T> {
    const { entry, result, name } = entered
    if (name !== undefined) named.set(name, entered)
    entry.callers++
    const { promise: end, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => tasks.includes(entry) && reject(refusal()), waitTimeout).unref()
    try {
      return await Promise.race([result, end])
    } finally {
      clearTimeout(timer)
      entry.callers--
      if (entry.callers === 0 && tasks.includes(entry)) remove(entry)
      if (entry.callers === 0 && name !== undefined) named.delete(name)
    }
  }
  return { wait, find: (name: string) => named.get(name), refusal }
}

export function openQueue(bounds: Bounds): Queue {
  const { retryAfter, largePixels } = bounds
  const waiting = openWaitingTasks(bounds)
  const places = openScheduler(waiting.tasks, waiting.remove, bounds)
  const calls = openCallers(waiting, bounds)

  function checkRoom(person: string): void {
    if (!waiting.isFullFor(person, false)) return
    throw new AppError('general_rate_limit_exceeded', {
      message: 'Too many pictures of yours are being worked on: try again when some are done.',
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
    waiting.tasks.push(entry)
    places.startReady()
    return { entry, result, name }
  }

  /** What waits or runs under a name becomes this person's, too. */
  function joinNamed({ name = '', person }: TaskOwner): Promise<unknown> | undefined {
    const known = calls.find(name)
    if (!known) return undefined
    known.entry.people.add(person)
    places.startReady()
    return calls.wait(known)
  }

  return {
    async run<T>(owner: TaskOwner, task: Task<T>) {
      const joined = joinNamed(owner)
      if (joined) return joined as Promise<T>
      checkRoom(owner.person)
      if (waiting.isFull(false)) throw calls.refusal()
      return calls.wait(enqueue(owner, false, task))
    },
    async runWhenIdle(owner, task) {
      if (waiting.isFull(true) || waiting.isFullFor(owner.person, true)) return undefined
      return enqueue(owner, true, task).result
    },
    checkRoom,
    isWaitedFor: places.isWaitedFor,
    startReady: places.startReady,
    load: () => ({ running: places.running(), waiting: waiting.waitingAs(false).length }),
  }
}
