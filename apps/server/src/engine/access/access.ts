import { type Action, HIDDEN, isFlagged, type Model, ruleOf, type Rule } from '../schema/index.ts'
import { type Actor, memberOf } from './actor.ts'
import { always, and, type Condition, isAlways, never } from './condition.ts'
import { type SqlParameters } from './statement-cache.ts'

type Row = Readonly<Record<string, unknown>>

/** The actor's id as `field` stores it: the account's id, or that of the person. */
export function actorIdIn(model: Model, field: string, actor: Actor | undefined): string | null {
  const isAccount = model.fields.get(field)?.kind === 'account'
  const member = memberOf(actor)
  return (isAccount ? member?.accountId : member?.userId) ?? null
}

function isNamedIn(model: Model, field: string, actor: Actor | undefined, row: Row): boolean {
  const actorId = actorIdIn(model, field, actor)
  return actorId !== null && row[field] === actorId
}

type PublishedRule = Extract<Rule, { readonly allow: 'shown' }>

/** Whether people other than the owner may see the row. */
function isPublishedTo(
  { toGuests, exceptDrafts }: PublishedRule,
  actor: Actor | undefined,
  row: Row,
): boolean {
  if (memberOf(actor) === undefined) {
    if (!toGuests) return false
    // Only people have the flag in their own row; for other documents, visibility.ts looks it up.
    if (toGuests !== true && row[toGuests.unless] === 1) return false
  }
  if (exceptDrafts && row[exceptDrafts.field] === exceptDrafts.value) return false
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
      return isNamedIn(model, rule.field, actor, row)
    // The other document decides, which is in another table.
    case 'readersOf':
      return true
    case 'shown':
      return isNamedIn(model, rule.field, actor, row) || isPublishedTo(rule, actor, row)
    case 'any':
      return rule.of.some((each) => allows(each, model, actor, row))
    case 'all':
      return rule.of.every((each) => allows(each, model, actor, row))
  }
}

/** The rule for one row, as far as the row itself decides: hidden people, blocks and other documents are in other tables. */
export function can(action: Action, model: Model, actor: Actor | undefined, row: Row): boolean {
  return allows(ruleOf(model, action), model, actor, row)
}

/** The inputs for turning a rule into a condition. */
interface RuleContext {
  readonly model: Model
  readonly actor: Actor | undefined
  readonly parameters: SqlParameters
}

export function ruleCondition(rule: Rule, context: RuleContext): Condition {
  const { model, actor, parameters } = context
  switch (rule.allow) {
    case 'anyone':
      return always
    case 'nobody':
      return never
    case 'signedIn':
      return memberOf(actor) === undefined ? never : always
    case 'owner':
      return ownedBy(model, rule.field, actor, parameters)
    case 'readersOf':
      return readableTarget(rule.field, context)
    case 'shown':
      return publishedCondition(rule, context)
    case 'any':
      return anyOfRules(rule.of, context)
    case 'all':
      return and(...rule.of.map((each) => ruleCondition(each, context)))
  }
}

function anyOfRules(rules: readonly Rule[], context: RuleContext): Condition {
  if (rules.some((rule) => alwaysAllows(rule, context.actor))) return always
  return { test: 'any', of: rules.map((each) => ruleCondition(each, context)) }
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

/** Neither the document nor the person in the column has the flag. */
// oxlint-disable-next-line max-params -- model, people, column and flag
function notFlagged(model: Model, people: Model, column: string, flag: string): Condition[] {
  const restrictions: Condition[] = []
  if (isFlagged(model, flag)) restrictions.push({ test: 'unset', column: flag })
  if (people !== model && isFlagged(people, flag))
    restrictions.push({ test: 'unflagged', column, table: people.name, flag })
  return restrictions
}

/** The flag of people whose documents guests don't see under this rule. */
export const flagAgainstGuests = (rule: Rule): string | undefined =>
  rule.allow === 'shown' && typeof rule.toGuests === 'object' ? rule.toGuests.unless : undefined

/** No deletion of the document is pending: then it is flagged as hidden, and not even its owner and operators see it. */
function notBeingDeleted({ collection: { pendingDeletions: pending } }: Model): Condition[] {
  return pending ? [{ test: 'kept', column: '$id', table: pending.table, by: pending.column }] : []
}

/** The actor may read the document that the field refers to. */
function readableTarget(field: string, { model, actor, parameters }: RuleContext): Condition {
  const where = readCondition(model.targetOf(field), actor, parameters)
  if (isAlways(where)) return always
  const of: Condition[] = [{ test: 'reaches', field, where }]
  if (model.fields.get(field)?.optional) of.push({ test: 'null', column: field })
  if (actor?.readsOwn) of.push(ownedBy(model, model.collection.owner, actor, parameters))
  return of.length === 1 ? and(...of) : { test: 'any', of }
}

/** Whether flags hide nothing from the member. */
const hidesNothing = (member: Actor | undefined): boolean =>
  member?.isOperator === true || member?.hasNothingHidden === true

/** The flags of documents and people that hide them from the actor. */
export function hidingFlags(rule: Rule, actor: Actor | undefined): readonly string[] {
  const member = memberOf(actor)
  if (hidesNothing(member)) return []
  const flag = member ? undefined : flagAgainstGuests(rule)
  return flag === undefined ? [HIDDEN] : [HIDDEN, flag]
}

/** Whether nothing is hidden from the member, as for most. */
const seesAll = ({ exceptDrafts }: PublishedRule, actor: Actor | undefined): boolean =>
  !exceptDrafts && actor?.hasNothingHidden === true && hidesNobody('block', actor)

function publishedCondition(
  rule: PublishedRule,
  { model, actor, parameters }: RuleContext,
): Condition {
  const { field, toGuests, exceptDrafts } = rule
  const member = memberOf(actor)
  if (member === undefined && !toGuests) return never
  if (seesAll(rule, member)) return always
  const { people, column } = peopleIn(model, field)
  const notBlocked = notRelated('block', { model, column, actor, parameters })
  const kept = member?.hasNothingHidden ? [] : notBeingDeleted(model)
  const restrictions = hidesNothing(member) ? [...kept] : []
  for (const flag of hidingFlags(rule, actor))
    restrictions.push(...notFlagged(model, people, column, flag))
  if (exceptDrafts) {
    const parameter = parameters.add(exceptDrafts.value)
    restrictions.push({ test: 'compare', column: exceptDrafts.field, is: '<>', parameter })
  }
  if (restrictions.length === 0) return notBlocked
  return and(notBlocked, {
    test: 'any',
    of: [and(...restrictions), and(ownedBy(model, field, actor, parameters), ...kept)],
  })
}

/** Whether no block, or no mute, changes what the actor sees. */
const hidesNobody = (kind: 'block' | 'mute', actor: Actor | undefined): boolean =>
  actor?.hasNoBlocks === true || (kind === 'block' && actor?.ignoresBlocks === true)

/**
 * The people in the column are not blocked by (or blocking) the actor, or not muted by them. Blocking an operator
 * hides nothing from the operator.
 */
export function notRelated(
  kind: 'block' | 'mute',
  { model, column, actor, parameters }: RuleContext & { readonly column: string },
): Condition {
  const self = memberOf(actor)?.userId ?? null
  const pairs = self === null || hidesNobody(kind, actor) ? [] : model.relationships[kind]
  if (pairs.length === 0) return always
  const parameter = parameters.add(self)
  const isMutual = kind === 'block' && !actor?.isOperator
  const of = []
  for (const { table, one, other } of pairs) {
    of.push({ table, idColumn: other, matchColumn: one, parameter })
    if (isMutual) of.push({ table, idColumn: one, matchColumn: other, parameter })
  }
  return { test: 'outside', column, of }
}

/**
 * The person in the column is neither hidden nor muted nor blocked (or blocking). The column may belong to another
 * table; `field` refers to the same people.
 */
export function visiblePerson(
  context: RuleContext,
  { field, column }: { readonly field: string; readonly column: string },
): Condition {
  const { people } = peopleIn(context.model, field)
  const member = memberOf(context.actor)
  const mayBeHidden = isFlagged(people, HIDDEN) && !(member?.isOperator || member?.hasNothingHidden)
  return and(
    notRelated('block', { ...context, column }),
    notRelated('mute', { ...context, column }),
    mayBeHidden ? { test: 'unflagged', column, table: people.name, flag: HIDDEN } : always,
  )
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

/** The fields of the people whom a viewer must be able to see, so that the rule allows a row. */
export function authorFields(rule: Rule): readonly string[] {
  if (rule.allow === 'shown') return [rule.field]
  return rule.allow === 'all' ? rule.of.flatMap(authorFields) : []
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

/** The read rule over all rows: a list contains exactly the documents that `get` would return. */
export function readCondition(
  model: Model,
  actor: Actor | undefined,
  parameters: SqlParameters,
): Condition {
  return ruleCondition(model.collection.access.read, { model, actor, parameters })
}

/** Whether the rule can allow any row at all. */
function canEverAllow(rule: Rule, actor: Actor | undefined): boolean {
  if (rule.allow === 'any') return rule.of.some((each) => canEverAllow(each, actor))
  if (rule.allow === 'all') return rule.of.every((each) => canEverAllow(each, actor))
  if (rule.allow === 'shown' && rule.toGuests) return true
  return rule.allow === 'anyone' || (rule.allow !== 'nobody' && memberOf(actor) !== undefined)
}

export function mayReadAny(model: Model, actor: Actor | undefined): boolean {
  return canEverAllow(ruleOf(model, 'read'), actor)
}

/** Whether the row belongs to the actor: only they may see fields with the audience 'owner'. */
export const isOwner = (model: Model, actor: Actor | undefined, row: Row): boolean =>
  isNamedIn(model, model.collection.owner, actor, row)
