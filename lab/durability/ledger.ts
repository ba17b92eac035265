/** Values of facts by name, such as `post x`; DELETED means that it doesn't exist. */
export type Facts = Readonly<Record<string, string>>

export const DELETED = 'gone'

interface LedgerState {
  readonly known: ReadonlyMap<string, string>
  readonly asked: ReadonlySet<Facts>
}

/** Facts that a server has acknowledged, and requests that it hadn't answered when it died. */
export function openLedger(of: LedgerState = { known: new Map(), asked: new Set() }) {
  const known = new Map(of.known)
  const asked = new Set(of.asked)
  const before = (fact: string) => known.get(fact) ?? DELETED

  return {
    valueOf: before,
    /** A copy of the current state. */
    state: (): LedgerState => ({ known: new Map(known), asked: new Set(asked) }),
    /** The names of all facts. */
    facts: () => new Set([...known.keys(), ...[...asked].flatMap((facts) => Object.keys(facts))]),
    /** Records the facts that a request would create, and their acknowledgement once it is answered. */
    async ask(facts: Facts, request: () => Promise<void>): Promise<void> {
      asked.add(facts)
      await request()
      for (const [fact, value] of Object.entries(facts)) known.set(fact, value)
      asked.delete(facts)
    },
    /**
     * Compares the ledger with reality: acknowledged facts must hold, and unanswered requests must have happened
     * completely or not at all. Returns the faults; the actual facts then count as known.
     */
    reconcile(actual: (fact: string) => string): string[] {
      const faults: string[] = []
      const open = new Set([...asked].flatMap((facts) => Object.keys(facts)))
      for (const [fact, value] of known)
        if (!open.has(fact) && actual(fact) !== value)
          faults.push(`${fact}: acknowledged ${value}, found ${actual(fact)}`)
      for (const facts of asked) {
        const names = Object.keys(facts)
        const isWhole = names.every((fact) => actual(fact) === facts[fact])
        const isNone = names.every((fact) => actual(fact) === before(fact))
        if (isWhole === isNone && names.some((fact) => facts[fact] !== before(fact)))
          faults.push(`half done: ${names.map((fact) => `${fact} ${actual(fact)}`).join(', ')}`)
        for (const fact of names) known.set(fact, actual(fact))
      }
      if (faults.length === 0) asked.clear()
      return faults
    },
  }
}

export type Ledger = ReturnType<typeof openLedger>
