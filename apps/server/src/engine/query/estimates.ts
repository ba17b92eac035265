import { LIMITS } from '@devhood/contract'
import { type Match, matchText, partsOf, type Reader } from '#platform/database'
import { isAlways, type StatementCache } from '../access/index.ts'
import { type Model, searchRow } from '../schema/index.ts'
import { type Indexed } from '../search/index.ts'
import { type QueryContext } from './filters.ts'
import { canFindHidden } from './hidden-rows.ts'
import { type Order } from './order.ts'
import { type Plan } from './query-plan.ts'
import { type WordSteps } from './row-source.ts'
import { estimatesSql, partEstimatesSql } from './words-sql.ts'

/** A database reader and the cache of its statements. */
export interface StatementReader {
  readonly db: Reader
  readonly statements: StatementCache
}

/** The columns of a page, and up to which number matches are counted; 0: not at all. */
export interface PageRequest extends StatementReader {
  readonly columns: readonly string[]
  readonly totalMax: number
}

interface ExplainedPlan {
  readonly 'Node Type': string
  readonly 'Plan Rows': number
  readonly Plans?: readonly ExplainedPlan[]
}

/** The numbers of rows that PostgreSQL expects by its statistics, from the plan of several searches. */
async function estimatesOf(
  { db }: StatementReader,
  { parameters }: QueryContext,
  statement: ReturnType<StatementCache['get']>,
): Promise<number[]> {
  const row = await db.first(statement, parameters.values)
  const text = Object.values(row ?? {}).join('') || '[]'
  const explained = JSON.parse(text) as { Plan: ExplainedPlan }[]
  // Several searches are parts of one plan; a single one is the plan.
  const plans = explained.flatMap(({ Plan }) =>
    Plan['Node Type'] === 'Append' ? (Plan.Plans ?? []) : [Plan],
  )
  return plans.map((each) => each['Plan Rows'])
}

/** The first search that is expected to match as many rows as are counted. */
export async function likelySearch(
  reader: StatementReader,
  context: QueryContext,
  searches: Indexed['recent'],
): Promise<Indexed['all'] | undefined> {
  if (searches.length === 0) return undefined
  const { model } = context
  const statement = reader.statements.get(
    JSON.stringify(['estimates', model.name, searches.map(({ parameter }) => parameter)]),
    (placeOf) => estimatesSql(model, searches, placeOf),
  )
  const expected = await estimatesOf(reader, context, statement)
  return searches.find((_, at) => (expected[at] ?? 0) >= LIMITS.listTotalMax)
}

/** To look up so many times as many rows takes longer than to test those of the rarest part. */
const TIMES_MORE = 16

/** A rare word has at most so many rows. */
const RARE_MAX = 2 * LIMITS.listTotalMax
const NEAR_MIN = 256

/** Up to so many times the matches that are counted are collected at once. */
export const TIMES_COLLECTED = 2

/** The parts of a match with the rarest first: a row that lacks it isn't tested for the others. */
function byRows(match: Match, expected: readonly number[], isWide: boolean) {
  const parts = partsOf(match)
    .map((part, at) => ({ part, rows: expected[at] ?? 0 }))
    .toSorted((one, other) => one.rows - other.rows)
  const least = parts[0]?.rows ?? 0
  return {
    least,
    // The index would look each word of one part up together with each of another.
    tested: parts.flatMap(({ rows }, at) =>
      rows > TIMES_MORE * least || (isWide && at > 0) ? [at] : [],
    ),
    parts: parts.map(({ part }) => part),
  }
}

const isNewestFirst = (model: Model, [order]: readonly Order[]) =>
  order?.column === searchRow(model) && order.isDescending

/** Whether the words of a search may be used in several ways. */
const needsEstimates = ({ parts, isWide }: WordSteps, { totalMax }: PageRequest) =>
  parts > 1 || isWide === true || totalMax > 0

/**
 * The rows that are tested in order before the index is asked. To test them for many words takes long, and rare ones are hardly
 * found among a few.
 */
const nearFor = ({ near, isWide }: WordSteps, rows: number) =>
  isWide && rows <= RARE_MAX ? NEAR_MIN : near

/**
 * The plan of a search on PostgreSQL, by the rows that it expects for each word. Frequent words are tested where others are
 * rare. Few matches are collected once, for the page and the total.
 */
export async function withEstimates(
  request: PageRequest,
  context: QueryContext,
  plan: Plan,
): Promise<Plan> {
  const { source, orders } = plan
  if (request.db.dialect !== 'postgres' || source.from !== 'words' || !source.steps) return plan
  const { parameter, steps } = source
  if (!needsEstimates(steps, request)) return plan
  const { model, parameters } = context
  const statement = request.statements.get(
    JSON.stringify(['parts', model.name, parameter, steps.parts]),
    (placeOf) => partEstimatesSql(model, { parameter, parts: steps.parts }, placeOf),
  )
  const match = JSON.parse(String(parameters.values[String(parameter)])) as Match
  const isWide = steps.isWide === true
  const expected = await estimatesOf(request, context, statement)
  const { least, tested, parts } = byRows(match, expected, isWide)
  const parameterOfAll = parameters.add(matchText({ all: parts }))
  const all = { parameter: parameterOfAll, parts: parts.length, tested, isWide }
  const near = nearFor(steps, least)
  const found = {
    ...plan,
    source: { ...source, parameter: all.parameter, steps: { ...steps, near, tested } },
  }
  // Other parts may leave fewer than the rarest has. For a single one, the collection replaces the total at the same cost.
  const most = (parts.length > 1 ? TIMES_COLLECTED : 1) * request.totalMax
  const areFew = request.totalMax > 0 && least <= most && canFindHidden(model)
  return areFew && isAlways(plan.where) && isNewestFirst(model, orders)
    ? { ...found, indexed: { all, recent: [], most } }
    : found
}
