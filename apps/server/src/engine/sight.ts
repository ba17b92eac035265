import { type RawBuilder, sql } from 'kysely'
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
    const among = at.dialect.list(at(place), 'TEXT')
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
        const table = at.dialect.by(sql.id(each.name), indexName(each, HIDDEN))
        return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${sql.id(HIDDEN)} = 1)`
      })
    const isAlone = noneOf([...columns('apart'), ...columns('quiet')])
    return sql`SELECT ${isAlone} AS "isAlone", ${noneOf(flagged)} AS "seesAll"`
  })
  const found = await db.first(statement, places.values)
  const known = { isAlone: found?.isAlone === 1, seesAll: found?.seesAll === 1 }
  const apart = known.isAlone ? NOBODY : await peopleApart({ db, shapes }, model, actor.userId)
  return { ...view, actor: { ...actor, ...known, ...(apart && { apart }) } }
}

const NOBODY: ReadonlySet<string> = new Set()
/** Whoever is apart from more is asked about with each statement. */
const APART_MAX = 1000

async function peopleApart(
  { db, shapes }: Looking,
  model: Model,
  self: string,
): Promise<ReadonlySet<string> | undefined> {
  const places = openPlaces()
  const place = places.put(self)
  const statement = shapes.get<{ id: string }>('people apart', (at) => {
    const sides = model.between('apart').flatMap(({ table, one, other }) => [
      { table, self: one, apart: other },
      { table, self: other, apart: one },
    ])
    const selects = sides.map(
      (side) =>
        sql`SELECT ${sql.id(side.apart)} AS id FROM ${sql.id(side.table)} WHERE ${sql.id(side.self)} = ${at(place)}`,
    )
    return sql`${sql.join(selects, sql` UNION ALL `)} LIMIT ${sql.lit(APART_MAX + 1)}`
  })
  const found = await db.all(statement, places.values)
  return found.length > APART_MAX ? undefined : new Set(found.map(({ id }) => id))
}

async function hiddenAmong(
  { db, shapes }: Looking,
  people: Model,
  ids: readonly string[],
): Promise<string[]> {
  if (!isFlagged(people, HIDDEN)) return []
  const places = openPlaces()
  const place = places.put(JSON.stringify(ids))
  const statement = shapes.get<{ $id: string }>(JSON.stringify(['hidden', people.name]), (at) => {
    const among = at.dialect.list(at(place), 'TEXT')
    return sql`SELECT "$id" FROM ${sql.id(people.name)} WHERE "$id" IN ${among} AND ${sql.id(HIDDEN)} = 1`
  })
  return (await db.all(statement, places.values)).map(({ $id }) => $id)
}

/** What stands elsewhere and closes a row: who is hidden of its people, and who is apart from them. */
interface Closings {
  readonly hidden: readonly string[]
  readonly pairs: readonly Pair[]
}

async function closingsOf(source: Looking, model: Model, row: Row): Promise<Closings> {
  const people = peopleOf(model, [row])
  const [field = ''] = shownFields(ruleOf(model, 'read')) ?? []
  return {
    hidden: await hiddenAmong(source, peopleIn(model, field).people, people),
    pairs: await apartPairs(source, model, people),
  }
}

/** Where a row that is on its way out keeps what closes it. */
const CLOSINGS = '$closings'
/** Of people who are apart from more than so many, nobody is told what goes. */
const PAIRS_KEPT = 1000
const NOTHING: Closings = { hidden: [], pairs: [] }

/** What a row has to take along that goes: its people may go with it, and with them what they have blocked. */
export async function keptClosings(source: Looking, model: Model, row: Row): Promise<Row> {
  if (!isSparing(ruleOf(model, 'read'))) return {}
  const closings = await closingsOf(source, model, row)
  const isTooMuch = closings.pairs.length > PAIRS_KEPT
  return { [CLOSINGS]: JSON.stringify(isTooMuch ? null : closings) }
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
  const kept = row[CLOSINGS]
  const before = typeof kept === 'string' ? (JSON.parse(kept) as Closings | null) : NOTHING
  if (before === null) return () => false
  const now = await closingsOf(source, model, row)
  const people = peopleOf(model, [row])
  const hidden = new Set([...before.hidden, ...now.hidden])
  const apart = new Set([...before.pairs, ...now.pairs].map(({ one, other }) => `${one} ${other}`))
  return (actor) => {
    const self = memberOf(actor)?.userId ?? null
    const isOperator = actor?.isOperator === true
    const isClosed = (id: string) =>
      apart.has(`${self} ${id}`) ||
      (!isOperator && (apart.has(`${id} ${self}`) || (hidden.has(id) && id !== self)))
    return mayRead(actor) && !people.some(isClosed)
  }
}
