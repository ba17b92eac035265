import { LIMITS } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import { indexedFields, linkTable, type Model, searchTable } from '../schema/index.ts'
import { type Bind } from './statement-cache.ts'

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/**
 * A predicate over rows, as data without values, so that equal conditions share a statement. Columns come from the
 * declaration only; values are parameters. An empty `any` is false, an empty `all` is true. `none` is the negation of
 * `any`.
 */
export type Condition =
  | { readonly test: 'all' | 'any' | 'none'; readonly of: readonly Condition[] }
  | {
      readonly test: 'compare'
      readonly column: string
      readonly is: Comparison
      readonly parameter: number
      /** For numbers: nearly all rows match, so an index on the column doesn't help. */
      readonly isCommon?: true
    }
  | { readonly test: 'in'; readonly column: string; readonly parameter: readonly number[] }
  | { readonly test: 'null' | 'notNull'; readonly column: string }
  /** The column's flag is not set. */
  | { readonly test: 'unset'; readonly column: string }
  | { readonly test: 'contains' | 'endsWith'; readonly column: string; readonly parameter: number }
  /** The field contains one of the tags. */
  | { readonly test: 'tagged'; readonly field: string; readonly parameter: readonly number[] }
  | LinkedCondition
  /** The id in the column is in none of the related ids (`outside`), or in one of them (`beside`). */
  | {
      readonly test: 'outside' | 'beside'
      readonly column: string
      readonly of: readonly RelatedIds[]
    }
  /** The column refers to no document of the table that has the flag. */
  | {
      readonly test: 'unflagged'
      readonly column: string
      readonly table: string
      readonly flag: string
    }
  /** The table of pending deletions doesn't name the id in the column. */
  | {
      readonly test: 'kept'
      readonly column: string
      readonly table: string
      readonly by: string
    }
  /** The field refers to a document that matches; `parameter` is its id, if it is the same for all rows. */
  | {
      readonly test: 'reaches'
      readonly field: string
      readonly where: Condition
      readonly parameter?: number
    }
  /** The indexed words match the search expression. */
  | { readonly test: 'words'; readonly parameter: number }

/**
 * The row has a link, in a field of members or in the reverse of one, to the document whose id is the parameter. That document
 * must match `where`.
 */
export interface LinkedCondition {
  readonly test: 'linked'
  readonly field: string
  readonly parameter: number
  readonly where?: Condition
}

/** The ids in `idColumn` of the rows whose `matchColumn` equals the parameter. */
interface RelatedIds {
  readonly table: string
  readonly idColumn: string
  readonly matchColumn: string
  readonly parameter: number
}

export const always: Condition = { test: 'all', of: [] }
export const never: Condition = { test: 'any', of: [] }

/** All conditions, without nesting those that are conjunctions already. */
export function and(...conditions: readonly Condition[]): Condition {
  const of: Condition[] = []
  for (const each of conditions)
    if (each.test === 'all') of.push(...each.of)
    else of.push(each)
  const [only] = of
  return of.length === 1 && only !== undefined ? only : { test: 'all', of }
}

export const isAlways = (condition: Condition): boolean =>
  condition.test === 'all' && condition.of.length === 0

/** The most documents that are examined when a search has further conditions: the newest. */
export const SCAN_MAX = 20_000
/** Likewise for the documents of one person. The limit is lower because each lies elsewhere on disk. */
export const OWNER_SCAN_MAX = 5000

type Sql = RawBuilder<unknown>

/** The sequence of the person whose id is given. */
export function personSequence(model: Model, field: string, id: unknown): Sql {
  return sql`(SELECT sequence FROM ${sql.id(model.targetOf(field).name)} WHERE "$id" = ${id})`
}

/** The links of a field of members, or of the reverse of one: their table, and its columns with the rows of either side. */
export function linksOf(model: Model, field: string) {
  const reverse = model.reverses.get(field)
  return reverse
    ? {
        table: linkTable(reverse.from, reverse.field),
        own: 'member',
        other: 'document',
        target: reverse.from,
      }
    : {
        table: linkTable(model, field),
        own: 'document',
        other: 'member',
        target: model.targetOf(field),
      }
}

/** The links of a condition, the column with the row's sequence, and the test that selects them. */
export function linkedSql(model: Model, condition: LinkedCondition, bind: Bind) {
  const { table, own, other, target } = linksOf(model, condition.field)
  const matches = condition.where ? sql` AND ${conditionSql(target, condition.where, bind)}` : sql``
  const sequence = sql`(SELECT sequence FROM ${sql.id(target.name)} WHERE "$id" = ${bind(condition.parameter)}${matches})`
  return {
    links: sql.id(table),
    own: sql.id(table, own),
    test: sql`${sql.id(table, other)} = ${sequence}`,
  }
}

/** More plain tests than these are expensive. */
const PLAIN_MAX = 8

/** The single tests of a condition. */
export function* testsOf(condition: Condition): Generator<Condition> {
  if (!('of' in condition) || 'column' in condition) yield condition
  else for (const each of condition.of) yield* testsOf(each)
}

const isPlain = ({ test }: Condition) =>
  !['contains', 'endsWith', 'tagged', 'linked', 'words'].includes(test)

/** Whether a row costs so little to test that only the number of rows counts, which is bounded. */
export function isCheap(condition: Condition): boolean {
  const tests = [...testsOf(condition)]
  return tests.length <= PLAIN_MAX && tests.every(isPlain)
}

/** A condition over rows that are expensive to test: it aborts the statement when the time is up. */
export function timedSql(model: Model, condition: Condition, bind: Bind): Sql {
  const sequence = columnSql(model, 'sequence')
  return sql`${bind.dialect.withinTimeLimit(sequence)} AND ${conditionSql(model, condition, bind)}`
}

// oxlint-disable-next-line max-params -- model, match, dialect and index use
export const wordsMatch = (
  model: Model,
  match: unknown,
  { dialect }: Bind,
  by?: { readonly parts: number } | 'order',
): Sql =>
  dialect.matches({ table: searchTable(model), fields: indexedFields(model), match, useIndex: by })

/** The newest documents whose words match, at most SCAN_MAX. */
export function matchingWords(model: Model, expression: unknown, bind: Bind): Sql {
  const words = sql.id(searchTable(model))
  return sql`SELECT rowid FROM ${words} WHERE ${wordsMatch(model, expression, bind)} ORDER BY rowid DESC LIMIT ${sql.lit(SCAN_MAX)}`
}

/** Likewise, for conditions with many searches: the time limit applies to the index scan, too. */
function timedWordsMatch(model: Model, expression: unknown, bind: Bind): Sql {
  return sql`SELECT rowid FROM (${matchingWords(model, expression, bind)}) AS matching WHERE ${bind.dialect.withinTimeLimit(sql`rowid`)}`
}

/** The newest documents with the tag, at most SCAN_MAX. */
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

/** An uncorrelated subquery, used to find rows: the database collects the ids once, up to the limit of totals. */
function allRelatedIdsSql(of: readonly RelatedIds[], bind: Bind): Sql {
  const selects = of.map((each) => relatedIdsSql(each, bind))
  return sql`${sql.join(selects, sql` UNION ALL `)} LIMIT ${sql.lit(LIMITS.listTotalMax)}`
}

/** One index lookup per row, however many related ids there are. */
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
  if ('of' in condition || 'table' in condition) return lookupTestSql(column, condition, bind)
  switch (condition.test) {
    case 'compare':
      // A unary plus before a column keeps SQLite from using an index that begins with it.
      return sql`${sql.raw(condition.isCommon ? '+' : '')}${column} ${sql.raw(condition.is)} ${bind(condition.parameter)}`
    case 'in':
      return sql`${column} IN (${parametersSql(condition.parameter, bind)})`
    case 'null':
      return sql`${column} IS NULL`
    case 'notNull':
      return sql`${column} IS NOT NULL`
    case 'unset':
      // A literal, never a parameter: a partial index holds only set flags, and with a parameter SQLite would plan
      // each run anew.
      return sql`${column} = 0`
    case 'contains':
      return bind.dialect.contains(column, bind(condition.parameter))
    case 'endsWith':
      return bind.dialect.endsWith(column, bind(condition.parameter))
  }
}

type Lookup = Extract<OnColumn, { readonly test: 'beside' | 'outside' | 'unflagged' | 'kept' }>

/** Tests that look the column's value up in another table. */
function lookupTestSql(column: Sql, condition: Lookup, bind: Bind): Sql {
  switch (condition.test) {
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
    case 'kept': {
      const { table, by } = condition
      return sql`NOT EXISTS (SELECT 1 FROM ${sql.id(table)} WHERE ${sql.id(table, by)} = ${column})`
    }
  }
}

/** A condition as SQL over the collection's table, whose alias is the collection's name. */
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
    case 'linked': {
      const { links, own, test } = linkedSql(model, condition, bind)
      return sql`EXISTS (SELECT 1 FROM ${links} WHERE ${own} = ${sequence} AND ${test})`
    }
    case 'reaches': {
      const { field, where, parameter } = condition
      const target = model.targetOf(field)
      const id = parameter === undefined ? columnSql(model, field) : bind(parameter)
      return sql`EXISTS (SELECT 1 FROM ${sql.id(target.name)} WHERE ${columnSql(target, '$id')} = ${id} AND ${conditionSql(target, where, bind)})`
    }
    case 'words':
      return sql`${sequence} IN (${timedWordsMatch(model, bind(condition.parameter), bind)})`
  }
}
