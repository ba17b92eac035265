import { AppError } from '@devhood/contract'
import { chooseNext, type Running, type Waiting } from './choice.ts'
import { openLedger } from './ledger.ts'

/** On whose account a task runs, and what it may take. */
export interface Turn {
  /** Who causes the work, as limits name people: `account …` or `ip …`. */
  readonly person: string
  /** How many pixels are decoded; undefined where nobody knows, as of an SVG. */
  readonly pixels?: number | undefined
  /** What several people ask for under one name is done once, at the turn of the first of them. */
  readonly name?: string
}

/** Where a task runs. */
export interface Place {
  /** Whether somebody's task would begin here. */
  readonly isWaitedFor: () => boolean
  /** Puts milliseconds of work down to the person whose turn it is. */
  readonly spend: (time: number) => void
}
type Task<T> = (place: Place) => Promise<T>

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
  run<T>(turn: Turn, task: Task<T>): Promise<T>
  /** Runs when there is room to spare; undefined when the person, or everybody, has too much of this to be done already. */
  runLater<T>(turn: Turn, task: Task<T>): Promise<T | undefined>
  /** Throws `general_rate_limit_exceeded` when too many tasks of the person wait. */
  checkRoom(person: string): void
  /** Whether somebody's task would begin if there was one more place. */
  isWaitedFor(): boolean
  /** Begins idle work for which `mayRunIdle` has become true. */
  advance(): void
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
  readonly waitingEach: number
  /** Milliseconds for which one waits at the most. */
  readonly patience: number
  /** Seconds after which a refused caller should ask again. */
  readonly retryAfter: number
  /** Tasks of more pixels may take long. */
  readonly largePixels: number
  /** Milliseconds of work after which a person has used much, until they are forgotten. */
  readonly spentMax: number
  /** Whether idle work may begin, as far as this depends on anything else. */
  readonly mayRunIdle?: () => boolean
  /** A clock in milliseconds. */
  readonly now?: () => number
}

interface Entry extends Waiting {
  readonly people: Set<string>
  /** How many calls wait for it. */
  callers: number
  /** Never throws: it settles the promise of those who wait. */
  readonly begin: (place: Place) => Promise<void>
}

/** A task in line, and what comes of it. */
interface Entered<T> {
  readonly entry: Entry
  readonly result: Promise<T>
  readonly name: string | undefined
}

/** What waits, who may join it, and who takes no more. */
function openLine({ waiting, waitingEach }: Bounds) {
  const line: Entry[] = []
  const waitingAs = (isIdle: boolean) => line.filter((each) => each.isIdle === isIdle)
  return {
    line,
    waitingAs,
    isFull: (isIdle: boolean) => waitingAs(isIdle).length >= waiting,
    isFullFor: (person: string, isIdle: boolean) =>
      waitingAs(isIdle).filter(({ people }) => people.has(person)).length >= waitingEach,
    remove: (entry: Entry) => void line.splice(line.indexOf(entry), 1),
  }
}

/** Begins what waits as soon as it may. */
function openPlaces(line: readonly Entry[], take: (entry: Entry) => void, bounds: Bounds) {
  const { running: places, spentMax, mayRunIdle = () => true } = bounds
  const { now = () => performance.now() } = bounds
  const ledger = openLedger(now)
  const active = new Set<Running>()
  const rules = { longPlaces: Math.max(1, places - 1), spentMax, spentBy: ledger.of }
  const next = (running: Iterable<Running>, room = places) => {
    const ready = mayRunIdle() ? line : line.filter(({ isIdle }) => !isIdle)
    return chooseNext(ready, [...running], { ...rules, places: room })
  }
  /** Whether somebody's task would begin beside others. */
  const isWaitedFor = (running: Iterable<Running>, room?: number) =>
    next(running, room)?.work.isIdle === false

  async function run({ work, ...running }: NonNullable<ReturnType<typeof next>>) {
    active.add(running)
    await work.begin({
      isWaitedFor: () => isWaitedFor([...active].filter((each) => each !== running)),
      spend: (time) => ledger.add(running.person, time),
    })
    active.delete(running)
    advance()
  }
  function advance(): void {
    for (let found = next(active); found; found = next(active)) {
      take(found.work)
      void run(found)
    }
  }
  return {
    advance,
    isWaitedFor: () => isWaitedFor(active, places + 1),
    running: () => active.size,
  }
}

/** Calls that wait for tasks. */
function openCalls(
  { line, remove }: ReturnType<typeof openLine>,
  { patience, retryAfter }: Bounds,
) {
  const named = new Map<string, Entered<unknown>>()
  const refusal = () => new AppError('general_service_unavailable', { retryAfter })

  /** Refuses a call when the turn of its task does not come in time. A task without a call is not begun. */
  async function wait<T>(entered: Entered<T>): Promise<T> {
    const { entry, result, name } = entered
    if (name !== undefined) named.set(name, entered)
    entry.callers++
    const { promise: end, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => line.includes(entry) && reject(refusal()), patience).unref()
    try {
      return await Promise.race([result, end])
    } finally {
      clearTimeout(timer)
      entry.callers--
      if (entry.callers === 0 && line.includes(entry)) remove(entry)
      if (entry.callers === 0 && name !== undefined) named.delete(name)
    }
  }
  return { wait, find: (name: string) => named.get(name), refusal }
}

export function openQueue(bounds: Bounds): Queue {
  const { retryAfter, largePixels } = bounds
  const waiting = openLine(bounds)
  const places = openPlaces(waiting.line, waiting.remove, bounds)
  const calls = openCalls(waiting, bounds)

  function checkRoom(person: string): void {
    if (!waiting.isFullFor(person, false)) return
    throw new AppError('general_rate_limit_exceeded', {
      message: 'Too many pictures of yours are being worked on: try again when some are done.',
      retryAfter,
    })
  }

  function enqueue<T>({ person, pixels, name }: Turn, isIdle: boolean, task: Task<T>): Entered<T> {
    const { promise: result, resolve, reject } = Promise.withResolvers<T>()
    const entry: Entry = {
      people: new Set([person]),
      isLarge: pixels === undefined || pixels > largePixels,
      isIdle,
      callers: 0,
      begin: (place) => task(place).then(resolve, reject),
    }
    waiting.line.push(entry)
    places.advance()
    return { entry, result, name }
  }

  /** What waits or runs under a name becomes this person's, too. */
  function join({ name = '', person }: Turn): Promise<unknown> | undefined {
    const known = calls.find(name)
    if (!known) return undefined
    known.entry.people.add(person)
    places.advance()
    return calls.wait(known)
  }

  return {
    async run<T>(turn: Turn, task: Task<T>) {
      const joined = join(turn)
      if (joined) return joined as Promise<T>
      checkRoom(turn.person)
      if (waiting.isFull(false)) throw calls.refusal()
      return calls.wait(enqueue(turn, false, task))
    },
    async runLater(turn, task) {
      if (waiting.isFull(true) || waiting.isFullFor(turn.person, true)) return undefined
      return enqueue(turn, true, task).result
    },
    checkRoom,
    isWaitedFor: places.isWaitedFor,
    advance: places.advance,
    load: () => ({ running: places.running(), waiting: waiting.waitingAs(false).length }),
  }
}
