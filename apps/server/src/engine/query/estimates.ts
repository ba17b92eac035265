import { type RawBuilder } from 'kysely'
import { LIMITS } from '@devhood/contract'
import { type Match, matchText, partsOf, type QueryCache, wordsIn } from '#platform/database'
import { type Bind, isAlways, openParameters, type StatementReader } from '../access/index.ts'
import { type Model, searchRow } from '../schema/index.ts'
import { type Indexed } from '../search/index.ts'
import { matchOf, type QueryContext } from './filters.ts'
import { canFindHidden } from '../visibility/index.ts'
import { type KnownWordsReader, withKnownWords } from './known-words.ts'
import { type PreparedList } from './query-plan.ts'
import { partSearches, wholeSearches } from './words-sql.ts'

type Sql = RawBuilder<unknown>

/** Totals of lists, by everything that they depend on. */
export type Totals = QueryCache<{ readonly total: number }>

/** The columns of a page, and up to which number matches are counted; 0: not at all. */
export interface PageRequest extends KnownWordsReader {
  readonly columns: readonly string[]
  readonly totalMax: number
  /** Without it, each page counts. */
  readonly totals?: Totals | undefined
}

/** The numbers of rows that the database expects of searches; undefined where it does not say. */
async function estimatesOf(
  { db, statements }: StatementReader,
  { parameters }: QueryContext,
  { key, searches }: { readonly key: unknown; readonly searches: (bind: Bind) => readonly Sql[] },
): Promise<number[] | undefined> {
  const { estimates } = db.dialect
  if (!estimates) return undefined
  const statement = statements.get(JSON.stringify(['estimates', key]), (bind) =>
    estimates.of(searches(bind)),
  )
  return estimates.read(await db.first(statement, parameters.values))
}

/** The first search that is expected to match as many rows as are counted. */
export async function likelySearch(
  reader: StatementReader,
  context: QueryContext,
  searches: Indexed['recent'],
): Promise<Indexed['all'] | undefined> {
  if (searches.length === 0) return undefined
  const { model } = context
  const expected = await estimatesOf(reader, context, {
    key: [model.name, searches.map(({ parameter }) => parameter)],
    searches: (bind) => wholeSearches(model, searches, bind),
  })
  return searches.find((_, at) => (expected?.[at] ?? 0) >= LIMITS.listTotalMax)
}

/** To look up so many times as many rows takes longer than to test those of the rarest part. */
const TIMES_MORE = 16

/**
 * Rows that are tested in order, until a page is full, before the index is asked: if they are expected to have a page of matches, and
 * otherwise. Then, too, because the estimates of beginnings say little. Of ads none then: a test also reads
 * their index terms, which are stored apart.
 */
const nearIn = ({ indexTerms }: Model) =>
  indexTerms.length > 0 ? { expected: 256, otherwise: 0 } : { expected: 16_384, otherwise: 4096 }

/** The share of rows that PostgreSQL expects at most for a word that isn't in its statistics. */
const UNKNOWN = 0.005

/** The expected share of rows that have one of a part's words, without those that aren't in the statistics: most similar words. */
const shareOf = (part: Match, share: number): number =>
  Math.max(0, 1 - (1 - share) / (1 - UNKNOWN) ** wordsIn(part))

/** Up to so many times the matches that are counted are collected at once. */
export const TIMES_COLLECTED = 2

/** The parts of a match with the rarest first: a row that lacks it isn't tested for the others. */
function byRows(match: Match, [rows = 0, ...expected]: readonly number[]) {
  const all = partsOf(match)
    .map((part, at) => ({ part, rows: expected[at] ?? 0 }))
    .toSorted((one, other) => one.rows - other.rows)
  const least = all[0]?.rows ?? 0
  return {
    least,
    tested: all.flatMap((each, at) => (each.rows > TIMES_MORE * least ? [at] : [])),
    parts: all.map(({ part }) => part),
    share: all.reduce((product, each) => product * shareOf(each.part, each.rows / rows), 1),
  }
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
  if (planned.plan.indexed && request.totalMax > 0) return planned
  const list = await withKnownWords(request, planned)
  const { context, plan } = list
  const { source, indexed, ...others } = plan
  if (source.from !== 'words' || !source.steps) return list
  const { parameter, steps } = source
  const { model } = context
  const parameters = openParameters(context.parameters.values)
  const estimates = await estimatesOf(request, context, {
    key: ['parts', model.name, parameter, steps.parts],
    searches: (bind) => partSearches(model, { parameter, parts: steps.parts }, bind),
  })
  if (!estimates) return list
  const match = matchOf(parameters, parameter)
  const { least, tested, parts, share } = byRows(match, estimates)
  const parameterOfAll = parameters.add(matchText({ all: parts }))
  const all = { parameter: parameterOfAll, parts: parts.length, tested }
  const { expected: most, otherwise } = nearIn(model)
  // Half of the rows that are expected should do.
  const near = share * most >= 2 * (plan.limit + plan.offset) ? most : otherwise
  const found = {
    ...others,
    source: {
      ...source,
      parameter: parameterOfAll,
      isCommon: false,
      steps: { ...steps, near, tested },
    },
  }
  // Other parts may leave fewer than the rarest has. For a single one, the collection replaces the total at the same cost.
  const counted = (parts.length > 1 ? TIMES_COLLECTED : 1) * request.totalMax
  return {
    context: { ...context, parameters },
    plan: isCollected(list, least, counted)
      ? { ...found, indexed: { all, recent: [], most: counted } }
      : found,
    pages: new Map(),
  }
}
