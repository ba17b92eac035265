import { LIMITS } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, type SqlValue } from '#platform/database'
import { visible } from './access.ts'
import { type Actor } from './actor.ts'
import { columnSql, type Condition, conditionSql, isAlways, personSequence } from './conditions.ts'
import { type Row } from './list-sql.ts'
import { linkTable, type Model } from './model.ts'
import { type Edge, type Selection } from './selection.ts'
import { type At, openPlaces, putAll, type Shapes } from './shapes.ts'

/** Keys asked for by one statement. */
const KEYS_MAX = 512

/** Where related rows are read, and by whom. */
export interface Source {
  readonly db: Reader
  readonly shapes: Shapes
  readonly actor: Actor | undefined
}

function chunks<T>(values: readonly T[]): T[][] {
  const count = Math.ceil(values.length / KEYS_MAX)
  return Array.from({ length: count }, (_, index) =>
    values.slice(index * KEYS_MAX, (index + 1) * KEYS_MAX),
  )
}

/** The rows with these keys that the actor may read, in no order. */
export async function rowsByKey(
  { db, shapes, actor }: Source,
  { model, columns }: Selection,
  column: '$id' | 'sequence',
  keys: ReadonlySet<SqlValue>,
): Promise<Row[]> {
  const pages = chunks([...keys]).map(async (chunk) => {
    const places = openPlaces()
    const where = visible(model, actor, places)
    const at = putAll(places, chunk)
    const key = JSON.stringify(['rows', model.name, column, columns, where, at])
    const statement = shapes.get<Row>(key, (placeOf) => {
      const shown = sql.join(columns.map((name) => columnSql(model, name)))
      const wanted: Condition = { test: 'in', column, at }
      return sql`SELECT ${shown} FROM ${sql.id(model.name)} WHERE ${conditionSql(model, wanted, placeOf)} AND ${conditionSql(model, where, placeOf)}`
    })
    return db.all(statement, places.values)
  })
  return (await Promise.all(pages)).flat()
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

/** For each parent the sequences of its newest related documents that the actor may read, newest first. */
export async function newestRelated(
  { db, shapes, actor }: Source,
  model: Model,
  edge: Edge,
  parents: readonly SqlValue[],
): Promise<Map<SqlValue, number[]>> {
  const pages = chunks(parents).map(async (chunk) => {
    const places = openPlaces()
    const where = visible(edge.selection.model, actor, places)
    const keys = putAll(places, chunk)
    const key = JSON.stringify(['newest', model.name, edge.name, where, keys])
    const statement = shapes.get<{ parent: SqlValue; related: string }>(key, (at) => {
      const values = sql.join(keys.map((place) => sql`(${at(place)})`))
      const newest = newestSql(model, edge, where, at)
      return sql`WITH parents (parent) AS (VALUES ${values}) SELECT parent, (SELECT json_group_array(related) FROM (${newest})) AS related FROM parents`
    })
    return db.all(statement, places.values)
  })
  const rows = (await Promise.all(pages)).flat()
  return new Map(rows.map(({ parent, related }) => [parent, JSON.parse(related) as number[]]))
}

/** In which of these documents the actor's own person is a member, with that person's sequence. */
export async function ownMemberships(
  { db, shapes, actor }: Source,
  model: Model,
  { field }: Edge,
  documents: readonly SqlValue[],
): Promise<{ document: number; member: number }[]> {
  if (actor?.userId == null || documents.length === 0) return []
  const places = openPlaces()
  const person = places.put(actor.userId)
  const keys = putAll(places, documents)
  const key = JSON.stringify(['memberships', model.name, field, keys])
  const statement = shapes.get<{ document: number; member: number }>(key, (at) => {
    const member = personSequence(model, field, at(person))
    return sql`SELECT document, member FROM ${sql.id(linkTable(model, field))} WHERE member = ${member} AND document IN (${sql.join(keys.map(at))})`
  })
  return db.all(statement, places.values)
}
