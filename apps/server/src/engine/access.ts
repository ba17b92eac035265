import { type Action } from './collection.ts'
import { type Actor, memberOf } from './actor.ts'
import { always, both, type Condition, never } from './conditions.ts'
import { isFlagged, type Model, ruleOf } from './model.ts'
import { type Rule } from './rules.ts'
import { type Places } from './shapes.ts'

type Row = Readonly<Record<string, unknown>>

/** The flag by which something is there for its owner and operators alone. */
export const HIDDEN = 'hidden'

/** What the actor would have to be called in `field`: the account's id, or that of its person. */
export function nameIn(model: Model, field: string, actor: Actor | undefined): string | null {
  const isAccount = model.fields.get(field)?.kind === 'account'
  const member = memberOf(actor)
  return (isAccount ? member?.accountId : member?.userId) ?? null
}

function names(model: Model, field: string, actor: Actor | undefined, row: Row): boolean {
  const name = nameIn(model, field, actor)
  return name !== null && row[field] === name
}

type Shown = Extract<Rule, { readonly allow: 'shown' }>

/** Whether somebody else may see it. */
function isShown({ toGuests, butDrafts }: Shown, actor: Actor | undefined, row: Row): boolean {
  if (memberOf(actor) === undefined && !toGuests) return false
  if (butDrafts && row[butDrafts.field] === butDrafts.value) return false
  return row[HIDDEN] !== 1 || actor?.isOperator === true
}

function allows(rule: Rule, model: Model, actor: Actor | undefined, row: Row): boolean {
  switch (rule.allow) {
    case 'anyone':
      return true
    case 'nobody':
      return false
    case 'signedIn':
      return memberOf(actor) !== undefined
    case 'owner':
      return names(model, rule.field, actor, row)
    case 'shown':
      return names(model, rule.field, actor, row) || isShown(rule, actor, row)
    case 'any':
      return rule.of.some((each) => allows(each, model, actor, row))
    case 'all':
      return rule.of.every((each) => allows(each, model, actor, row))
  }
}

/** The rule for one row, as far as the row itself tells: who is hidden or apart stands elsewhere. */
export function can(action: Action, model: Model, actor: Actor | undefined, row: Row): boolean {
  return allows(ruleOf(model, action), model, actor, row)
}

/** The rule as a condition, and how strictly it is taken. */
interface Asked {
  readonly model: Model
  readonly actor: Actor | undefined
  readonly places: Places
  /** People who are apart from the actor are shown all the same. */
  readonly isEvenApart: boolean
}

function conditionOf(rule: Rule, asked: Asked): Condition {
  const { model, actor, places } = asked
  switch (rule.allow) {
    case 'anyone':
      return always
    case 'nobody':
      return never
    case 'signedIn':
      return memberOf(actor) === undefined ? never : always
    case 'owner':
      return ownedBy(model, rule.field, actor, places)
    case 'shown':
      return shownTo(rule, asked)
    case 'any':
      return anyOfRules(rule.of, asked)
    case 'all':
      return both(...rule.of.map((each) => conditionOf(each, asked)))
  }
}

function anyOfRules(rules: readonly Rule[], asked: Asked): Condition {
  if (rules.some((rule) => isSettled(rule, asked.actor))) return always
  return { test: 'any', of: rules.map((each) => conditionOf(each, asked)) }
}

/** The people that a field names, and the column with their ids: `$id` where the field is an account. */
export function peopleIn(model: Model, field: string): { people: Model; column: string } {
  const isAccount = model.fields.get(field)?.kind === 'account'
  return isAccount
    ? { people: model, column: '$id' }
    : { people: model.targetOf(field), column: field }
}

/** That neither the document nor the person in the column is hidden. */
function unhidden(model: Model, people: Model, column: string): Condition[] {
  const open: Condition[] = []
  if (isFlagged(model, HIDDEN)) open.push({ test: 'unset', column: HIDDEN })
  if (people !== model && isFlagged(people, HIDDEN))
    open.push({ test: 'unflagged', column, table: people.name, flag: HIDDEN })
  return open
}

function shownTo(rule: Shown, { model, actor, places, isEvenApart }: Asked): Condition {
  const { field, toGuests, butDrafts } = rule
  const member = memberOf(actor)
  if (member === undefined && !toGuests) return never
  const { people, column } = peopleIn(model, field)
  const near = isEvenApart ? always : notBeside('apart', { model, column, actor, places })
  const open = member?.isOperator || member?.seesAll ? [] : unhidden(model, people, column)
  if (butDrafts) {
    const at = places.put(butDrafts.value)
    open.push({ test: 'compare', column: butDrafts.field, is: '<>', at })
  }
  if (open.length === 0) return near
  return both(near, { test: 'any', of: [both(...open), ownedBy(model, field, actor, places)] })
}

/**
 * That the people in the column are not apart from the actor, or not quiet for him. Nobody escapes an operator's eyes
 * by blocking the operator.
 */
export function notBeside(
  means: 'apart' | 'quiet',
  { model, column, actor, places }: Omit<Asked, 'isEvenApart'> & { readonly column: string },
): Condition {
  const self = memberOf(actor)?.userId ?? null
  const pairs = self === null || actor?.isAlone === true ? [] : model.between(means)
  if (pairs.length === 0) return always
  const at = places.put(self)
  const of = pairs.flatMap(({ table, one, other }) => [
    { table, shown: other, given: one, at },
    ...(means === 'apart' && !actor?.isOperator ? [{ table, shown: one, given: other, at }] : []),
  ])
  return { test: 'outside', column, of }
}

/** Allowed whatever the row. */
export function isSettled(rule: Rule, actor: Actor | undefined): boolean {
  if (rule.allow === 'any') return rule.of.some((each) => isSettled(each, actor))
  if (rule.allow === 'all') return rule.of.every((each) => isSettled(each, actor))
  return rule.allow === 'anyone' || (rule.allow === 'signedIn' && memberOf(actor) !== undefined)
}

/** The fields of the people by whom a rule shows rows; undefined of a rule that depends on other things too. */
export function shownFields(rule: Rule): readonly string[] | undefined {
  if (rule.allow === 'shown') return [rule.field]
  if (rule.allow !== 'all') return undefined
  const fields = rule.of.map(shownFields)
  return fields.includes(undefined) ? undefined : fields.flatMap((each) => each ?? [])
}

/** Whether the rule takes only few rows away, so that no list has to be found by it. */
export const isSparing = (rule: Rule): boolean => shownFields(rule) !== undefined

/** That `field` names the actor. */
export function ownedBy(
  model: Model,
  field: string,
  actor: Actor | undefined,
  places: Places,
): Condition {
  const name = nameIn(model, field, actor)
  return name === null ? never : { test: 'compare', column: field, is: '=', at: places.put(name) }
}

/** The rule for reading over all rows: a list shows exactly what a get would. */
export function visible(
  model: Model,
  actor: Actor | undefined,
  places: Places,
  isEvenApart = false,
): Condition {
  return conditionOf(ruleOf(model, 'read'), { model, actor, places, isEvenApart })
}

/** Whether there can be a row at all for which the rule allows it. */
function canEver(rule: Rule, actor: Actor | undefined): boolean {
  if (rule.allow === 'any') return rule.of.some((each) => canEver(each, actor))
  if (rule.allow === 'all') return rule.of.every((each) => canEver(each, actor))
  if (rule.allow === 'shown' && rule.toGuests) return true
  return rule.allow === 'anyone' || (rule.allow !== 'nobody' && memberOf(actor) !== undefined)
}

export function mayReadSome(model: Model, actor: Actor | undefined): boolean {
  return canEver(ruleOf(model, 'read'), actor)
}

/** Whether the row belongs to the actor: fields of the audience 'owner' are for him alone. */
export const isOwner = (model: Model, actor: Actor | undefined, row: Row): boolean =>
  names(model, model.collection.owner, actor, row)
