import { LIMITS } from '@devhood/contract'
import { matchText, type QueryCache } from '#platform/database'
import { isAlways, openParameters, type StatementReader } from '../access/index.ts'
import { searchRow } from '../schema/index.ts'
import {
  firstSteps,
  type Indexed,
  partsByRows,
  readWordRows,
  type WordRowsReader,
} from '../search/index.ts'
import { matchOf, type QueryContext } from './filters.ts'
import { canFindHidden } from '../visibility/index.ts'
import { type PreparedList } from './query-plan.ts'
import { wholeSearches } from './words-sql.ts'

/** Totals of lists, by everything that they depend on. */
export type Totals = QueryCache<{ readonly total: number }>

/** The columns of a page, and up to which number matches are counted; 0: not at all. */
export interface PageRequest extends WordRowsReader {
  readonly columns: readonly string[]
  readonly totalMax: number
  /** Without it, each page counts. */
  readonly totals?: Totals | undefined
}

/** The first search that is expected to match as many rows as are counted. */
export async function likelySearch(
  { db, statements }: StatementReader,
  { model, parameters }: QueryContext,
  searches: Indexed['recent'],
): Promise<Indexed['all'] | undefined> {
  const { estimates } = db.dialect
  if (searches.length === 0 || !estimates) return undefined
  const key = ['estimates', model.name, searches.map(({ parameter }) => parameter)]
  const statement = statements.get(JSON.stringify(key), (bind) =>
    estimates.of(wholeSearches(model, searches, bind)),
  )
  const expected = estimates.read(await db.first(statement, parameters.values))
  return searches.find((_, at) => (expected[at] ?? 0) >= LIMITS.listTotalMax)
}

/** Up to so many times the matches that are counted are collected at once. */
export const TIMES_COLLECTED = 2

/** Whether the matches, expected to be no more than `most`, are collected once for the page and the total. */
const isCollected = ({ context: { model }, plan }: PreparedList, expected: number, most: number) =>
  expected <= most &&
  most > 0 &&
  canFindHidden(model) &&
  isAlways(plan.where) &&
  plan.orders[0]?.column === searchRow(model) &&
  plan.orders[0].isDescending

/**
 * The plan of a search, by the rows that the database expects for each word, if it says so. Frequent words are tested where others are
 * rare. Few matches are collected once, for the page and the total.
 */
export async function withEstimates(
  request: PageRequest,
  planned: PreparedList,
): Promise<PreparedList> {
  const { context, plan } = planned
  const { source, indexed, ...others } = plan
  if (source.from !== 'words' || (indexed && request.totalMax > 0)) return planned
  const { model } = context
  const asked = matchOf(context.parameters, source.parameter)
  const wordRows = await readWordRows(request, model, asked)
  if (!wordRows) return planned
  const parts = partsByRows(asked, wordRows)
  const { least, tested } = parts
  const parameters = openParameters(context.parameters.values)
  const parameter = parameters.add(matchText({ all: parts.matches }))
  const list = { context: { ...context, parameters }, pages: new Map() }
  if (!source.steps) return { ...list, plan: { ...plan, source: { ...source, parameter } } }
  const all = { parameter, parts: parts.matches.length, tested }
  const first = firstSteps(parts, {
    all: wordRows.all,
    wanted: plan.limit + plan.offset,
    hasTerms: model.indexTerms.length > 0,
    isOtherOrder: source.isScanLimited,
  })
  const steps = { ...source.steps, ...first, tested }
  const found = { ...others, source: { ...source, parameter, isCommon: false, steps } }
  // Other parts may leave fewer than the rarest has. For a single one, the collection replaces the total at the same cost.
  const counted = (parts.matches.length > 1 ? TIMES_COLLECTED : 1) * request.totalMax
  return {
    ...list,
    plan: isCollected(planned, least, counted)
      ? { ...found, indexed: { all, recent: [], most: counted } }
      : found,
  }
}
