import { type RawBuilder, sql } from 'kysely'
import { type SqlValue } from '#platform/database'
import { can, HIDDEN, isSparing, peopleIn, shownFields } from './access.ts'
import { type Actor, memberOf } from './actor.ts'
import { type Row } from './list-sql.ts'
import { indexName, isFlagged, type Model, ruleOf } from './model.ts'
import { type View } from './present.ts'
import { type Source } from './related.ts'
import { openPlaces } from './shapes.ts'

type Looking = Omit<Source, 'actor'>
interface Pair {
  readonly one: string
  readonly other: string
}

/** The ids of the people by whom rows of a collection are shown. */
export function peopleOf(model: Model, rows: readonly Row[]): string[] {
  const fields = shownFields(ruleOf(model, 'read')) ?? []
  const columns = fields.map((field) => peopleIn(model, field).column)
  const ids = rows.flatMap((row) => columns.map((column) => row[column]))
  return ids.filter((id) => typeof id === 'string')
}

/** Who is apart from one of these people. */
export async function apartPairs(
  { db, shapes }: Looking,
  model: Model,
  people: readonly string[],
): Promise<Pair[]> {
  const tables = model.between('apart')
  if (people.length === 0 || tables.length === 0) return []
  const places = openPlaces()
  const place = places.put(JSON.stringify(people))
  const statement = shapes.get<Pair>(JSON.stringify(['apart', place]), (at) => {
    const among = sql`(SELECT value FROM json_each(${at(place)}))`
    const selects = tables.flatMap(({ table, one, other }) =>
      [one, other].map(
        (column) =>
          sql`SELECT ${sql.id(one)} AS one, ${sql.id(other)} AS other FROM ${sql.id(table)} WHERE ${sql.id(column)} IN ${among}`,
      ),
    )
    return sql`${sql.join(selects, sql` UNION ALL `)}`
  })
  return db.all(statement, places.values)
}

/**
 * The same view by an actor of whom is known whether anybody is apart from him or quiet for him, and whether
 * anything is hidden. One look at the start of a reading saves most people the same questions in each of its
 * statements.
 */
export async function knownView(
  { db, shapes }: Looking,
  models: readonly Model[],
  view: View,
): Promise<View> {
  const { actor } = view
  const [model] = models
  if (actor?.userId == null || model === undefined) return view
  const places = openPlaces()
  const place = places.put(actor.userId)
  const statement = shapes.get<{ isAlone: number; seesAll: number }>('known', (at) => {
    const columns = (means: 'apart' | 'quiet') =>
      model
        .between(means)
        .flatMap(({ table, one, other }) =>
          (means === 'apart' ? [one, other] : [one]).map(
            (column) =>
              sql`EXISTS (SELECT 1 FROM ${sql.id(table)} WHERE ${sql.id(column)} = ${at(place)})`,
          ),
        )
    const noneOf = (looks: readonly RawBuilder<unknown>[]) =>
      sql`NOT (${sql.join([sql`FALSE`, ...looks], sql` OR `)})`
    const flagged = models
      .filter((each) => isFlagged(each, HIDDEN))
      .map((each) => {
        const table = sql`${sql.id(each.name)} INDEXED BY ${sql.id(indexName(each, HIDDEN))}`
        return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${sql.id(HIDDEN)} = 1)`
      })
    const isAlone = noneOf([...columns('apart'), ...columns('quiet')])
    return sql`SELECT ${isAlone} AS "isAlone", ${noneOf(flagged)} AS "seesAll"`
  })
  const found = await db.first(statement, places.values)
  const known = { isAlone: found?.isAlone === 1, seesAll: found?.seesAll === 1 }
  return { ...view, actor: { ...actor, ...known } }
}

async function hiddenAmong(
  { db, shapes }: Looking,
  people: Model,
  ids: readonly string[],
): Promise<Set<SqlValue>> {
  if (!isFlagged(people, HIDDEN)) return new Set()
  const places = openPlaces()
  const place = places.put(JSON.stringify(ids))
  const statement = shapes.get<{ $id: string }>(JSON.stringify(['hidden', people.name]), (at) => {
    const among = sql`(SELECT value FROM json_each(${at(place)}))`
    return sql`SELECT "$id" FROM ${sql.id(people.name)} WHERE "$id" IN ${among} AND ${sql.id(HIDDEN)} = 1`
  })
  const rows = await db.all(statement, places.values)
  return new Set(rows.map(({ $id }) => $id))
}

/**
 * The rule for reading over one row and many readers: what stands elsewhere is looked up once. The row may be
 * gone already.
 */
export async function readersOf(
  source: Looking,
  model: Model,
  row: Row,
): Promise<(actor: Actor | undefined) => boolean> {
  const mayRead = (actor: Actor | undefined) => can('read', model, actor, row)
  if (!isSparing(ruleOf(model, 'read'))) return mayRead
  const people = peopleOf(model, [row])
  const [field = ''] = shownFields(ruleOf(model, 'read')) ?? []
  const hidden = await hiddenAmong(source, peopleIn(model, field).people, people)
  const pairs = await apartPairs(source, model, people)
  const apart = new Set(pairs.flatMap(({ one, other }) => [`${one} ${other}`, `${other} ${one}`]))
  return (actor) => {
    const self = memberOf(actor)?.userId ?? null
    const isClosed = (id: string) =>
      apart.has(`${id} ${self}`) || (hidden.has(id) && id !== self && actor?.isOperator !== true)
    return mayRead(actor) && !people.some(isClosed)
  }
}
