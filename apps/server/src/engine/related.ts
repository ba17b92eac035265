import { LIMITS } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, type SqlValue } from '#platform/database'
import { isSparing, visible } from './access.ts'
import { type Actor } from './actor.ts'
import {
  always,
  columnSql,
  type Condition,
  conditionSql,
  isAlways,
  personSequence,
} from './conditions.ts'
import { type Row } from './list-sql.ts'
import { linkTable, type Model, ruleOf } from './model.ts'
import { type Edge, type Selection } from './selection.ts'
import { type At, openPlaces, type Places, type Shapes } from './shapes.ts'

/** Where related rows are read, and by whom. */
export interface Source {
  readonly db: Reader
  readonly shapes: Shapes
  readonly actor: Actor | undefined
}
type Wanted = Pick<Selection, 'model' | 'columns'> & Pick<Edge, 'isEvenApart'>
type Keys = readonly (SqlValue | undefined)[]
type KeyColumn = '$id' | 'sequence'

const typeOf = (column: KeyColumn) => (column === '$id' ? 'TEXT' : 'BIGINT')

/** By which column a parent is known to what is related to it. */
export const parentColumn = ({ kind }: Pick<Edge, 'kind'>): KeyColumn =>
  kind === 'pointing' ? '$id' : 'sequence'

/** One key as it is, which needs no table, or several as one JSON text: however many there are, the statement has one shape. */
function putKeys(places: Places, keys: Keys) {
  const isOne = keys.length === 1
  return { isOne, place: places.put(isOne ? (keys[0] ?? null) : JSON.stringify(keys)) }
}

/** The rows with these keys that the actor may read, in no order. */
export async function rowsByKey(
  { db, shapes, actor }: Source,
  { model, columns, isEvenApart }: Wanted,
  column: KeyColumn,
  keys: Keys,
): Promise<Row[]> {
  if (keys.length === 0) return []
  const places = openPlaces()
  const where = visible(model, actor, places, isEvenApart)
  const { isOne, place } = putKeys(places, keys)
  const statement = shapes.get<Row>(
    JSON.stringify(['rows', model.name, column, columns, where, isOne]),
    (at) => {
      const shown = sql.join(columns.map((name) => columnSql(model, name)))
      const among = isOne
        ? sql`= ${at(place)}`
        : sql`IN ${at.dialect.list(at(place), typeOf(column))}`
      return sql`SELECT ${shown} FROM ${sql.id(model.name)} WHERE ${columnSql(model, column)} ${among} AND ${conditionSql(model, where, at)}`
    },
  )
  return db.all(statement, places.values)
}

/** The sequences of the newest related documents of one parent, whose key is `parent`. */
function newestSql(model: Model, edge: Edge, where: Condition, at: At): RawBuilder<unknown> {
  const { kind, field, selection } = edge
  const target = selection.model
  const limit = sql`ORDER BY sequence DESC LIMIT ${sql.lit(LIMITS.relationMax)}`
  const condition = conditionSql(target, where, at)
  if (kind === 'pointing') {
    const points = columnSql(target, field)
    return sql`SELECT sequence AS related FROM ${sql.id(target.name)} WHERE ${points} = parent AND ${condition} ${limit}`
  }
  const isMembers = kind === 'members'
  const links = sql.id(linkTable(isMembers ? model : target, field))
  const [near, far] = isMembers ? ['document', 'member'] : ['member', 'document']
  const readable = isAlways(where)
    ? sql``
    : sql` AND EXISTS (SELECT 1 FROM ${sql.id(target.name)} WHERE ${columnSql(target, 'sequence')} = ${links}.${sql.id(far)} AND ${condition})`
  return sql`SELECT ${sql.id(far)} AS related FROM ${links} WHERE ${sql.id(near)} = parent${readable} ${limit}`
}

/**
 * For each parent the sequences of its newest related documents, newest first. Where the actor may read
 * nearly all of them, those that he may not are still among them: they are left out when they are read.
 */
export async function newestRelated(
  { db, shapes, actor }: Source,
  model: Model,
  edge: Edge,
  parents: Keys,
): Promise<Map<SqlValue, number[]>> {
  if (parents.length === 0) return new Map()
  const places = openPlaces()
  const target = edge.selection.model
  const where = isSparing(ruleOf(target, 'read')) ? always : visible(target, actor, places)
  const { isOne, place } = putKeys(places, parents)
  const statement = shapes.get<{ parent: SqlValue; related: string }>(
    JSON.stringify(['newest', model.name, edge.name, where, isOne]),
    (at) => {
      const type = typeOf(parentColumn(edge))
      const one = sql`(SELECT CAST(${at(place)} AS ${sql.raw(type)}))`
      const related = at.dialect.gather(sql`related`, newestSql(model, edge, where, at))
      return sql`WITH parents (parent) AS ${isOne ? one : at.dialect.list(at(place), type)} SELECT parent, ${related} AS related FROM parents`
    },
  )
  const rows = await db.all(statement, places.values)
  return new Map(rows.map(({ parent, related }) => [parent, JSON.parse(related) as number[]]))
}

/** In which of these documents the actor's own person is a member, with that person's sequence. */
export async function ownMemberships(
  { db, shapes, actor }: Source,
  model: Model,
  { field }: Edge,
  documents: Keys,
): Promise<{ document: number; member: number }[]> {
  if (actor?.userId == null || documents.length === 0) return []
  const places = openPlaces()
  const person = places.put(actor.userId)
  const place = places.put(JSON.stringify(documents))
  const statement = shapes.get<{ document: number; member: number }>(
    JSON.stringify(['memberships', model.name, field]),
    (at) => {
      const member = personSequence(model, field, at(person))
      return sql`SELECT document, member FROM ${sql.id(linkTable(model, field))} WHERE member = ${member} AND document IN ${at.dialect.list(at(place), 'BIGINT')}`
    },
  )
  return db.all(statement, places.values)
}
