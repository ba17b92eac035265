import { LIMITS } from '@devhood/contract'
import { alternativesOf, type Match, matchText, type QueryCache } from '#platform/database'
import { isAlways, openParameters, type StatementReader } from '../access/index.ts'
import { type Model, searchRow } from '../schema/index.ts'
import {
  type Indexed,
  knownParts,
  readWordRows,
  type WordRows,
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

/** To look up so many times as many rows takes longer than to test those of the rarest part. */
const TIMES_MORE = 16

/** Up to so many times the matches that are counted are collected at once. */
export const TIMES_COLLECTED = 2

/** The parts of a match, with those first that the index steps through soonest: it compares each row with all words of a part. */
function byRows(match: Match, wordRows: WordRows) {
  const { all, unknown } = wordRows
  const parts = knownParts(match, wordRows)
    .map((part) => {
      const known = wordRows.of(part)
      const rows = Math.min(all, known ?? unknown)
      return { part, known, rows, compared: rows * (alternativesOf(part)?.length ?? 1) }
    })
    .toSorted((one, other) => one.compared - other.compared)
  const least = Math.min(...parts.map(({ rows }) => rows))
  return {
    least,
    isKnown: all > 0 && parts.every(({ known }) => known !== undefined),
    tested: parts.flatMap(({ rows }, at) => (rows > TIMES_MORE * least ? [at] : [])),
    parts: parts.map(({ part }) => part),
    // Those of rare words may be far fewer than expected.
    rows: parts.map(({ part }) => Math.min(all, wordRows.of(part, 0) ?? 0)),
  }
}

/** What it takes to look up a row in the index, and to read it, in tests of rows in order: those of the index are far apart. */
const LOOKED_UP = 1 / 4
const READ = 3
/** A test of an ad also reads its index terms, which are stored apart. */
const TERMS_TESTED = 32
/** So many rows are tested where nobody knows how many match, as of a beginning. Of ads none. */
const NEAR = 4096

/**
 * How many rows are tested in order, until a page is full, before the index is asked: for as long as the index would take,
 * or none if that is unlikely to do.
 */
function nearFor(
  { indexTerms }: Model,
  { rows, tested, isKnown }: ReturnType<typeof byRows>,
  { all, wanted }: { readonly all: number; readonly wanted: number },
): number {
  if (!isKnown) return indexTerms.length > 0 ? 0 : NEAR
  if (rows.includes(0)) return 0
  const shareOf = (some: readonly number[]) => some.reduce((share, each) => (share * each) / all, 1)
  const lookedUp = rows.filter((_, at) => !tested.includes(at))
  const inOrder = wanted / shareOf(rows)
  const test = indexTerms.length > 0 ? TERMS_TESTED : 1
  const found = lookedUp.reduce((sum, each) => sum + each, 0)
  const read =
    shareOf(lookedUp) * all + wanted / shareOf(rows.filter((_, at) => tested.includes(at)))
  const most = Math.min(4 * inOrder, (found * LOOKED_UP + read * READ) / test)
  return most < 1.5 * inOrder ? 0 : 2 ** Math.round(Math.log2(most))
}

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
  const known = byRows(asked, wordRows)
  const { least, tested, parts } = known
  const parameters = openParameters(context.parameters.values)
  const parameter = parameters.add(matchText({ all: parts }))
  const list = { context: { ...context, parameters }, pages: new Map() }
  if (!source.steps) return { ...list, plan: { ...plan, source: { ...source, parameter } } }
  const all = { parameter, parts: parts.length, tested }
  const rows = { all: wordRows.all, wanted: plan.limit + plan.offset }
  const near = Math.max(nearFor(model, known, rows), source.isScanLimited ? NEAR : 0)
  const steps = { ...source.steps, near, tested }
  const found = { ...others, source: { ...source, parameter, isCommon: false, steps } }
  // Other parts may leave fewer than the rarest has. For a single one, the collection replaces the total at the same cost.
  const counted = (parts.length > 1 ? TIMES_COLLECTED : 1) * request.totalMax
  return {
    ...list,
    plan: isCollected(planned, least, counted)
      ? { ...found, indexed: { all, recent: [], most: counted } }
      : found,
  }
}
