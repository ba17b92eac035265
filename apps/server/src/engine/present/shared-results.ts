import { type Query } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import { HIDDEN, alwaysAllows, hidesFewRows, authorFields } from '../access/access.ts'
import { type Actor, memberOf, ANY_MEMBER } from '../access/actor.ts'
import { indexName, isFlagged, type Model, ruleOf } from '../schema/model.ts'
import { attributeOf } from '../query/query-values.ts'
import { type ReadSource } from '../query/related.ts'
import { type Selection } from '../query/selection.ts'
import { type Bind } from '../access/statement-cache.ts'

/** What everybody is shown for whom it looks no different. */
export interface SharedResult<T> {
  readonly value: T
  /** Whether an ordinary reader is one of them. */
  readonly appliesTo: (actor: Actor) => Promise<boolean>
}

/**
 * Whether nearly all of it is open to whoever is signed in, so that hardly anything of it depends on who reads.
 * What is for the owner alone strangers never get.
 */
export function isShareable({ model, edges }: Selection): boolean {
  const rule = ruleOf(model, 'read')
  // Whose draft it is nobody notes: a stranger finds none, and its owner must not be told so.
  if (rule.allow === 'shown' && rule.exceptDrafts) return false
  return (
    (alwaysAllows(rule, ANY_MEMBER) || hidesFewRows(rule)) &&
    edges.every(({ isPrivate, selection }) => isPrivate || isShareable(selection))
  )
}

/** Whether a query means the same whoever asks: not so of what only owners know, or may ask about themselves. */
export function isViewerIndependent(model: Model, { method, attribute, values }: Query): boolean {
  if (method === 'and' || method === 'or')
    return values.every(
      (each) => typeof each !== 'object' || each === null || isViewerIndependent(model, each),
    )
  if (attribute === undefined || attribute === '') return true
  const { isPrivate, type } = attributeOf(model, attribute)
  return !isPrivate && type !== 'members'
}

/** Looks for people who have parted from the actor, or should be quiet for him. */
function relationshipQueries(model: Model, self: unknown): RawBuilder<unknown>[] {
  const columns = [
    ...model.relationships('apart').flatMap(({ table, one, other }) => [
      { table, column: one },
      { table, column: other },
    ]),
    ...model.relationships('quiet').map(({ table, one }) => ({ table, column: one })),
  ]
  return columns.map(
    ({ table, column }) => sql`SELECT 1 FROM ${sql.id(table)} WHERE ${sql.id(column)} = ${self}`,
  )
}

/** Looks for what is hidden from others, but not from the actor. */
function hiddenContentQueries(
  model: Model,
  nameOf: (field: string) => unknown,
  { dialect }: Bind,
): RawBuilder<unknown>[] {
  if (!isFlagged(model, HIDDEN)) return []
  const table = dialect.useIndex(sql.id(model.name), indexName(model, HIDDEN))
  return (authorFields(ruleOf(model, 'read')) ?? []).map(
    (field) =>
      sql`SELECT 1 FROM ${table} WHERE ${sql.id(HIDDEN)} = 1 AND ${sql.id(field)} = ${nameOf(field)}`,
  )
}

/**
 * Whether what somebody signed in is shown differs from what a stranger is shown only by what is traced: he has
 * parted from nobody, nobody is quiet for him, nothing of his is hidden, and he does not see what is.
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
