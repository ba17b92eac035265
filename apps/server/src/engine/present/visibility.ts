import { type RawBuilder, sql } from 'kysely'
import { peopleIn, authorFields, openParameters } from '../access/index.ts'
import { type Row, type ReadSource } from '../query/index.ts'
import { HIDDEN, indexName, isFlagged, type Model, ruleOf } from '../schema/index.ts'
import { type View } from './present.ts'

export type StatementReader = Omit<ReadSource, 'actor'>
export interface Pair {
  readonly one: string
  readonly other: string
}

/** The ids of the people whose visibility decides about these rows. */
export function authorIdsOf(model: Model, rows: readonly Row[]): string[] {
  const fields = authorFields(ruleOf(model, 'read'))
  const columns = fields.map((field) => peopleIn(model, field).column)
  const ids = rows.flatMap((row) => columns.map((column) => row[column]))
  return ids.filter((id) => typeof id === 'string')
}

/** People who block (or are blocked by) one of these people. */
export async function findBlockedPairs(
  { db, statements }: StatementReader,
  model: Model,
  people: readonly string[],
): Promise<Pair[]> {
  const tables = model.relationships.block
  if (people.length === 0 || tables.length === 0) return []
  const parameters = openParameters()
  const parameter = parameters.add(JSON.stringify(people))
  const statement = statements.get<Pair>(JSON.stringify(['block', parameter]), (bind) => {
    const among = bind.dialect.list(bind(parameter), 'TEXT')
    const selects = tables.flatMap(({ table, one, other }) =>
      [one, other].map(
        (column) =>
          sql`SELECT ${sql.id(one)} AS one, ${sql.id(other)} AS other FROM ${sql.id(table)} WHERE ${sql.id(column)} IN ${among}`,
      ),
    )
    return sql`${sql.join(selects, sql` UNION ALL `)}`
  })
  return db.all(statement, parameters.values)
}

/** The people who have muted the author of one of these rows. */
export async function findMuting(
  { db, statements }: StatementReader,
  { relationships: { mute: tables }, collection: { muteBy } }: Model,
  rows: readonly Row[],
): Promise<string[]> {
  if (muteBy === undefined || rows.length === 0 || tables.length === 0) return []
  const parameters = openParameters()
  const parameter = parameters.add(JSON.stringify(rows.map((row) => row[muteBy] ?? null)))
  const statement = statements.get<{ one: string }>('muting', (bind) => {
    const among = bind.dialect.list(bind(parameter), 'TEXT')
    const selects = tables.map(
      ({ table, one, other }) =>
        sql`SELECT ${sql.id(one)} AS one FROM ${sql.id(table)} WHERE ${sql.id(other)} IN ${among}`,
    )
    return sql`${sql.join(selects, sql` UNION ALL `)}`
  })
  return (await db.all(statement, parameters.values)).map(({ one }) => one)
}

/** The people who own the rows with these keys. */
// oxlint-disable-next-line max-params -- source, model, column and keys
export async function findAuthors(
  { db, statements }: StatementReader,
  model: Model,
  column: '$id' | 'sequence',
  keys: readonly unknown[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const parameters = openParameters()
  const parameter = parameters.add(JSON.stringify(keys))
  const author = sql.id(model.collection.owner)
  const statement = statements.get<{ author: string }>(
    JSON.stringify(['authors', model.name, column]),
    (bind) => {
      const among = bind.dialect.list(bind(parameter), column === '$id' ? 'TEXT' : 'BIGINT')
      return sql`SELECT DISTINCT ${author} AS author FROM ${sql.id(model.name)} WHERE ${sql.id(column)} IN ${among} AND ${author} IS NOT NULL`
    },
  )
  return (await db.all(statement, parameters.values)).map((row) => row.author)
}

/**
 * The view with facts about the actor: whether they have blocks or mutes, and whether anything is hidden. One query at
 * the start of a read saves most people these conditions in each of its statements.
 */
export async function resolveView(
  { db, statements }: StatementReader,
  models: readonly Model[],
  view: View,
): Promise<View> {
  const { actor } = view
  const [model] = models
  if (actor?.userId == null || model === undefined) return view
  const parameters = openParameters()
  const parameter = parameters.add(actor.userId)
  const statement = statements.get<{ hasNoBlocks: number; hasNothingHidden: number }>(
    'known',
    (bind) => {
      const columns = (kind: 'block' | 'mute') =>
        model.relationships[kind].flatMap(({ table, one, other }) =>
          (kind === 'block' ? [one, other] : [one]).map(
            (column) =>
              sql`EXISTS (SELECT 1 FROM ${sql.id(table)} WHERE ${sql.id(column)} = ${bind(parameter)})`,
          ),
        )
      const noneOf = (checks: readonly RawBuilder<unknown>[]) =>
        sql`NOT (${sql.join([sql`FALSE`, ...checks], sql` OR `)})`
      const flagged = models
        .filter((each) => isFlagged(each, HIDDEN))
        .map((each) => {
          const table = bind.dialect.useIndex(sql.id(each.name), indexName(each, HIDDEN))
          return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${sql.id(HIDDEN)} = 1)`
        })
      const hasNoBlocks = noneOf([...columns('block'), ...columns('mute')])
      return sql`SELECT ${hasNoBlocks} AS "hasNoBlocks", ${noneOf(flagged)} AS "hasNothingHidden"`
    },
  )
  const found = await db.first(statement, parameters.values)
  const resolved = {
    hasNoBlocks: found?.hasNoBlocks === 1,
    hasNothingHidden: found?.hasNothingHidden === 1,
  }
  const blocked = resolved.hasNoBlocks
    ? NO_IDS
    : await findBlockedPeople({ db, statements }, model, actor.userId)
  return { ...view, actor: { ...actor, ...resolved, ...(blocked && { blocked }) } }
}

const NO_IDS: ReadonlySet<string> = new Set()
/** With more blocks, each statement checks them in the database. */
const BLOCKED_MAX = 1000

async function findBlockedPeople(
  { db, statements }: StatementReader,
  model: Model,
  self: string,
): Promise<ReadonlySet<string> | undefined> {
  const parameters = openParameters()
  const parameter = parameters.add(self)
  const statement = statements.get<{ id: string }>('blocked people', (bind) => {
    const sides = model.relationships.block.flatMap(({ table, one, other }) => [
      { table, self: one, blocked: other },
      { table, self: other, blocked: one },
    ])
    const selects = sides.map(
      (side) =>
        sql`SELECT ${sql.id(side.blocked)} AS id FROM ${sql.id(side.table)} WHERE ${sql.id(side.self)} = ${bind(parameter)}`,
    )
    return sql`${sql.join(selects, sql` UNION ALL `)} LIMIT ${sql.lit(BLOCKED_MAX + 1)}`
  })
  const found = await db.all(statement, parameters.values)
  return found.length > BLOCKED_MAX ? undefined : new Set(found.map(({ id }) => id))
}
