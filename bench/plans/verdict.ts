import { isSlow, openPlans } from '../../apps/server/test/query-plans.ts'

/** Statements that may sort or scan, because what they have before them is bounded whatever the tables hold: and by what. */
const BOUNDED: readonly (readonly [what: RegExp, bound: string])[] = [
  [/INDEXED BY "index_\w+_oncePer/, 'sorts what is asked by name, 100 values'],
  [/"\$id" IN \(\?/, 'sorts what is asked by id, 100 values'],
  [/\(VALUES/, 'sorts the first of each, 100 of 100'],
  [/LIMIT 20000\) AS/, 'sorts the newest 20,000'],
  [/LIMIT 5000\) AS/, 'sorts the newest 5,000'],
  [/from "sessions"/, 'sorts the sessions of an account, about 10'],
  [/SELECT DISTINCT value/, 'sorts the tags of a post, 30'],
  [/from "erasures"/, 'reads the accounts that are being erased'],
  [/^select "post" from "post_deletions"/, 'reads the posts that are being deleted'],
]

export interface Verdict {
  /** Steps that no bound excuses. */
  readonly faults: readonly string[]
  /** What bounds those that are excused. */
  readonly bounds: readonly string[]
}

/** Judges statements by their plans in a database. */
export function openJudge(path: string) {
  const plans = openPlans(path)
  const known = new Map<string, Verdict>()

  function judgeOne(sql: string): Verdict {
    const slow = plans.stepsOf(sql).filter(isSlow)
    const bound = BOUNDED.find(([what]) => what.test(sql))?.[1]
    if (slow.length === 0) return { faults: [], bounds: [] }
    return bound === undefined ? { faults: slow, bounds: [] } : { faults: [], bounds: [bound] }
  }
  return {
    judge: (sql: string): Verdict => {
      const verdict = known.get(sql) ?? judgeOne(sql)
      known.set(sql, verdict)
      return verdict
    },
    stepsOf: plans.stepsOf,
    [Symbol.dispose]: () => plans[Symbol.dispose](),
  }
}
