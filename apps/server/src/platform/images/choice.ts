/** Work that waits for its turn. */
export interface Waiting {
  /** Who waits for it. */
  readonly people: ReadonlySet<string>
  /** Whether it may take long, whoever it is for. */
  readonly isLarge: boolean
  /** Whether nobody waits for it. */
  readonly isIdle: boolean
}

/** Work that is being done. */
export interface Running {
  /** On whose account. */
  readonly person: string
  /** Whether nobody waits for it. */
  readonly isIdle: boolean
  /** Whether it has to leave a place to what is short. */
  readonly isLong: boolean
}

export interface Rules {
  /** How many run at once. */
  readonly places: number
  /** How many of them long work takes at the most; idle work begins while fewer are taken by anything. */
  readonly longPlaces: number
  /** Milliseconds of work after which a person has used so much that all their work counts as long. */
  readonly spentMax: number
  /** Milliseconds of work that a person has used lately. */
  readonly spentBy: (person: string) => number
}

interface Choice<W> extends Running {
  readonly work: W
  readonly spent: number
}

/** Work that may begin beside what runs, on the account of the one who has used the least of those who wait for it. */
function choiceOf<W extends Waiting>(
  work: W,
  running: readonly Running[],
  { longPlaces, spentMax, spentBy }: Rules,
): Choice<W> | undefined {
  const isBusy = (each: string) =>
    running.some(({ person, isIdle }) => person === each && isIdle === work.isIdle)
  const [first] = [...work.people]
    .filter((each) => !isBusy(each))
    .map((person) => ({ person, spent: spentBy(person) }))
    .toSorted((one, other) => one.spent - other.spent)
  if (first === undefined || (work.isIdle && running.length >= longPlaces)) return undefined
  const isLong = work.isIdle || work.isLarge || first.spent > spentMax
  const long = running.filter((each) => each.isLong).length
  return isLong && long >= longPlaces ? undefined : { ...first, work, isLong, isIdle: work.isIdle }
}

/**
 * What should begin next beside what runs, in the order in which it came among people who have used as much: never two of
 * one person that somebody waits for, never more long work than may be, and idle work only when nothing else can begin.
 */
export function chooseNext<W extends Waiting>(
  line: readonly W[],
  running: readonly Running[],
  rules: Rules,
): Choice<W> | undefined {
  if (running.length >= rules.places) return undefined
  const [first] = line
    .flatMap((work) => choiceOf(work, running, rules) ?? [])
    .toSorted(
      (one, other) =>
        Number(one.work.isIdle) - Number(other.work.isIdle) || one.spent - other.spent,
    )
  return first
}
