import { argv } from 'node:process'
import { parseArgs } from 'node:util'
import { REQUESTS } from './all-requests.ts'
import { ask, type PlannedRequest } from './requests.ts'
import { openJudge, type ObservedStatement, type Verdict } from './judge.ts'
import { type StatementStats } from './recorded-database.ts'
import { openFixture, type Fixture } from './fixture.ts'

type Judge = Awaited<ReturnType<typeof openJudge>>

/** Runs of each request on each database, alternating. The minimum of each statement counts. */
const ROUNDS = 25
/**
 * The largest acceptable ratio of the large database's time to the small one's, and the smallest relevant
 * difference in milliseconds.
 */
const RATIO_MAX = 1.5
const NOISE = 0.05

/** The minimum time of each statement in milliseconds, and the size of its result, by its SQL. */
type Least = ReadonlyMap<string, Omit<StatementStats, 'runs'>>

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0)

function leastOf(rounds: readonly (readonly StatementStats[])[]): Least {
  const least = new Map<string, Omit<StatementStats, 'runs'>>()
  for (const { sql, values, runs, ms, size } of rounds.flat()) {
    const before = least.get(sql)?.ms ?? Number.POSITIVE_INFINITY
    if (ms / runs < before) least.set(sql, { sql, values, ms: ms / runs, size: size / runs })
  }
  return least
}

/** Sends a request to both databases in turn; returns the statements of each and the sizes of its responses. */
async function askBoth(worlds: readonly Fixture[], asked: PlannedRequest) {
  const rounds = worlds.map((): (readonly StatementStats[])[] => [])
  const sizes = worlds.map(() => 0)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, world] of worlds.entries()) {
      const { taken, bytes } = await ask(world, asked)
      sizes[at] = bytes
      rounds[at]?.push(taken)
    }
  }
  return { least: rounds.map(leastOf), sizes }
}

interface Measured {
  readonly name: string
  /** Of the small and of the large database. */
  readonly least: readonly Least[]
  readonly sizes?: readonly number[]
}

/** Each statement as the large database has run it, or else the small one. */
const statementsOf = ({ least }: Measured): ObservedStatement[] => [
  ...new Map(least.flatMap((each) => [...each])).values(),
]

async function explain(measured: Measured, judge: Judge): Promise<void> {
  for (const seen of statementsOf(measured)) {
    const { sql } = seen
    const found = measured.least.map((each) => each.get(sql))
    const ms = found.map(
      (each) => `${(each?.ms ?? 0).toFixed(3)} ms (${Math.round(each?.size ?? 0)})`,
    )
    const steps = await judge.stepsOf(seen)
    console.log(`${ms.join(', ')}: ${sql}\n  ${steps.join('\n  ')}`)
  }
}

/**
 * Times of the statements that both databases ran. Statements computed for one viewer of a page can differ
 * between them. `fair` is the small one's time, scaled to the large one's result size. `alone` is the large
 * one's time for statements that only it ran.
 */
function timesOf([small, large]: readonly Least[]) {
  const both = [...(small ?? [])].flatMap(([sql, one]) => {
    const other = large?.get(sql)
    return other ? [{ one, other }] : []
  })
  return {
    small: sum(both.map(({ one }) => one.ms)),
    fair: sum(both.map(({ one, other }) => one.ms * Math.max(1, other.size / (one.size || 1)))),
    large: sum(both.map(({ other }) => other.ms)),
    alone: sum([...(large ?? [])].flatMap(([sql, { ms }]) => (small?.has(sql) ? [] : [ms]))),
  }
}

/** Faults in the plans of these statements, and bounds of the excused ones. */
async function judgeAll(judge: Judge, statements: readonly ObservedStatement[]): Promise<Verdict> {
  const verdicts: Verdict[] = []
  for (const seen of statements) verdicts.push(await judge.judge(seen))
  return {
    faults: [...new Set(verdicts.flatMap((each) => each.faults))],
    bounds: [...new Set(verdicts.flatMap((each) => each.bounds))],
  }
}

const ratioOf = (one: number, other: number) => (one > 0 ? (other / one).toFixed(2) : '')

function rowOf(judge: Judge) {
  return async (measured: Measured) => {
    const statements = statementsOf(measured)
    const { faults, bounds } = await judgeAll(judge, statements)
    const { small, fair, large, alone } = timesOf(measured.least)
    // A start runs only once, with empty caches: its times are printed and not judged.
    const isFast = !measured.sizes || large / fair <= RATIO_MAX || large - fair <= NOISE
    const [kbSmall = 0, kbLarge = 0] = (measured.sizes ?? []).map((bytes) => bytes / 1000)
    return {
      request: measured.name,
      statements: statements.length,
      plan: faults.join('; ') || bounds.join('; ') || 'index',
      'kB small': kbSmall.toFixed(1),
      'kB large': kbLarge.toFixed(1),
      small: small.toFixed(3),
      large: large.toFixed(3),
      alone: alone.toFixed(3),
      ratio: ratioOf(small, large),
      'for as much': ratioOf(fair, large),
      verdict: isFast && faults.length === 0 ? 'pass' : 'FAIL',
    }
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof rowOf>>>

/** A row of the table in `docs/operate/scale-plans.md`. */
const lineOf = (row: Row) =>
  `| ${row.request} | ${row.plan} | ${row.small} | ${row.large} | ${row['for as much']} |`

/**
 * Sends all requests of the product's own pages to two generated databases in turn, and prints the plans and
 * database times: `npm run bench -- plans SMALL LARGE`, each a data folder or a PostgreSQL database. False when
 * a plan scans a whole table or sorts without a bound, or when the large database is too slow.
 */
export async function runPlans(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    args: argv.slice(3),
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      explain: { type: 'boolean' },
      markdown: { type: 'boolean' },
    },
  })
  const [small, large] = positionals
  if (small === undefined || large === undefined)
    throw new Error(
      'Name two data folders that `npm run generate` has filled, or two PostgreSQL databases that they were moved to: the small, the large.',
    )
  await using one = await openFixture(small)
  await using other = await openFixture(large)
  await using judge = await openJudge(other.url)
  const row = rowOf(judge)
  const worlds = [one, other]
  const least = worlds.map(({ start }) => leastOf([start]))
  const rows = [await row({ name: 'start, and a round of upkeep', least })]
  const haveFiles = worlds.every(({ url }) => url.startsWith('file:'))
  const isAsked = ({ name, isOfBytes }: PlannedRequest) =>
    name.includes(values.only ?? '') && (haveFiles || !isOfBytes)
  for (const asked of REQUESTS.filter(isAsked)) {
    const measured = { name: asked.name, ...(await askBoth(worlds, asked)) }
    rows.push(await row(measured))
    if (values.explain) await explain(measured, judge)
  }
  if (values.markdown) for (const each of rows) console.log(lineOf(each))
  else console.table(rows)
  return rows.every(({ verdict }) => verdict === 'pass')
}
