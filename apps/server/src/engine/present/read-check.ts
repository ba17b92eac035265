import { sql } from 'kysely'
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
import { type Row } from '../query/index.ts'
import { HIDDEN, isFlagged, type Model, ruleOf } from '../schema/index.ts'
import { authorIdsOf, findBlockedPairs, type Pair, type StatementReader } from './visibility.ts'

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
