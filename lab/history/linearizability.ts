/** Something that was asked and answered. The moments are counts of one clock, no two of them equal. */
export interface Operation<Op> {
  readonly asked: number
  /** Infinity when no answer came: it may have happened at any time since, or never. */
  readonly answered: number
  /** What was asked, and what came back. */
  readonly op: Op
}

/** The state after a deed, or undefined when in this state it can't have had that answer. */
export type Step<Op> = (state: string, op: Op) => string | undefined

/** One way in which things may have gone so far: the state, and who of those that wait has had his turn. */
interface Candidate<Op> {
  readonly state: string
  readonly done: ReadonlySet<Operation<Op>>
}

function keyOf<Op>({ state, done }: Candidate<Op>): string {
  return `${Array.from(done, ({ asked }) => asked)
    .toSorted((one, other) => one - other)
    .join()} ${state}`
}

/** Every course on which the deed has had its turn, together with as many others before it as may be. */
function candidatesWith<Op>(
  operation: Operation<Op>,
  {
    candidates,
    open,
    step,
  }: { candidates: Candidate<Op>[]; open: Iterable<Operation<Op>>; step: Step<Op> },
): Candidate<Op>[] {
  const ended = new Map<string, Candidate<Op>>()
  const seen = new Set<string>()
  const left = [...candidates]
  for (let candidate = left.pop(); candidate !== undefined; candidate = left.pop()) {
    const { state, done } = candidate
    const key = keyOf(candidate)
    if (seen.has(key)) continue
    seen.add(key)
    if (done.has(operation)) {
      ended.set(key, { state, done: new Set([...done].filter((each) => each !== operation)) })
      continue
    }
    for (const each of open) {
      const after = done.has(each) ? undefined : step(state, each.op)
      if (after !== undefined) left.push({ state: after, done: new Set([...done, each]) })
    }
  }
  return [...ended.values()]
}

/**
 * Looks for an order of all deeds in which each has its turn at one moment between question and answer, and every
 * answer is what it had to be: then the history is linearizable. Answers the first deed whose answer no
 * order explains, or undefined when there is an order.
 *
 * Follows all courses at once and gives a deed its turn no sooner than some answer needs it, so that
 * what there is to remember is bounded by how many deeds are open at a time.
 */
export function findViolation<Op>(
  operations: readonly Operation<Op>[],
  start: string,
  step: Step<Op>,
): Operation<Op> | undefined {
  const moments = operations
    .flatMap((operation) => [
      { at: operation.asked, operation, isAnswer: false },
      { at: operation.answered, operation, isAnswer: true },
    ])
    .filter(({ at }) => at !== Infinity)
    .toSorted((one, other) => one.at - other.at)
  const open = new Set<Operation<Op>>()
  let candidates: Candidate<Op>[] = [{ state: start, done: new Set() }]
  for (const { operation, isAnswer } of moments) {
    if (!isAnswer) {
      open.add(operation)
      continue
    }
    candidates = candidatesWith(operation, { candidates, open, step })
    if (candidates.length === 0) return operation
    open.delete(operation)
  }
  return undefined
}
