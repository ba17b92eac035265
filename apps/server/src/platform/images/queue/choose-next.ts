/** Work that waits for its turn. */
export interface WaitingTask {
  /** Who waits for it. */
  readonly people: ReadonlySet<string>
  /** Whether it may take long, whoever it is for. */
  readonly isLarge: boolean
  /** Whether nobody waits for it. */
  readonly isIdle: boolean
}

/** Work that is being done. */
export interface RunningTask {
  /** On whose account. */
  readonly person: string
  /** Whether nobody waits for it. */
  readonly isIdle: boolean
  /** Whether it has to leave a place to what is short. */
  readonly isLong: boolean
}

export interface SchedulingRules {
  /** How many run at once. */
  readonly slots: number
  /** How many of them long work takes at the most; idle work begins while fewer are taken by anything. */
  readonly longSlots: number
  /** Milliseconds of work after which a person has used so much that all their work counts as long. */
  readonly usageMax: number
  /** Milliseconds of work that a person has used lately. */
  readonly usageOf: (person: string) => number
}

interface Choice<W> extends RunningTask {
  readonly work: W
  readonly usage: number
}

/** Work that may begin beside what runs, on the account of the one who has used the least of those who wait for it. */
function candidateOf<W extends WaitingTask>(
  work: W,
  running: readonly RunningTask[],
  { longSlots, usageMax, usageOf }: SchedulingRules,
): Choice<W> | undefined {
  const isBusy = (each: string) =>
    running.some(({ person, isIdle }) => person === each && isIdle === work.isIdle)
  const [first] = [...work.people]
    .filter((each) => !isBusy(each))
    .map((person) => ({ person, usage: usageOf(person) }))
    .toSorted((one, other) => one.usage - other.usage)
  if (first === undefined || (work.isIdle && running.length >= longSlots)) return undefined
  const isLong = work.isIdle || work.isLarge || first.usage > usageMax
  const long = running.filter((each) => each.isLong).length
  return isLong && long >= longSlots ? undefined : { ...first, work, isLong, isIdle: work.isIdle }
}

/**
 * What should begin next beside what runs, in the order in which it came among people who have used as much: never two of
 * one person that somebody waits for, never more long work than may be, and idle work only when nothing else can begin.
 */
export function chooseNext<W extends WaitingTask>(
  queue: readonly W[],
  running: readonly RunningTask[],
  rules: SchedulingRules,
): Choice<W> | undefined {
  if (running.length >= rules.slots) return undefined
  const [first] = queue
    .flatMap((work) => candidateOf(work, running, rules) ?? [])
    .toSorted(
      (one, other) =>
        Number(one.work.isIdle) - Number(other.work.isIdle) || one.usage - other.usage,
    )
  return first
}
