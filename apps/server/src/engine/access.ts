import { type Action } from './collection.ts'
import { type Actor, memberOf } from './actor.ts'
import { type Condition, always, never } from './conditions.ts'
import { type Model, ruleOf } from './model.ts'
import { type Rule } from './rules.ts'
import { type Places } from './shapes.ts'

type Row = Readonly<Record<string, unknown>>

/** What the actor would have to be called in `field`: the account's id, or that of its person. */
export function nameIn(model: Model, field: string, actor: Actor | undefined): string | null {
  const isAccount = model.fields.get(field)?.kind === 'account'
  const member = memberOf(actor)
  return (isAccount ? member?.accountId : member?.userId) ?? null
}

function allows(rule: Rule, model: Model, actor: Actor | undefined, row: Row): boolean {
  switch (rule.allow) {
    case 'anyone':
      return true
    case 'nobody':
      return false
    case 'signedIn':
      return memberOf(actor) !== undefined
    case 'owner': {
      const name = nameIn(model, rule.field, actor)
      return name !== null && row[rule.field] === name
    }
    case 'any':
      return rule.of.some((each) => allows(each, model, actor, row))
  }
}

/** The rule for one row. */
export function can(action: Action, model: Model, actor: Actor | undefined, row: Row): boolean {
  return allows(ruleOf(model, action), model, actor, row)
}

function conditionOf(
  rule: Rule,
  model: Model,
  actor: Actor | undefined,
  places: Places,
): Condition {
  switch (rule.allow) {
    case 'anyone':
      return always
    case 'nobody':
      return never
    case 'signedIn':
      return memberOf(actor) === undefined ? never : always
    case 'owner':
      return ownedBy(model, rule.field, actor, places)
    case 'any':
      return anyOfRules(rule.of, model, actor, places)
  }
}

function anyOfRules(
  rules: readonly Rule[],
  model: Model,
  actor: Actor | undefined,
  places: Places,
): Condition {
  if (rules.some((rule) => isSettled(rule, actor))) return always
  return { test: 'any', of: rules.map((each) => conditionOf(each, model, actor, places)) }
}

/** Allowed whatever the row. */
export function isSettled(rule: Rule, actor: Actor | undefined): boolean {
  if (rule.allow === 'any') return rule.of.some((each) => isSettled(each, actor))
  return rule.allow === 'anyone' || (rule.allow === 'signedIn' && memberOf(actor) !== undefined)
}

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

/** The same rule as `can`, over all rows: a list shows exactly what a get would. */
export function visible(model: Model, actor: Actor | undefined, places: Places): Condition {
  return conditionOf(ruleOf(model, 'read'), model, actor, places)
}

/** Whether there can be a row at all for which the rule allows it. */
function canEver(rule: Rule, actor: Actor | undefined): boolean {
  if (rule.allow === 'any') return rule.of.some((each) => canEver(each, actor))
  return rule.allow === 'anyone' || (rule.allow !== 'nobody' && memberOf(actor) !== undefined)
}

export function mayReadSome(model: Model, actor: Actor | undefined): boolean {
  return canEver(ruleOf(model, 'read'), actor)
}

/** Whether the row belongs to the actor: fields of the audience 'owner' are for him alone. */
export function isOwner(model: Model, actor: Actor | undefined, row: Row): boolean {
  const name = nameIn(model, model.collection.owner, actor)
  return name !== null && row[model.collection.owner] === name
}
