import { type RawBuilder, sql } from 'kysely'
import { type IndexUse } from '#platform/database'
import { indexedFields, linkTable, type Model, searchTable } from '../schema/index.ts'
import { type Condition, type LinkedCondition } from './condition.ts'
import { lookupTestSql } from './lookups.ts'
import { type Bind } from './statement-cache.ts'

/** The most documents that are examined when a search has further conditions: the newest. */
export const SCAN_MAX = 20_000
/** Likewise for the documents of one person. The limit is lower because each lies elsewhere on disk. */
export const OWNER_SCAN_MAX = 5000

type Sql = RawBuilder<unknown>

/** The sequence of the person whose id is given. */
export const personSequence = (model: Model, field: string, id: unknown): Sql =>
  sql`(SELECT sequence FROM ${sql.id(model.targetOf(field).name)} WHERE "$id" = ${id})`

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

/** A condition over rows that are expensive to test: it aborts the statement when the time is up. */
export function timedSql(model: Model, condition: Condition, bind: Bind): Sql {
  const sequence = columnSql(model, 'sequence')
  return sql`${bind.dialect.withinTimeLimit(sequence)} AND ${conditionSql(model, condition, bind)}`
}

export const wordsMatch = (
  model: Model,
  match: unknown,
  { dialect }: Bind,
  by?: IndexUse | 'order',
): Sql =>
  dialect.matches({ table: searchTable(model), fields: indexedFields(model), match, useIndex: by })

/** The newest documents whose words match, at most SCAN_MAX. */
export function matchingWords(model: Model, expression: unknown, bind: Bind): Sql {
  const words = sql.id(searchTable(model))
  return sql`SELECT rowid FROM ${words} WHERE ${wordsMatch(model, expression, bind)} ORDER BY rowid DESC LIMIT ${sql.lit(SCAN_MAX)}`
}

/** Likewise, for conditions with many searches: the time limit applies to the index scan, too. */
const timedWordsMatch = (model: Model, expression: unknown, bind: Bind): Sql =>
  sql`SELECT rowid FROM (${matchingWords(model, expression, bind)}) AS matching WHERE ${bind.dialect.withinTimeLimit(sql`rowid`)}`

/** The newest documents with one of the tags, at most SCAN_MAX. */
export function taggedDocuments(model: Model, field: string, tags: readonly unknown[]): Sql {
  const newest = (documents: Sql) =>
    sql`SELECT document FROM ${documents} ORDER BY document DESC LIMIT ${sql.lit(SCAN_MAX)}`
  const [first = sql`NULL`, ...others] = tags.map((tag) =>
    newest(sql`${sql.id(linkTable(model, field))} WHERE tag = ${tag}`),
  )
  if (others.length === 0) return first
  // The documents of each are read in the order of their index.
  const each = [first, ...others].map((one) => sql`SELECT document FROM (${one}) AS tagged`)
  return newest(sql`(${sql.join(each, sql` UNION `)}) AS tagged`)
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

type OnColumn = Extract<Condition, { readonly column: string }>

const isUnindexed = (
  { isCommon, isTestedOnly }: Extract<Condition, { readonly test: 'compare' }>,
  { dialect }: Bind,
): boolean => isCommon === true || (isTestedOnly === true && !dialect.plansByStatistics)

function columnTestSql(column: Sql, condition: OnColumn, bind: Bind): Sql {
  if ('of' in condition || 'table' in condition) return lookupTestSql(column, condition, bind)
  switch (condition.test) {
    case 'compare':
      // A unary plus before a column keeps SQLite from using an index that begins with it.
      return sql`${sql.raw(isUnindexed(condition, bind) ? '+' : '')}${column} ${sql.raw(condition.is)} ${bind(condition.parameter)}`
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
