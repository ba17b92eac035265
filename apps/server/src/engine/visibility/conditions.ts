import {
  type Actor,
  alwaysAllows,
  always,
  and,
  ANY_MEMBER,
  type Condition,
  ignoringBlocks,
  isAlways,
  memberOf,
  never,
  openParameters,
  ownedBy,
  peopleIn,
  type SqlParameters,
  testsOf,
} from '../access/index.ts'
import { HIDDEN, type Model, type Rule } from '../schema/index.ts'
import {
  blocksOf,
  concerns,
  isRelation,
  mutesOf,
  mutesOfAuthor,
  exemptsOwner,
  flagOfPerson,
  type PublishedRule,
  publishedIn,
  type Relation,
  type RowRestriction,
  restrictionsOf,
} from './restrictions.ts'

/** The inputs for turning a rule into a condition. */
export interface RuleContext {
  readonly model: Model
  readonly actor: Actor | undefined
  readonly parameters: SqlParameters
}

/**
 * The people in a column are (`related`), or are not (`unrelated`), in one of those of these relations that concern the actor;
 * undefined if none does.
 */
export function relationCondition(
  test: 'related' | 'unrelated',
  relations: readonly Relation[],
  { actor, parameters }: RuleContext,
): Condition | undefined {
  const concerning = relations.filter(({ reason }) => concerns(reason, actor))
  const [first] = concerning
  if (first === undefined) return undefined
  const parameter = parameters.add(memberOf(actor)?.userId ?? null)
  const of = concerning.map(({ table, idColumn, matchColumn }) => ({
    table,
    idColumn,
    matchColumn,
    parameter,
  }))
  return { test, column: first.column, of }
}

/** The restriction doesn't keep the row from viewers. */
function unrestricted(restriction: RowRestriction, { parameters }: RuleContext): Condition {
  switch (restriction.by) {
    case 'deletion': {
      const { table, column } = restriction
      return { test: 'notDeleting', column: '$id', table, by: column }
    }
    case 'flag':
      return { test: 'unset', column: restriction.flag }
    case 'person': {
      const { column, table, flag } = restriction
      return { test: 'unflagged', column, table, flag }
    }
    case 'value': {
      const parameter = parameters.add(restriction.value)
      return { test: 'compare', column: restriction.column, is: '<>', parameter }
    }
  }
}

/** The relations don't keep the row from the actor. */
const unrelated = (relations: readonly Relation[], context: RuleContext): Condition =>
  relationCondition('unrelated', relations, context) ?? always

/** No document of people whom the actor has muted, as lists of everybody's documents and events have it. */
export const notMuted = (context: RuleContext): Condition =>
  unrelated(mutesOfAuthor(context.model), context)

function publishedCondition(rule: PublishedRule, context: RuleContext): Condition {
  const { model, actor, parameters } = context
  if (memberOf(actor) === undefined && !rule.toGuests) return never
  const restrictions = restrictionsOf(model, rule, actor)
  // Nothing is kept from most members.
  if (restrictions.length === 0) return always
  const relations: Relation[] = []
  const forAll: Condition[] = []
  const forOthers: Condition[] = []
  for (const each of restrictions)
    if (isRelation(each)) relations.push(each)
    else (exemptsOwner(each) ? forOthers : forAll).push(unrestricted(each, context))
  const notBlocked = unrelated(relations, context)
  if (forOthers.length === 0) return and(notBlocked, ...forAll)
  // A document whose deletion is pending is flagged as hidden: only who sees hidden documents needs the lookup.
  const isImplied = forOthers.some((each) => each.test === 'unset' && each.column === HIDDEN)
  const further = isImplied ? forAll.filter(({ test }) => test !== 'notDeleting') : forAll
  const own = and(ownedBy(model, rule.field, actor, parameters), ...forAll)
  return and(notBlocked, { test: 'any', of: [and(...further, ...forOthers), own] })
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

function anyOfRules(rules: readonly Rule[], context: RuleContext): Condition {
  if (rules.some((rule) => alwaysAllows(rule, context.actor))) return always
  return { test: 'any', of: rules.map((each) => ruleCondition(each, context)) }
}

/** The rows that a rule allows to the actor. */
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

/** The documents of a relation that are shown otherwise than in lists: despite a block, or without those of muted people. */
export interface RelationVisibility {
  readonly includesBlocked?: boolean | undefined
  readonly exceptMuted?: boolean | undefined
}

/** The read rule over all rows: a list contains exactly the documents that `get` would return. */
export function readCondition(
  model: Model,
  actor: Actor | undefined,
  parameters: SqlParameters,
  { includesBlocked, exceptMuted }: RelationVisibility = {},
): Condition {
  const context = { model, actor, parameters }
  const reader = includesBlocked ? ignoringBlocks(actor) : actor
  const readable = ruleCondition(model.collection.access.read, { ...context, actor: reader })
  return exceptMuted ? and(readable, notMuted(context)) : readable
}

/**
 * The person in a column of another table is neither hidden nor muted nor blocked (or blocking). `field` refers to the same
 * people.
 */
export function visiblePerson(
  context: RuleContext,
  { field, column }: { readonly field: string; readonly column: string },
): Condition {
  const { model, actor } = context
  const { people } = peopleIn(model, field)
  const flags = flagOfPerson(people, column).filter(({ reason }) => concerns(reason, actor))
  return and(
    unrelated([...blocksOf(model, column), ...mutesOf(model, column)], context),
    ...flags.map((each) => unrestricted(each, context)),
  )
}

const COLUMN_TESTS: readonly Condition['test'][] = ['compare', 'unset']

/** Whether the row alone decides if members see the document, apart from blocks of the person that it is. */
export function dependsOnRowAlone(model: Model): boolean {
  const rules = publishedIn(model.collection.access.read)
  if (!rules.every(({ field }) => peopleIn(model, field).people === model)) return false
  const condition = readCondition(model, ANY_MEMBER, openParameters())
  return [...testsOf(condition)].every(({ test }) => COLUMN_TESTS.includes(test))
}
