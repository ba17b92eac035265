import { type Model, type Rule } from '../schema/index.ts'
import { type Actor, memberOf } from './actor.ts'
import { type Condition, never } from './condition.ts'
import { type SqlParameters } from './statement-cache.ts'

type Row = Readonly<Record<string, unknown>>

/** The actor's id as `field` stores it: the account's id, or that of the person. */
export function actorIdIn(model: Model, field: string, actor: Actor | undefined): string | null {
  const isAccount = model.fields.get(field)?.kind === 'account'
  const member = memberOf(actor)
  return (isAccount ? member?.accountId : member?.userId) ?? null
}

export function refersToActor(
  model: Model,
  field: string,
  actor: Actor | undefined,
  row: Row,
): boolean {
  const actorId = actorIdIn(model, field, actor)
  return actorId !== null && row[field] === actorId
}

/**
 * The collection of the people that a field refers to, and the column with their ids: `$id` if the field is an
 * account.
 */
export function peopleIn(model: Model, field: string): { people: Model; column: string } {
  const isAccount = model.fields.get(field)?.kind === 'account'
  return isAccount
    ? { people: model, column: '$id' }
    : { people: model.targetOf(field), column: field }
}

/** Whether the rule allows every row. */
export function alwaysAllows(rule: Rule, actor: Actor | undefined): boolean {
  if (rule.allow === 'any') return rule.of.some((each) => alwaysAllows(each, actor))
  if (rule.allow === 'all') return rule.of.every((each) => alwaysAllows(each, actor))
  return rule.allow === 'anyone' || (rule.allow === 'signedIn' && memberOf(actor) !== undefined)
}

/** The fields of the documents that a viewer must be able to read, so that the rule allows a row. */
export function targetFields(rule: Rule): readonly string[] {
  if (rule.allow === 'readersOf') return [rule.field]
  return rule.allow === 'all' ? rule.of.flatMap(targetFields) : []
}

/** Whether the rule hides so few rows that no list needs an index for it. */
export function hidesFewRows(rule: Rule): boolean {
  if (rule.allow === 'all') return rule.of.every(hidesFewRows)
  return rule.allow === 'shown' || rule.allow === 'readersOf'
}

/** A rule as the part that selects rows, such as those of one owner, and the part that hides few of them. */
export function partsOf(rule: Rule): { readonly selects: Rule; readonly hides: Rule } {
  const parts = rule.allow === 'all' ? rule.of : [rule]
  const where = (hides: boolean): Rule => ({
    allow: 'all',
    of: parts.filter((each) => hidesFewRows(each) === hides),
  })
  return { selects: where(false), hides: where(true) }
}

/** The condition that `field` refers to the actor. */
export function ownedBy(
  model: Model,
  field: string,
  actor: Actor | undefined,
  parameters: SqlParameters,
): Condition {
  const actorId = actorIdIn(model, field, actor)
  return actorId === null
    ? never
    : { test: 'compare', column: field, is: '=', parameter: parameters.add(actorId) }
}

/** Whether the row belongs to the actor: only they may see fields with the audience 'owner'. */
export const isOwner = (model: Model, actor: Actor | undefined, row: Row): boolean =>
  refersToActor(model, model.collection.owner, actor, row)
