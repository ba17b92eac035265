export interface WaitingTask {
  /** The people who wait for it. */
  readonly people: ReadonlySet<string>
  /** Whether it may take long, whoever it is for. */
  readonly isLarge: boolean
  /** Whether nobody waits for it. */
  readonly isIdle: boolean
}

export interface RunningTask {
  /** The person charged for it. */
  readonly person: string
  /** Whether nobody waits for it. */
  readonly isIdle: boolean
  /** Whether it must leave a slot for short tasks. */
  readonly isLong: boolean
}

export interface SchedulingRules {
  /** Number of concurrent tasks. */
  readonly slots: number
  /** Limit of concurrent long tasks; idle tasks start only while fewer tasks of any kind run. */
  readonly longSlots: number
  /** Milliseconds of recent work beyond which all tasks of a person count as long. */
  readonly usageMax: number
  /** Milliseconds of a person's recent work. */
  readonly usageOf: (person: string) => number
  /** Whether idle tasks may start, as far as other conditions are concerned. */
  readonly mayRunIdle: () => boolean
}

interface Choice<W> extends RunningTask {
  readonly work: W
  readonly usage: number
}

/** Whether a task of this kind runs for the person already. */
function isBusy(person: string, { isIdle }: WaitingTask, running: readonly RunningTask[]): boolean {
  for (const each of running) if (each.person === person && each.isIdle === isIdle) return true
  return false
}

/** A task that may start now, charged to the person with the least recent use of those who wait for it. */
function candidateOf<W extends WaitingTask>(
  work: W,
  running: readonly RunningTask[],
  { longSlots, usageMax, usageOf }: SchedulingRules,
): Choice<W> | undefined {
  let first: Pick<Choice<W>, 'person' | 'usage'> | undefined
  for (const person of work.people) {
    if (isBusy(person, work, running)) continue
    const usage = usageOf(person)
    if (first === undefined || usage < first.usage) first = { person, usage }
  }
  if (first === undefined || (work.isIdle && running.length >= longSlots)) return undefined
  const isLong = work.isIdle || work.isLarge || first.usage > usageMax
  if (isLong && running.filter((each) => each.isLong).length >= longSlots) return undefined
  return { ...first, work, isLong, isIdle: work.isIdle }
}

const comesBefore = (one: Choice<WaitingTask>, other: Choice<WaitingTask>) =>
  one.isIdle === other.isIdle ? one.usage < other.usage : other.isIdle

/**
 * The task that starts next. People with less recent use come first, then earlier tasks. A person has at most one
 * running task that somebody waits for. Long tasks have a limit. Idle tasks start only when no other can.
 */
export function chooseNext<W extends WaitingTask>(
  queue: Iterable<W>,
  running: readonly RunningTask[],
  rules: SchedulingRules,
): Choice<W> | undefined {
  if (running.length >= rules.slots) return undefined
  let first: Choice<W> | undefined
  for (const work of queue) {
    if (work.isIdle && !rules.mayRunIdle()) continue
    const candidate = candidateOf(work, running, rules)
    if (candidate && (first === undefined || comesBefore(candidate, first))) first = candidate
  }
  return first
}
