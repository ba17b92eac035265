/** An operation with the times of its request and its response. Times are counts of one clock, and no two are equal. */
export interface Operation<Op> {
  readonly asked: number
  /** Infinity when no response came: it can have happened at any time since, or never. */
  readonly answered: number
  /** The request and its response. */
  readonly op: Op
}

/** The state after an operation, or undefined when the operation can't have had that response in this state. */
export type Step<Op> = (state: string, op: Op) => string | undefined

/** One possible execution so far: the state, and the pending operations that have taken effect. */
interface Candidate<Op> {
  readonly state: string
  readonly done: ReadonlySet<Operation<Op>>
}

function keyOf<Op>({ state, done }: Candidate<Op>): string {
  return `${Array.from(done, ({ asked }) => asked)
    .toSorted((one, other) => one - other)
    .join()} ${state}`
}

/** All executions in which the operation has taken effect, after any of the other pending ones. */
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
 * Searches for an order of all operations that explains every response. In that order, each operation takes effect
 * at one moment between its request and its response. A history with such an order is linearizable. Returns the
 * first operation whose response no order explains, or undefined when there is an order.
 *
 * Follows all executions at once and lets an operation take effect no sooner than a response needs it. So the
 * number of concurrent operations bounds the memory.
 */
export function findViolation<Op>(
  operations: readonly Operation<Op>[],
  start: string,
  step: Step<Op>,
): Operation<Op> | undefined {
  const times = operations
    .flatMap((operation) => [
      { at: operation.asked, operation, isEnd: false },
      { at: operation.answered, operation, isEnd: true },
    ])
    .filter(({ at }) => at !== Infinity)
    .toSorted((one, other) => one.at - other.at)
  const open = new Set<Operation<Op>>()
  let candidates: Candidate<Op>[] = [{ state: start, done: new Set() }]
  for (const { operation, isEnd } of times) {
    if (!isEnd) {
      open.add(operation)
      continue
    }
    candidates = candidatesWith(operation, { candidates, open, step })
    if (candidates.length === 0) return operation
    open.delete(operation)
  }
  return undefined
}
