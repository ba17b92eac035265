import { type RawBuilder, sql } from 'kysely'
import {
  can,
  peopleIn,
  authorFields,
  flagAgainstGuests,
  targetFields,
  type Actor,
  memberOf,
  openParameters,
} from '../access/index.ts'
import { type Row, type ReadSource } from '../query/index.ts'
import { HIDDEN, indexName, isFlagged, type Model, ruleOf } from '../schema/index.ts'
import { type View } from './present.ts'

export type StatementReader = Omit<ReadSource, 'actor'>
interface Pair {
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

/** Those of the people who have the flag. */
// oxlint-disable-next-line max-params -- source, people, flag and ids
async function findFlagged(
  { db, statements }: StatementReader,
  people: Model,
  flag: string | undefined,
  ids: readonly string[],
): Promise<string[]> {
  if (flag === undefined || !isFlagged(people, flag)) return []
  const parameters = openParameters()
  const parameter = parameters.add(JSON.stringify(ids))
  const statement = statements.get<{ $id: string }>(
    JSON.stringify(['flagged', people.name, flag]),
    (bind) => {
      const among = bind.dialect.list(bind(parameter), 'TEXT')
      return sql`SELECT "$id" FROM ${sql.id(people.name)} WHERE "$id" IN ${among} AND ${sql.id(flag)} = 1`
    },
  )
  return (await db.all(statement, parameters.values)).map(({ $id }) => $id)
}

/**
 * Facts in other tables that hide a row: its people who are hidden, or hidden from guests, the blocks of its people, and the documents that a viewer must be
 * able to read, too, by the field that refers to each.
 */
interface Restrictions {
  readonly hidden: readonly string[]
  readonly forMembers?: readonly string[]
  readonly pairs: readonly Pair[]
  readonly targets: Readonly<Record<string, Row>>
}

/** The columns of a document that its read rule depends on. */
async function findTarget(
  { db, statements }: StatementReader,
  target: Model,
  id: unknown,
): Promise<Row | undefined> {
  if (typeof id !== 'string') return undefined
  const rule = ruleOf(target, 'read')
  const people = authorFields(rule).map((field) => peopleIn(target, field).column)
  const flags = [HIDDEN, flagAgainstGuests(rule)].filter(
    (flag) => flag !== undefined && isFlagged(target, flag),
  ) as string[]
  const columns = [...new Set(['$id', ...people, ...targetFields(rule), ...flags])]
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
  for (const field of targetFields(ruleOf(model, 'read'))) {
    const found = await findTarget(source, model.targetOf(field), row[field])
    if (found !== undefined) targets[field] = found
  }
  return targets
}

async function findRestrictions(
  source: StatementReader,
  model: Model,
  row: Row,
): Promise<Restrictions> {
  const people = authorIdsOf(model, [row])
  const rule = ruleOf(model, 'read')
  const flagged = async (flag: string | undefined) => {
    const [field] = authorFields(rule)
    if (field === undefined || people.length === 0) return []
    return findFlagged(source, peopleIn(model, field).people, flag, people)
  }
  return {
    hidden: await flagged(HIDDEN),
    forMembers: await flagged(flagAgainstGuests(rule)),
    pairs: await findBlockedPairs(source, model, people),
    targets: await findTargets(source, model, row),
  }
}

/** The key under which the row of a deleted document keeps its restrictions. */
const RESTRICTIONS = '$closings'
/** If its people have more blocks, nobody receives events of the document's deletion. */
const PAIRS_MAX = 1000
const NO_RESTRICTIONS: Restrictions = { hidden: [], pairs: [], targets: {} }

/** Whether rows of other tables, too, decide who may read a document. */
function isDecidedElsewhere(model: Model): boolean {
  const rule = ruleOf(model, 'read')
  return authorFields(rule).length > 0 || targetFields(rule).length > 0
}

/** The restrictions of a row before its deletion: its people may be deleted with it, and their blocks with them. */
export async function snapshotRestrictions(
  source: StatementReader,
  model: Model,
  row: Row,
): Promise<Row> {
  if (!isDecidedElsewhere(model)) return {}
  const restrictions = await findRestrictions(source, model, row)
  for (const [field, target] of Object.entries(restrictions.targets))
    Object.assign(target, await snapshotRestrictions(source, model.targetOf(field), target))
  const isForNobody =
    restrictions.pairs.length > PAIRS_MAX || (await isBeingDeleted(source, model, row))
  return { [RESTRICTIONS]: JSON.stringify(isForNobody ? null : restrictions) }
}

/** Whether the deletion of a stored row is pending: nobody sees it any more. */
async function isBeingDeleted(
  { db, statements }: StatementReader,
  { name, collection: { pendingDeletions: pending } }: Model,
  row: Row,
): Promise<boolean> {
  if (pending === undefined || row[HIDDEN] !== 1) return false
  const statement = statements.get<object>(
    JSON.stringify(['pending', name]),
    (bind) =>
      sql`SELECT 1 FROM ${sql.id(pending.table)} WHERE ${sql.id(pending.column)} = ${bind('id')}`,
  )
  return (await db.first(statement, { id: row['$id'] ?? null })) !== undefined
}

/**
 * The read rule for one row and many viewers: restrictions in other tables are looked up once. The row may be deleted
 * already.
 */
export async function openReadCheck(
  source: StatementReader,
  model: Model,
  row: Row,
): Promise<(actor: Actor | undefined) => boolean> {
  const mayRead = (actor: Actor | undefined) => can('read', model, actor, row)
  if (!isDecidedElsewhere(model)) return mayRead
  const saved = row[RESTRICTIONS]
  const before =
    typeof saved === 'string' ? (JSON.parse(saved) as Restrictions | null) : NO_RESTRICTIONS
  if (before === null) return () => false
  // A snapshot tells who could see the document before its deletion.
  if (saved === undefined && (await isBeingDeleted(source, model, row))) return () => false
  const now = await findRestrictions(source, model, row)
  const targets = { ...before.targets, ...now.targets }
  const mayReadTargets = await openTargetChecks(source, model, row, targets)
  const people = authorIdsOf(model, [row])
  const hidden = new Set([...before.hidden, ...now.hidden])
  const forMembers = new Set([...(before.forMembers ?? []), ...(now.forMembers ?? [])])
  const blocked = new Set(
    [...before.pairs, ...now.pairs].map(({ one, other }) => `${one} ${other}`),
  )
  return (actor) => {
    const self = memberOf(actor)?.userId ?? null
    const isGuest = memberOf(actor) === undefined
    const isOperator = actor?.isOperator === true
    const isRestricted = (id: string) =>
      blocked.has(`${self} ${id}`) ||
      (isGuest && forMembers.has(id)) ||
      (!isOperator && (blocked.has(`${id} ${self}`) || (hidden.has(id) && id !== self)))
    return mayRead(actor) && !people.some(isRestricted) && mayReadTargets(actor)
  }
}

/** Likewise for the documents that a viewer must be able to read. One that is gone can be read by nobody. */
// oxlint-disable-next-line max-params -- source, model, row and the documents it refers to
async function openTargetChecks(
  source: StatementReader,
  model: Model,
  row: Row,
  targets: Restrictions['targets'],
): Promise<(actor: Actor | undefined) => boolean> {
  const checks = await Promise.all(
    targetFields(ruleOf(model, 'read')).map(async (field) => {
      const target = targets[field]
      if (target) return openReadCheck(source, model.targetOf(field), target)
      const refersToNone = row[field] === null
      return () => refersToNone
    }),
  )
  return (actor) => checks.every((mayRead) => mayRead(actor))
}
