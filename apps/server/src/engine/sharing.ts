import { type Query } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import { HIDDEN, isSettled, isSparing, shownFields } from './access.ts'
import { type Actor, memberOf, STRANGER } from './actor.ts'
import { indexName, isFlagged, type Model, ruleOf } from './model.ts'
import { attributeOf } from './query-values.ts'
import { type Source } from './related.ts'
import { type Selection } from './selection.ts'
import { type At } from './shapes.ts'

/** What everybody is shown for whom it looks no different. */
export interface Shared<T> {
  readonly value: T
  /** Whether an ordinary reader is one of them. */
  readonly isFor: (actor: Actor) => Promise<boolean>
}

/**
 * Whether nearly all of it is open to whoever is signed in, so that hardly anything of it depends on who reads.
 * What is for the owner alone strangers never get.
 */
export function isOpen({ model, edges }: Selection): boolean {
  const rule = ruleOf(model, 'read')
  // Whose draft it is nobody notes: a stranger finds none, and its owner must not be told so.
  if (rule.allow === 'shown' && rule.butDrafts) return false
  return (
    (isSettled(rule, STRANGER) || isSparing(rule)) &&
    edges.every(({ isPrivate, selection }) => isPrivate || isOpen(selection))
  )
}

/** Whether a query means the same whoever asks: not so of what only owners know, or may ask about themselves. */
export function isImpersonal(model: Model, { method, attribute, values }: Query): boolean {
  if (method === 'and' || method === 'or')
    return values.every(
      (each) => typeof each !== 'object' || each === null || isImpersonal(model, each),
    )
  if (attribute === undefined || attribute === '') return true
  const { isPrivate, type } = attributeOf(model, attribute)
  return !isPrivate && type !== 'members'
}

/** Looks for people who have parted from the actor, or should be quiet for him. */
function besides(model: Model, self: unknown): RawBuilder<unknown>[] {
  const columns = [
    ...model.between('apart').flatMap(({ table, one, other }) => [
      { table, column: one },
      { table, column: other },
    ]),
    ...model.between('quiet').map(({ table, one }) => ({ table, column: one })),
  ]
  return columns.map(
    ({ table, column }) => sql`SELECT 1 FROM ${sql.id(table)} WHERE ${sql.id(column)} = ${self}`,
  )
}

/** Looks for what is hidden from others, but not from the actor. */
function ownHidden(
  model: Model,
  nameOf: (field: string) => unknown,
  { dialect }: At,
): RawBuilder<unknown>[] {
  if (!isFlagged(model, HIDDEN)) return []
  const table = dialect.by(sql.id(model.name), indexName(model, HIDDEN))
  return (shownFields(ruleOf(model, 'read')) ?? []).map(
    (field) =>
      sql`SELECT 1 FROM ${table} WHERE ${sql.id(HIDDEN)} = 1 AND ${sql.id(field)} = ${nameOf(field)}`,
  )
}

/**
 * Whether what somebody signed in is shown differs from what a stranger is shown only by what is traced: he has
 * parted from nobody, nobody is quiet for him, nothing of his is hidden, and he does not see what is.
 */
export async function isOrdinary(
  { db, shapes }: Omit<Source, 'actor'>,
  models: readonly Model[],
  actor: Actor | undefined,
): Promise<boolean> {
  const [model] = models
  if (memberOf(actor) === undefined || actor?.userId == null || model === undefined) return false
  if (actor.isOperator || actor.isHidden) return false
  const values = { account: actor.accountId, person: actor.userId }
  const statement = shapes.get<{ isSpecial: number }>('ordinary', (at) => {
    const nameOf = (each: Model) => (field: string) =>
      at(each.fields.get(field)?.kind === 'account' ? 'account' : 'person')
    const looks = [
      ...besides(model, at('person')),
      ...models.flatMap((each) => ownHidden(each, nameOf(each), at)),
    ]
    const found = looks.map((look) => sql`EXISTS (${look})`)
    return sql`SELECT ${sql.join([sql`FALSE`, ...found], sql` OR `)} AS "isSpecial"`
  })
  return (await db.first(statement, values))?.isSpecial === 0
}
