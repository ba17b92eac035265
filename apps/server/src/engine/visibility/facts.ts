import { sql } from 'kysely'
import { peopleIn, type StatementReader, targetFields } from '../access/index.ts'
import { HIDDEN, type Model } from '../schema/index.ts'
import { mutesOfAuthor, publishedIn, type Restriction, restrictionsOf } from './restrictions.ts'

export type Row = Readonly<Record<string, unknown>>

/** People of whom `one` has blocked `other`. */
export interface Pair {
  readonly one: string
  readonly other: string
}

/** What other tables say about a row's restrictions: enough to decide for any viewer. */
export interface Facts {
  readonly isDeleting: boolean
  /** The people of the row who have a flag, by the flag. */
  readonly flagged: Readonly<Record<string, readonly string[]>>
  /** The blocks of its people. */
  readonly blocks: readonly Pair[]
  /** The documents that a viewer must be able to read, too, by the field that refers to each. */
  readonly targets: Readonly<Record<string, Row>>
}

/** All restrictions of the collection's documents, but mutes. */
const restrictionsIn = (model: Model): Restriction[] =>
  publishedIn(model.collection.access.read).flatMap((rule) =>
    restrictionsOf(model, rule, 'anybody'),
  )

/** Whether rows of other tables, too, decide who may read a document. */
export function dependsOnOtherTables(model: Model): boolean {
  const rule = model.collection.access.read
  return publishedIn(rule).length > 0 || targetFields(rule).length > 0
}

/** The ids of the people whose visibility decides about these rows. */
export function authorIdsOf(model: Model, rows: readonly Row[]): string[] {
  const rules = publishedIn(model.collection.access.read)
  const columns = rules.map(({ field }) => peopleIn(model, field).column)
  const ids = rows.flatMap((row) => columns.map((column) => row[column]))
  return ids.filter((id) => typeof id === 'string')
}

/** The blocks between one of these people and anybody. */
export async function findBlocks(
  { db, statements }: StatementReader,
  model: Model,
  people: readonly string[],
): Promise<Pair[]> {
  const tables = model.relationships.block
  if (people.length === 0 || tables.length === 0) return []
  const statement = statements.get<Pair>('block', (bind) => {
    const among = bind.dialect.list(bind('people'), 'TEXT')
    const selects = tables.flatMap(({ table, one, other }) =>
      [one, other].map(
        (column) =>
          sql`SELECT ${sql.id(one)} AS one, ${sql.id(other)} AS other FROM ${sql.id(table)} WHERE ${sql.id(column)} IN ${among}`,
      ),
    )
    return sql`${sql.join(selects, sql` UNION ALL `)}`
  })
  return db.all(statement, { people: JSON.stringify(people) })
}

/** The people who have muted the author of one of these rows. */
export async function findMuting(
  { db, statements }: StatementReader,
  model: Model,
  rows: readonly Row[],
): Promise<string[]> {
  const mutes = mutesOfAuthor(model)
  const [first] = mutes
  if (first === undefined || rows.length === 0) return []
  const authors = JSON.stringify(rows.map((row) => row[first.column] ?? null))
  const statement = statements.get<{ one: string }>('muting', (bind) => {
    const among = bind.dialect.list(bind('authors'), 'TEXT')
    const selects = mutes.map(
      ({ table, idColumn, matchColumn }) =>
        sql`SELECT ${sql.id(matchColumn)} AS one FROM ${sql.id(table)} WHERE ${sql.id(idColumn)} IN ${among}`,
    )
    return sql`${sql.join(selects, sql` UNION ALL `)}`
  })
  return (await db.all(statement, { authors })).map(({ one }) => one)
}

/** Those of the people in the row who have each flag that restricts. */
async function findFlagged(
  { db, statements }: StatementReader,
  restrictions: readonly Restriction[],
  ids: readonly string[],
): Promise<Facts['flagged']> {
  const found: Record<string, string[]> = {}
  if (ids.length === 0) return found
  const values = { ids: JSON.stringify(ids) }
  for (const each of restrictions) {
    if (each.by !== 'person' || each.flag in found) continue
    const { table, flag } = each
    const statement = statements.get<{ $id: string }>(
      JSON.stringify(['flagged', table, flag]),
      (bind) => {
        const among = bind.dialect.list(bind('ids'), 'TEXT')
        return sql`SELECT "$id" FROM ${sql.id(table)} WHERE "$id" IN ${among} AND ${sql.id(flag)} = 1`
      },
    )
    found[flag] = (await db.all(statement, values)).map(({ $id }) => $id)
  }
  return found
}

/** The columns of a document that its read rule depends on. */
async function findTarget(
  { db, statements }: StatementReader,
  target: Model,
  id: unknown,
): Promise<Row | undefined> {
  if (typeof id !== 'string') return undefined
  const rule = target.collection.access.read
  const people = publishedIn(rule).flatMap(({ field }) => [field, peopleIn(target, field).column])
  const values = restrictionsIn(target).flatMap((each) => {
    if (each.by === 'flag') return [each.flag]
    return each.by === 'value' ? [each.column] : []
  })
  const columns = [...new Set(['$id', ...people, ...targetFields(rule), ...values])]
  const statement = statements.get<Row>(
    JSON.stringify(['target', target.name]),
    (bind) =>
      sql`SELECT ${sql.join(columns.map((name) => sql.id(name)))} FROM ${sql.id(target.name)} WHERE "$id" = ${bind('id')}`,
  )
  return db.first(statement, { id })
}

/** The documents that a viewer must be able to read. */
async function findTargets(source: StatementReader, model: Model, row: Row) {
  const targets: Record<string, Row> = {}
  for (const field of targetFields(model.collection.access.read)) {
    const found = await findTarget(source, model.targetOf(field), row[field])
    if (found !== undefined) targets[field] = found
  }
  return targets
}

/** Whether the deletion of a stored row is pending. */
async function isBeingDeleted(
  { db, statements }: StatementReader,
  { name }: Model,
  restrictions: readonly Restriction[],
  row: Row,
): Promise<boolean> {
  const pending = restrictions.find((each) => each.by === 'deletion')
  if (pending?.by !== 'deletion' || row[HIDDEN] !== 1) return false
  const statement = statements.get<object>(
    JSON.stringify(['pending', name]),
    (bind) =>
      sql`SELECT 1 FROM ${sql.id(pending.table)} WHERE ${sql.id(pending.column)} = ${bind('id')}`,
  )
  return (await db.first(statement, { id: String(row['$id']) })) !== undefined
}

/** The facts about a row: it may be deleted already. */
export async function findFacts(source: StatementReader, model: Model, row: Row): Promise<Facts> {
  const people = authorIdsOf(model, [row])
  const restrictions = restrictionsIn(model)
  return {
    isDeleting: await isBeingDeleted(source, model, restrictions, row),
    flagged: await findFlagged(source, restrictions, people),
    blocks: await findBlocks(source, model, people),
    targets: await findTargets(source, model, row),
  }
}
