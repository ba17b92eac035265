import { LIMITS } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, type SqlValue } from '#platform/database'
import {
  type Actor,
  always,
  columnSql,
  conjunctsOf,
  type Condition,
  conditionSql,
  isAlways,
  isEquality,
  linksOf,
  personSequence,
  type Bind,
  openParameters,
  type StatementCache,
} from '../access/index.ts'
import { type Row } from './list-sql.ts'
import { linkTable, type Model } from '../schema/index.ts'
import { readCondition, type RelationVisibility } from '../visibility/index.ts'
import { type Edge, type Selection } from './selection.ts'

/** The reader and the actor of related rows. */
export interface ReadSource {
  readonly db: Reader
  readonly statements: StatementCache
  readonly actor: Actor | undefined
}
type RowSelection = Pick<Selection, 'model' | 'columns'> & RelationVisibility
type Keys = readonly (SqlValue | undefined)[]
type KeyColumn = '$id' | 'sequence'

const typeOf = (column: string) => (column === '$id' ? 'TEXT' : 'BIGINT')

/** A single key as it is, or several as one JSON text, so that any number of keys has the same statement. */
function valueOf(keys: Keys) {
  const isOne = keys.length === 1
  return { isOne, value: isOne ? (keys[0] ?? null) : JSON.stringify(keys) }
}

/** The rows with these keys that the actor may read, in no order. */
export async function rowsByKey(
  { db, statements, actor }: ReadSource,
  { model, columns, ...visibility }: RowSelection,
  column: KeyColumn,
  keys: Keys,
): Promise<Row[]> {
  if (keys.length === 0) return []
  const parameters = openParameters()
  const where = readCondition(model, actor, parameters, visibility)
  const { isOne, value } = valueOf(keys)
  const statement = statements.get<Row>(
    `rows ${model.name} ${column} ${columns.join()} ${isOne} ${JSON.stringify(where)}`,
    (bind) => {
      const shown = sql.join(columns.map((name) => columnSql(model, name)))
      const among = isOne
        ? sql`= ${bind('keys')}`
        : sql`IN ${bind.dialect.list(bind('keys'), typeOf(column))}`
      return sql`SELECT ${shown} FROM ${sql.id(model.name)} WHERE ${columnSql(model, column)} ${among} AND ${conditionSql(model, where, bind)}`
    },
    // An equality may have an index of its own, which a plan for most people prefers.
    { keepsPlan: !conjunctsOf(where).some(isEquality) },
  )
  return db.all(statement, { ...parameters.values, keys: value })
}

/** The sequences of the newest related documents of one parent, whose key is `parent`. */
function newestSql(model: Model, edge: Edge, where: Condition, bind: Bind): RawBuilder<unknown> {
  const { kind, field, selection } = edge
  const target = selection.model
  const limit = sql`ORDER BY sequence DESC LIMIT ${sql.lit(LIMITS.relationMax)}`
  const condition = conditionSql(target, where, bind)
  if (kind === 'pointing') {
    const points = columnSql(target, field)
    return sql`SELECT sequence AS related FROM ${sql.id(target.name)} WHERE ${points} = parent AND ${condition} ${limit}`
  }
  const { table, own, other } = linksOf(model, edge.name)
  const links = sql.id(table)
  const readable = isAlways(where)
    ? sql``
    : sql` AND EXISTS (SELECT 1 FROM ${sql.id(target.name)} WHERE ${columnSql(target, 'sequence')} = ${sql.id(table, other)} AND ${condition})`
  return sql`SELECT ${sql.id(other)} AS related FROM ${links} WHERE ${sql.id(own)} = parent${readable} ${limit}`
}

/**
 * For each parent, the sequences of its newest related documents, newest first. If the actor may read nearly all of
 * them, the lists still contain the others, which are left out when they are read.
 */
export async function newestRelated(
  { db, statements, actor }: ReadSource,
  model: Model,
  edge: Edge,
  parents: Keys,
): Promise<Map<SqlValue, number[]>> {
  const parameters = openParameters()
  const target = edge.selection.model
  const where = edge.selection.hidesFew ? always : readCondition(target, actor, parameters)
  const { isOne, value } = valueOf(parents)
  const statement = statements.get<{ parent: SqlValue; related: string }>(
    `newest ${model.name} ${edge.name} ${isOne} ${JSON.stringify(where)}`,
    (bind) => {
      const type = typeOf(edge.parentColumn)
      const one = sql`(SELECT CAST(${bind('keys')} AS ${sql.raw(type)}))`
      const related = bind.dialect.aggregateJson(sql`related`, newestSql(model, edge, where, bind))
      return sql`WITH parents (parent) AS ${isOne ? one : bind.dialect.list(bind('keys'), type)} SELECT parent, ${related} AS related FROM parents`
    },
  )
  const lists = new Map<SqlValue, number[]>()
  for (const { parent, related } of await db.all(statement, { ...parameters.values, keys: value }))
    lists.set(parent, JSON.parse(related) as number[])
  return lists
}

/** Which of these documents have the actor's own person as a member, with that person's sequence. */
export async function ownMemberships(
  { db, statements, actor }: ReadSource,
  model: Model,
  { field }: Edge,
  documents: Keys,
): Promise<{ document: number; member: number }[]> {
  if (actor?.userId == null || documents.length === 0) return []
  const statement = statements.get<{ document: number; member: number }>(
    `memberships ${model.name} ${field}`,
    (bind) => {
      const links = sql.id(linkTable(model, field))
      const member = personSequence(model, field, bind('person'))
      // One lookup for each document: in a join, PostgreSQL would read all links of a person who has thousands.
      const found = sql`(SELECT member FROM ${links} WHERE ${links}.document = given.value AND ${links}.member = ${member})`
      return sql`SELECT document, member FROM (SELECT given.value AS document, ${found} AS member FROM ${bind.dialect.list(bind('documents'), 'BIGINT')} AS given) AS found WHERE member IS NOT NULL`
    },
    { keepsPlan: true },
  )
  return db.all(statement, { person: actor.userId, documents: JSON.stringify(documents) })
}
