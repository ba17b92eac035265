import { type Query } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import {
  alwaysAllows,
  hidesFewRows,
  authorFields,
  type Actor,
  memberOf,
  ANY_MEMBER,
  type Bind,
} from '../access/index.ts'
import {
  type AttributeType,
  HIDDEN,
  indexName,
  isFlagged,
  type Model,
  ruleOf,
} from '../schema/index.ts'
import { attributeOf, type ReadSource, type Selection } from '../query/index.ts'

/** A result for all viewers on whom it doesn't depend. */
export interface SharedResult<T> {
  readonly value: T
  /** Whether the result is valid for an ordinary viewer. */
  readonly appliesTo: (actor: Actor) => Promise<boolean>
}

/**
 * Whether nearly all of the selection is open to every member, so that hardly any of it depends on the viewer. Fields
 * for the owner alone are never in a shared result.
 */
export function isShareable({ model, edges }: Selection): boolean {
  const rule = ruleOf(model, 'read')
  // Dependencies don't record the owners of drafts: a shared result has none, but their owner must see them.
  if (rule.allow === 'shown' && rule.exceptDrafts) return false
  return (
    (alwaysAllows(rule, ANY_MEMBER) || hidesFewRows(rule)) &&
    edges.every(({ isPrivate, selection }) => isPrivate || isShareable(selection))
  )
}

/** Attributes whose queries depend on the viewer: on their membership, on what they follow, and on what they may read. */
const VIEWERS_OWN: readonly AttributeType[] = ['members', 'feed', 'memberOf']

/** Whether a query means the same for every viewer. */
export function isViewerIndependent(model: Model, { method, attribute, values }: Query): boolean {
  if (method === 'and' || method === 'or')
    return values.every(
      (each) => typeof each !== 'object' || each === null || isViewerIndependent(model, each),
    )
  if (attribute === undefined || attribute === '') return true
  const { isPrivate, type } = attributeOf(model, attribute)
  return !isPrivate && !VIEWERS_OWN.includes(type)
}

/** Queries for people who block the actor, are blocked by them, or are muted by them. */
function relationshipQueries(model: Model, self: unknown): RawBuilder<unknown>[] {
  const columns = [
    ...model.relationships.block.flatMap(({ table, one, other }) => [
      { table, column: one },
      { table, column: other },
    ]),
    ...model.relationships.mute.map(({ table, one }) => ({ table, column: one })),
  ]
  return columns.map(
    ({ table, column }) => sql`SELECT 1 FROM ${sql.id(table)} WHERE ${sql.id(column)} = ${self}`,
  )
}

/** Queries for documents that are hidden from others, but not from the actor. */
function hiddenContentQueries(
  model: Model,
  nameOf: (field: string) => unknown,
  { dialect }: Bind,
): RawBuilder<unknown>[] {
  if (!isFlagged(model, HIDDEN)) return []
  const table = dialect.useIndex(sql.id(model.name), indexName(model, HIDDEN))
  return authorFields(ruleOf(model, 'read')).map(
    (field) =>
      sql`SELECT 1 FROM ${table} WHERE ${sql.id(HIDDEN)} = 1 AND ${sql.id(field)} = ${nameOf(field)}`,
  )
}

/**
 * Whether a member's results differ from the shared ones only by recorded dependencies. Ordinary viewers have no
 * blocks and no mutes, none of their documents is hidden, and they don't see hidden documents.
 */
export async function isOrdinaryViewer(
  { db, statements }: Omit<ReadSource, 'actor'>,
  models: readonly Model[],
  actor: Actor | undefined,
): Promise<boolean> {
  const [model] = models
  if (memberOf(actor) === undefined || actor?.userId == null || model === undefined) return false
  if (actor.isOperator || actor.isHidden) return false
  const values = { account: actor.accountId, person: actor.userId }
  const statement = statements.get<{ isSpecial: number }>('ordinary', (bind) => {
    const nameOf = (each: Model) => (field: string) =>
      bind(each.fields.get(field)?.kind === 'account' ? 'account' : 'person')
    const queries = [
      ...relationshipQueries(model, bind('person')),
      ...models.flatMap((each) => hiddenContentQueries(each, nameOf(each), bind)),
    ]
    const found = queries.map((query) => sql`EXISTS (${query})`)
    return sql`SELECT ${sql.join([sql`FALSE`, ...found], sql` OR `)} AS "isSpecial"`
  })
  return (await db.first(statement, values))?.isSpecial === 0
}
