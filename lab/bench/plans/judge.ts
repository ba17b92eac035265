import { isSlow, openPlans } from '../../../apps/server/test/engine/query-plans.ts'
import { openPostgresPlans } from './postgres-plans.ts'

/**
 * Statements that may sort or scan, because their input has a bound that doesn't depend on the tables' size; and
 * that bound.
 */
const BOUNDED: readonly (readonly [what: RegExp, bound: string])[] = [
  [/WITH heads /, 'sorts the first of each that somebody follows, 5,500'],
  [/INDEXED BY "index_\w+_oncePer/, 'sorts what is asked by name, 100 values'],
  [/"\$id" IN \(\?/, 'sorts what is asked by id, 100 values'],
  [/\(VALUES/, 'sorts the first of each, 100 of 100'],
  [/LIMIT 20000\) AS/, 'sorts the newest 20,000'],
  [/matches \(rowid\) AS MATERIALIZED/, 'sorts the newest 5,000 that the full-text index finds'],
  [/AS given /, 'sorts the page that was found, 100 values'],
  [/LIMIT 5000\) AS/, 'sorts the newest 5,000'],
  [/from "sessions"/, 'sorts the sessions of an account, about 10'],
  [/from "logs" as "uses"/, 'groups the sign-ins of an account that its log keeps'],
  [/from "access_tokens"/, 'sorts the access tokens of an account, about 20'],
  [/SELECT DISTINCT value/, 'sorts the tags of a post, 30'],
  [/from "\w+_indexing"/, 'reads one row'],
  [
    /^select count\(\*\) as "total" from "(?:accounts|held_accounts|posts|users)"/,
    'counts for the dashboard, kept for a minute',
  ],
  [/as "last", .* as "page"$/, 'adds up 5,000 files at a time, kept for minutes'],
  [/LIMIT \S+\) AS newest/, 'reads the newest 10,000'],
  [
    /account_networks WHERE network|AS (?:housed|named)\s|"accountId" FROM users WHERE "\$id" IN/,
    'sorts the accounts that were found: 1,000 of a network or a domain (a total 5,000), 500 of a search, 2,000 of a beginning',
  ],
  [/AS network\s/, 'sorts the networks of each of a page, a few'],
  [/from "content_rules"/, 'reads the rules, 200 at most'],
  [/from "announcements" order by "sequence" desc limit/, 'reads the newest 25'],
  [/from "raids" order by "sequence" desc limit/, 'reads the newest'],
  [/as "notified" union all/, 'reads the first of each, one round'],
  [/from "saved_replies"/, 'reads the saved replies, at most 50'],
  [/"accounts"."role" = \S+ order by/, 'sorts the people with a role, a few'],
  [/from "erasures"/, 'reads the accounts that are being erased'],
  [/^SELECT "\w+" AS id FROM "\w+_deletions"/, 'reads the posts and ads that are being deleted'],
]

export interface Verdict {
  /** Plan steps without an acceptable bound. */
  readonly faults: readonly string[]
  /** The bounds of excused steps. */
  readonly bounds: readonly string[]
}

/** A statement, with the parameters of one of its runs. */
export interface ObservedStatement {
  readonly sql: string
  readonly values: readonly unknown[]
}

interface Judge extends AsyncDisposable {
  judge(seen: ObservedStatement): Promise<Verdict>
  stepsOf(seen: ObservedStatement): Promise<readonly string[]>
}

function verdictOn(sql: string, slow: readonly string[]): Verdict {
  const bound = BOUNDED.find(([what]) => what.test(sql))?.[1]
  if (slow.length === 0) return { faults: [], bounds: [] }
  return bound === undefined ? { faults: slow, bounds: [] } : { faults: [], bounds: [bound] }
}

function openSqliteJudge(path: string): Judge {
  const plans = openPlans(path)
  return {
    judge: async ({ sql }) => verdictOn(sql, plans.stepsOf(sql).filter(isSlow)),
    stepsOf: async ({ sql }) => plans.stepsOf(sql),
    [Symbol.asyncDispose]: async () => plans[Symbol.dispose](),
  }
}

/** PostgreSQL chooses a plan by the data, so what counts is the number of rows that it reads. */
const ROWS_MAX = 25_000

async function openPostgresJudge(url: string): Promise<Judge> {
  const plans = await openPostgresPlans(url)
  return {
    async judge({ sql, values }) {
      const steps = await plans.stepsOf(sql, values)
      const many = steps.filter(({ rows }) => rows > ROWS_MAX)
      return { faults: many.map(({ text }) => text.trim()), bounds: [] }
    },
    stepsOf: async ({ sql, values }) => (await plans.stepsOf(sql, values)).map(({ text }) => text),
    [Symbol.asyncDispose]: async () => plans[Symbol.asyncDispose](),
  }
}

/** Judges the plan of each statement in a database once. */
export async function openJudge(url: string): Promise<Judge> {
  const path = url.startsWith('file:') ? url.slice('file:'.length) : undefined
  const judge = path === undefined ? await openPostgresJudge(url) : openSqliteJudge(path)
  const known = new Map<string, Promise<Verdict>>()
  return {
    ...judge,
    async judge(seen) {
      const verdict = known.get(seen.sql) ?? judge.judge(seen)
      known.set(seen.sql, verdict)
      return verdict
    },
  }
}
