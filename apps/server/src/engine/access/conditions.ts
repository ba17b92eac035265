import { LIMITS } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import { indexedFields, linkTable, type Model, searchTable } from '../schema/model.ts'
import { type Bind } from './statement-cache.ts'

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
      readonly parameter: number
      /** Of a number: nearly all rows satisfy it, so that none is to be found by it. */
      readonly isCommon?: true
    }
  | { readonly test: 'in'; readonly column: string; readonly parameter: readonly number[] }
  | { readonly test: 'null' | 'notNull'; readonly column: string }
  /** The column's flag is not set. */
  | { readonly test: 'unset'; readonly column: string }
  | { readonly test: 'contains' | 'endsWith'; readonly column: string; readonly parameter: number }
  /** One of the tags at the places is among those of the field. */
  | { readonly test: 'tagged'; readonly field: string; readonly parameter: readonly number[] }
  /** The person at the place is one of the members. */
  | { readonly test: 'member'; readonly field: string; readonly parameter: number }
  /** The id in the column is none of those that stand beside another one in these tables, or is one. */
  | {
      readonly test: 'outside' | 'beside'
      readonly column: string
      readonly of: readonly RelatedIds[]
    }
  /** The column names no document of the table that has the flag. */
  | {
      readonly test: 'unflagged'
      readonly column: string
      readonly table: string
      readonly flag: string
    }
  /** The words match the expression at the place. */
  | { readonly test: 'words'; readonly parameter: number }

/** The ids in `shown` where `given` is the one at the place. */
interface RelatedIds {
  readonly table: string
  readonly idColumn: string
  readonly matchColumn: string
  readonly parameter: number
}

export const always: Condition = { test: 'all', of: [] }
export const never: Condition = { test: 'any', of: [] }

/** Both, without nesting what is a list of conditions already. */
export function and(...conditions: readonly Condition[]): Condition {
  const of = conditions.flatMap((each) => (each.test === 'all' ? each.of : [each]))
  const [only] = of
  return of.length === 1 && only !== undefined ? only : { test: 'all', of }
}

export const isAlways = (condition: Condition): boolean =>
  condition.test === 'all' && condition.of.length === 0

/** Documents whose words are looked at when something else must be asked of them too: the newest. */
export const SCAN_MAX = 20_000
/** Likewise of what one person has: each lies somewhere else. */
export const OWNER_SCAN_MAX = 5000

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
export function timedSql(model: Model, condition: Condition, bind: Bind): Sql {
  const sequence = columnSql(model, 'sequence')
  return sql`${bind.dialect.withinTimeLimit(sequence)} AND ${conditionSql(model, condition, bind)}`
}

// oxlint-disable-next-line max-params -- of what, which, with what, how
export const wordsMatch = (
  model: Model,
  match: unknown,
  { dialect }: Bind,
  by?: { readonly parts: number } | 'order',
): Sql =>
  dialect.matches({ table: searchTable(model), fields: indexedFields(model), match, useIndex: by })

/** The newest documents whose words match, at most EXAMINED_MAX. */
export function matchingWords(model: Model, expression: unknown, bind: Bind): Sql {
  const words = sql.id(searchTable(model))
  return sql`SELECT rowid FROM ${words} WHERE ${wordsMatch(model, expression, bind)} ORDER BY rowid DESC LIMIT ${sql.lit(SCAN_MAX)}`
}

/** Likewise, where there may be many such questions: the words are looked for before any row is. */
function timedWordsMatch(model: Model, expression: unknown, bind: Bind): Sql {
  return sql`SELECT rowid FROM (${matchingWords(model, expression, bind)}) AS matching WHERE ${bind.dialect.withinTimeLimit(sql`rowid`)}`
}

/** The newest documents with the tag, at most EXAMINED_MAX. */
export function taggedDocuments(model: Model, field: string, tag: unknown): Sql {
  return sql`SELECT document FROM ${sql.id(linkTable(model, field))} WHERE tag = ${tag} ORDER BY document DESC LIMIT ${sql.lit(SCAN_MAX)}`
}

type Group = Extract<Condition, { readonly test: 'all' | 'any' | 'none' }>

function groupSql(model: Model, { test, of }: Group, bind: Bind): Sql {
  if (test === 'none') return sql`NOT ${groupSql(model, { test: 'any', of }, bind)}`
  if (of.length === 0) return test === 'all' ? sql`TRUE` : sql`FALSE`
  const parts = of.map((each) => conditionSql(model, each, bind))
  return sql`(${sql.join(parts, test === 'all' ? sql` AND ` : sql` OR `)})`
}

const parametersSql = (parameters: readonly number[], bind: Bind) => sql.join(parameters.map(bind))

export const columnSql = (model: Model, column: string): Sql =>
  sql.ref(column.includes('.') ? column : `${model.name}.${column}`)

const relatedIdsSql = ({ table, idColumn, matchColumn, parameter }: RelatedIds, bind: Bind): Sql =>
  sql`SELECT ${sql.id(idColumn)} FROM ${sql.id(table)} WHERE ${sql.id(matchColumn)} = ${bind(parameter)}`

/** Without a word of the row in it, to find rows by: the ids are collected once for all, to the limit of totals. */
function allRelatedIdsSql(of: readonly RelatedIds[], bind: Bind): Sql {
  const selects = of.map((each) => relatedIdsSql(each, bind))
  return sql`${sql.join(selects, sql` UNION ALL `)} LIMIT ${sql.lit(LIMITS.listTotalMax)}`
}

/** One look into an index for each row, however many ids stand there. */
const notRelatedSql = (column: Sql, of: readonly RelatedIds[], bind: Bind): Sql =>
  sql.join(
    of.map(
      ({ table, idColumn, matchColumn, parameter }) =>
        sql`NOT EXISTS (SELECT 1 FROM ${sql.id(table)} WHERE ${sql.id(table, idColumn)} = ${column} AND ${sql.id(table, matchColumn)} = ${bind(parameter)})`,
    ),
    sql` AND `,
  )

type OnColumn = Extract<Condition, { readonly column: string }>

function columnTestSql(column: Sql, condition: OnColumn, bind: Bind): Sql {
  switch (condition.test) {
    case 'compare':
      // A sign before a column keeps SQLite from an index that begins with it.
      return sql`${sql.raw(condition.isCommon ? '+' : '')}${column} ${sql.raw(condition.is)} ${bind(condition.parameter)}`
    case 'in':
      return sql`${column} IN (${parametersSql(condition.parameter, bind)})`
    case 'null':
      return sql`${column} IS NULL`
    case 'notNull':
      return sql`${column} IS NOT NULL`
    case 'unset':
      // Never as a value: an index holds those that are set alone, and SQLite would plan anew at each run whether to use it.
      return sql`${column} = 0`
    case 'contains':
      return bind.dialect.contains(column, bind(condition.parameter))
    case 'beside':
      return sql`${column} IN (${allRelatedIdsSql(condition.of, bind)})`
    case 'outside':
      return sql`(${notRelatedSql(column, condition.of, bind)})`
    case 'unflagged': {
      const { table, flag } = condition
      const people = bind.dialect.useIndex(
        sql`${sql.id(table)} AS flagged`,
        `index_${table}_${flag}`,
      )
      return sql`NOT EXISTS (SELECT 1 FROM ${people} WHERE flagged."$id" = ${column} AND flagged.${sql.id(flag)} = 1)`
    }
    case 'endsWith':
      return bind.dialect.endsWith(column, bind(condition.parameter))
  }
}

/** A condition as SQL over the collection's table, which goes by the collection's name. */
export function conditionSql(model: Model, condition: Condition, bind: Bind): Sql {
  if ('column' in condition) {
    return columnTestSql(columnSql(model, condition.column), condition, bind)
  }
  const sequence = columnSql(model, 'sequence')
  switch (condition.test) {
    case 'all':
    case 'any':
    case 'none':
      return groupSql(model, condition, bind)
    case 'tagged':
      return sql`EXISTS (SELECT 1 FROM ${sql.id(linkTable(model, condition.field))} WHERE document = ${sequence} AND tag IN (${parametersSql(condition.parameter, bind)}))`
    case 'member': {
      const person = personSequence(model, condition.field, bind(condition.parameter))
      return sql`EXISTS (SELECT 1 FROM ${sql.id(linkTable(model, condition.field))} WHERE document = ${sequence} AND member = ${person})`
    }
    case 'words':
      return sql`${sequence} IN (${timedWordsMatch(model, bind(condition.parameter), bind)})`
  }
}
