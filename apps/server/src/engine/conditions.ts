import { LIMITS } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import { indexedFields, linkTable, type Model, wordsTable } from './model.ts'
import { type At } from './shapes.ts'

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/**
 * What rows must satisfy, as data without values: equal conditions are one shape of statement. Columns
 * come from the declaration only, values stand at places. Nothing in `any` is false, nothing in `all` true;
 * `none` holds where `any` would not.
 */
export type Condition =
  | { readonly test: 'all' | 'any' | 'none'; readonly of: readonly Condition[] }
  | {
      readonly test: 'compare'
      readonly column: string
      readonly is: Comparison
      readonly at: number
      /** Of a number: nearly all rows satisfy it, so that none is to be found by it. */
      readonly isUsual?: true
    }
  | { readonly test: 'in'; readonly column: string; readonly at: readonly number[] }
  | { readonly test: 'null' | 'notNull'; readonly column: string }
  /** The column's flag is not set. */
  | { readonly test: 'unset'; readonly column: string }
  | { readonly test: 'contains' | 'endsWith'; readonly column: string; readonly at: number }
  /** One of the tags at the places is among those of the field. */
  | { readonly test: 'tagged'; readonly field: string; readonly at: readonly number[] }
  /** The person at the place is one of the members. */
  | { readonly test: 'member'; readonly field: string; readonly at: number }
  /** The id in the column is none of those that stand beside another one in these tables, or is one. */
  | {
      readonly test: 'outside' | 'beside'
      readonly column: string
      readonly of: readonly Beside[]
    }
  /** The column names no document of the table that has the flag. */
  | {
      readonly test: 'unflagged'
      readonly column: string
      readonly table: string
      readonly flag: string
    }
  /** The words match the expression at the place. */
  | { readonly test: 'words'; readonly at: number }

/** The ids in `shown` where `given` is the one at the place. */
interface Beside {
  readonly table: string
  readonly shown: string
  readonly given: string
  readonly at: number
}

export const always: Condition = { test: 'all', of: [] }
export const never: Condition = { test: 'any', of: [] }

/** Both, without nesting what is a list of conditions already. */
export function both(...conditions: readonly Condition[]): Condition {
  const of = conditions.flatMap((each) => (each.test === 'all' ? each.of : [each]))
  const [only] = of
  return of.length === 1 && only !== undefined ? only : { test: 'all', of }
}

export const isAlways = (condition: Condition): boolean =>
  condition.test === 'all' && condition.of.length === 0

/** Documents whose words are looked at when something else must be asked of them too: the newest. */
export const EXAMINED_MAX = 20_000
/** Likewise of what one person has: each lies somewhere else. */
export const OWN_EXAMINED_MAX = 5000

type Sql = RawBuilder<unknown>

/** The sequence of the person whose id is at the place. */
export function personSequence(model: Model, field: string, id: unknown): Sql {
  return sql`(SELECT sequence FROM ${sql.id(model.targetOf(field).name)} WHERE "$id" = ${id})`
}

/** More plain tests than these are dear. */
const PLAIN_MAX = 8

/** The tests of which a condition consists. */
export function* testsOf(condition: Condition): Generator<Condition> {
  if (!('of' in condition) || 'column' in condition) yield condition
  else for (const each of condition.of) yield* testsOf(each)
}

const isPlain = ({ test }: Condition) =>
  !['contains', 'endsWith', 'tagged', 'member', 'words'].includes(test)

/** Whether rows are looked at in no time, so that nothing but their number counts, which is bounded. */
export function isCheap(condition: Condition): boolean {
  const tests = [...testsOf(condition)]
  return tests.length <= PLAIN_MAX && tests.every(isPlain)
}

/** A condition over rows that are dear to look at: it ends the statement when it takes too long. */
export function timedSql(model: Model, condition: Condition, at: At): Sql {
  const sequence = columnSql(model, 'sequence')
  return sql`${at.dialect.inTime(sequence)} AND ${conditionSql(model, condition, at)}`
}

// oxlint-disable-next-line max-params -- of what, which, with what, how
export const wordsMatch = (
  model: Model,
  match: unknown,
  { dialect }: At,
  by?: { readonly parts: number } | 'order',
): Sql => dialect.matches({ table: wordsTable(model), fields: indexedFields(model), match, by })

/** The newest documents whose words match, at most EXAMINED_MAX. */
export function matchingWords(model: Model, expression: unknown, at: At): Sql {
  const words = sql.id(wordsTable(model))
  return sql`SELECT rowid FROM ${words} WHERE ${wordsMatch(model, expression, at)} ORDER BY rowid DESC LIMIT ${sql.lit(EXAMINED_MAX)}`
}

/** Likewise, where there may be many such questions: the words are looked for before any row is. */
function wordsInTime(model: Model, expression: unknown, at: At): Sql {
  return sql`SELECT rowid FROM (${matchingWords(model, expression, at)}) AS matching WHERE ${at.dialect.inTime(sql`rowid`)}`
}

/** The newest documents with the tag, at most EXAMINED_MAX. */
export function taggedDocuments(model: Model, field: string, tag: unknown): Sql {
  return sql`SELECT document FROM ${sql.id(linkTable(model, field))} WHERE tag = ${tag} ORDER BY document DESC LIMIT ${sql.lit(EXAMINED_MAX)}`
}

type Group = Extract<Condition, { readonly test: 'all' | 'any' | 'none' }>

function groupSql(model: Model, { test, of }: Group, at: At): Sql {
  if (test === 'none') return sql`NOT ${groupSql(model, { test: 'any', of }, at)}`
  if (of.length === 0) return test === 'all' ? sql`TRUE` : sql`FALSE`
  const parts = of.map((each) => conditionSql(model, each, at))
  return sql`(${sql.join(parts, test === 'all' ? sql` AND ` : sql` OR `)})`
}

const placesSql = (places: readonly number[], at: At) => sql.join(places.map(at))

export const columnSql = (model: Model, column: string): Sql =>
  sql.ref(column.includes('.') ? column : `${model.name}.${column}`)

const besideSql = ({ table, shown, given, at: place }: Beside, at: At): Sql =>
  sql`SELECT ${sql.id(shown)} FROM ${sql.id(table)} WHERE ${sql.id(given)} = ${at(place)}`

/** Without a word of the row in it, to find rows by: the ids are collected once for all, to the limit of totals. */
function besidesSql(of: readonly Beside[], at: At): Sql {
  const selects = of.map((each) => besideSql(each, at))
  return sql`${sql.join(selects, sql` UNION ALL `)} LIMIT ${sql.lit(LIMITS.listTotalMax)}`
}

/** One look into an index for each row, however many ids stand there. */
const outsideSql = (column: Sql, of: readonly Beside[], at: At): Sql =>
  sql.join(
    of.map(
      ({ table, shown, given, at: place }) =>
        sql`NOT EXISTS (SELECT 1 FROM ${sql.id(table)} WHERE ${sql.id(table, shown)} = ${column} AND ${sql.id(table, given)} = ${at(place)})`,
    ),
    sql` AND `,
  )

type OnColumn = Extract<Condition, { readonly column: string }>

function columnTest(column: Sql, condition: OnColumn, at: At): Sql {
  switch (condition.test) {
    case 'compare':
      // A sign before a column keeps SQLite from an index that begins with it.
      return sql`${sql.raw(condition.isUsual ? '+' : '')}${column} ${sql.raw(condition.is)} ${at(condition.at)}`
    case 'in':
      return sql`${column} IN (${placesSql(condition.at, at)})`
    case 'null':
      return sql`${column} IS NULL`
    case 'notNull':
      return sql`${column} IS NOT NULL`
    case 'unset':
      // Never as a value: an index holds those that are set alone, and SQLite would plan anew at each run whether to use it.
      return sql`${column} = 0`
    case 'contains':
      return at.dialect.contains(column, at(condition.at))
    case 'beside':
      return sql`${column} IN (${besidesSql(condition.of, at)})`
    case 'outside':
      return sql`(${outsideSql(column, condition.of, at)})`
    case 'unflagged': {
      const { table, flag } = condition
      const people = at.dialect.by(sql`${sql.id(table)} AS flagged`, `index_${table}_${flag}`)
      return sql`NOT EXISTS (SELECT 1 FROM ${people} WHERE flagged."$id" = ${column} AND flagged.${sql.id(flag)} = 1)`
    }
    case 'endsWith':
      return at.dialect.endsWith(column, at(condition.at))
  }
}

/** A condition as SQL over the collection's table, which goes by the collection's name. */
export function conditionSql(model: Model, condition: Condition, at: At): Sql {
  if ('column' in condition) {
    return columnTest(columnSql(model, condition.column), condition, at)
  }
  const sequence = columnSql(model, 'sequence')
  switch (condition.test) {
    case 'all':
    case 'any':
    case 'none':
      return groupSql(model, condition, at)
    case 'tagged':
      return sql`EXISTS (SELECT 1 FROM ${sql.id(linkTable(model, condition.field))} WHERE document = ${sequence} AND tag IN (${placesSql(condition.at, at)}))`
    case 'member': {
      const person = personSequence(model, condition.field, at(condition.at))
      return sql`EXISTS (SELECT 1 FROM ${sql.id(linkTable(model, condition.field))} WHERE document = ${sequence} AND member = ${person})`
    }
    case 'words':
      return sql`${sequence} IN (${wordsInTime(model, at(condition.at), at)})`
  }
}
