import { lengthOf, LIMITS, type Query } from '@devhood/contract'
import { namesOf } from '@devhood/contract/technologies'
import { type Match, matchText } from '#platform/database'
import {
  ownedBy,
  type Actor,
  and,
  type Comparison,
  type Condition,
  never,
  type SqlParameters,
  addAll,
  linksOf,
} from '../access/index.ts'
import { type Attribute, indexedFields, type Model, foldTag } from '../schema/index.ts'
import { readCondition } from '../visibility/index.ts'
import { attributeOf, checkMethod, comparedValue, invalidQuery } from './query-values.ts'
import {
  matchAlone,
  matchCountry,
  matchExact,
  matchSimilar,
  matchTogether,
  matchWords,
} from '../search/index.ts'

/** The collection of a filter, its actor, and the parameters that receive its values. */
export interface QueryContext {
  readonly model: Model
  readonly actor: Actor | undefined
  readonly parameters: SqlParameters
  /** The time in milliseconds. */
  readonly now: number
  /** Leaves out documents of people whom the actor has muted, whatever the list. */
  readonly exceptMuted?: boolean
}

type Filter = (context: QueryContext, attribute: Attribute, values: readonly unknown[]) => Condition

const compare =
  (is: Comparison): Filter =>
  ({ parameters }, attribute, [value]) => ({
    test: 'compare',
    column: attribute.column,
    is,
    parameter: parameters.add(comparedValue(attribute, value)),
  })

/** Several values mean any of them. A single value is compared directly, so that an index also gives the order. */
const equal: Filter = (context, attribute, values) => {
  if (attribute.type === 'members') return isOwnMembership(context, attribute, values)
  if (attribute.type === 'memberOf') return isMemberOf(context, attribute, values)
  if (attribute.type === 'known') return isByKnown(context, attribute, values)
  if (attribute.type === 'sharing')
    throw invalidQuery(`"${attribute.name}" can't be asked for in a group, or twice`)
  if (attribute.type === 'feed')
    throw invalidQuery(`"${attribute.name}" can only be asked for alone, without other filters`)
  const [only, ...more] = values.map((value) => comparedValue(attribute, value))
  const { column } = attribute
  if (only === undefined) throw invalidQuery('equal needs a value')
  if (attribute.type === 'country') {
    const match = matchCountry([only, ...more].map(String))
    return { test: 'words', parameter: context.parameters.add(matchText(match)) }
  }
  return more.length === 0
    ? { test: 'compare', column, is: '=', parameter: context.parameters.add(only) }
    : { test: 'in', column, parameter: addAll(context.parameters, [only, ...more]) }
}

/** The actor's own id, as the only value. Throws general_query_invalid for any other. */
export function ownId(
  { actor }: QueryContext,
  { name }: Attribute,
  values: readonly unknown[],
): string {
  const [person] = values
  if (values.length === 1 && typeof person === 'string' && person === actor?.userId) return person
  throw invalidQuery(`"${name}" can only be asked for your own id`)
}

/** The members of one document. Only documents that the actor may read have any. */
function isMemberOf(
  { model, actor, parameters }: QueryContext,
  attribute: Attribute,
  values: readonly unknown[],
): Condition {
  const [id] = values.map((value) => comparedValue(attribute, value))
  if (id === undefined || values.length > 1)
    throw invalidQuery(`"${attribute.name}" can only be asked for one id`)
  const { target } = linksOf(model, attribute.name)
  const where = readCondition(target, actor, parameters)
  return { test: 'linked', field: attribute.name, parameter: parameters.add(id), where }
}

/** People can only query their own likes and other memberships. */
function isOwnMembership(
  context: QueryContext,
  attribute: Attribute,
  values: readonly unknown[],
): Condition {
  const parameter = context.parameters.add(ownId(context, attribute, values))
  return { test: 'linked', field: attribute.name, parameter }
}

/** Documents of people whom the actor follows. */
function isByKnown(
  context: QueryContext,
  attribute: Attribute,
  values: readonly unknown[],
): Condition {
  const { known } = context.model.collection
  if (known === undefined) throw new Error(`${context.model.name} has no "${attribute.name}".`)
  const { in: table, follower: matchColumn, followed: idColumn } = known.people
  const parameter = context.parameters.add(ownId(context, attribute, values))
  const of = [{ table, idColumn, matchColumn, parameter }]
  return { test: 'related', column: attribute.column, of }
}

const not =
  (filter: Filter): Filter =>
  (...args) => ({ test: 'none', of: [filter(...args)] })

const between = (
  context: QueryContext,
  attribute: Attribute,
  [from, to]: readonly unknown[],
): Condition =>
  and(compare('>=')(context, attribute, [from]), compare('<=')(context, attribute, [to]))

function nonEmptyText(attribute: Attribute, value: unknown): string {
  const text = comparedValue(attribute, value)
  if (typeof text === 'string' && text !== '') return text
  throw invalidQuery(`values of "${attribute.name}" must not be empty here`)
}

const LAST_CODE_POINT = 0x10ffff
const FIRST_SURROGATE = 0xd800
const AFTER_SURROGATES = 0xe000

/** The least text after all texts that begin with `prefix`; undefined if there is none. */
function textAfter(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0)
  while (points.at(-1) === LAST_CODE_POINT) points.pop()
  const last = points.pop()
  if (last === undefined) return undefined
  const next = last + 1 === FIRST_SURROGATE ? AFTER_SURROGATES : last + 1
  return String.fromCodePoint(...points, next)
}

/** A range, so that an index can serve it and no character of the prefix is a wildcard. */
const startsWith: Filter = ({ parameters }, attribute, [value]) => {
  const { column } = attribute
  const prefix = nonEmptyText(attribute, value)
  const end = textAfter(prefix)
  const from: Condition = { test: 'compare', column, is: '>=', parameter: parameters.add(prefix) }
  if (end === undefined) return from
  return and(from, { test: 'compare', column, is: '<', parameter: parameters.add(end) })
}

const endsWith: Filter = ({ parameters }, attribute, [value]) => ({
  test: 'endsWith',
  column: attribute.column,
  parameter: parameters.add(nonEmptyText(attribute, value)),
})

const contains: Filter = ({ model, parameters }, attribute, values) => {
  const { name, column, type } = attribute
  const parts = values.map((value) => nonEmptyText(attribute, value))
  if (type === 'tags') {
    const field = model.fields.get(name)
    const areTechnologies = field?.kind === 'tags' && field.technologies
    const tags = areTechnologies ? parts.flatMap(namesOf) : parts
    const parameter = addAll(parameters, [...new Set(tags.map(foldTag))])
    return { test: 'tagged', field: name, parameter }
  }
  const of = addAll(parameters, parts).map((parameter): Condition => ({
    test: 'contains',
    column,
    parameter,
  }))
  return { test: 'any', of }
}

/** One condition per value. */
const containsAll: Filter = (context, attribute, values) =>
  and(...values.map((value) => contains(context, attribute, [value])))

/** Whether an attribute is one of those that can be searched alone. */
const isAlone = ({ collection }: Model, name: string): boolean =>
  collection.together?.alone.includes(name) === true

function matchFor(model: Model, { name, type }: Attribute, text: string): Match | undefined {
  const { together } = model.collection
  if (type === 'words' && together) {
    const match = { [together.similar]: matchSimilar, [together.exact]: matchExact }[name]
    return (match ?? matchTogether)(model, text)
  }
  if (isAlone(model, name)) return matchAlone(model, text, name)
  const isOneOfSeveral = indexedFields(model).length > 1
  return matchWords(text, isOneOfSeveral ? name : undefined)
}

const search: Filter = ({ model, parameters }, attribute, [value]) => {
  if (typeof value !== 'string' || lengthOf(value) > LIMITS.searchMax) {
    throw invalidQuery(`search takes one text of at most ${LIMITS.searchMax} characters`)
  }
  const match = matchFor(model, attribute, value)
  return match === undefined
    ? never
    : { test: 'words', parameter: parameters.add(matchText(match)) }
}

/** What a search with this parameter looks for. */
export const matchOf = ({ values }: Pick<SqlParameters, 'values'>, parameter: number): Match =>
  JSON.parse(String(values[String(parameter)])) as Match

/**
 * Merges the searches among alternatives into one, because the index returns that in order. The results of several
 * would have to be sorted.
 */
function anyOf(alternatives: readonly Condition[], parameters: SqlParameters): Condition {
  const any = alternatives.flatMap((each) =>
    each.test === 'words' ? [matchOf(parameters, each.parameter)] : [],
  )
  if (any.length < 2) return { test: 'any', of: alternatives }
  const words: Condition = { test: 'words', parameter: parameters.add(matchText({ any })) }
  const others = alternatives.filter(({ test }) => test !== 'words')
  return others.length === 0 ? words : { test: 'any', of: [words, ...others] }
}

const FILTERS = {
  equal,
  notEqual: compare('<>'),
  lessThan: compare('<'),
  lessThanEqual: compare('<='),
  greaterThan: compare('>'),
  greaterThanEqual: compare('>='),
  between,
  notBetween: not(between),
  startsWith,
  notStartsWith: not(startsWith),
  endsWith,
  notEndsWith: not(endsWith),
  contains,
  containsAny: contains,
  containsAll,
  notContains: not(contains),
  search,
  notSearch: not(search),
  isNull: (_, { column }) => ({ test: 'null', column }),
  isNotNull: (_, { column }) => ({ test: 'notNull', column }),
} as const satisfies Partial<Record<Query['method'], Filter>>

export type FilterMethod = keyof typeof FILTERS | 'and' | 'or'

export function isFilter(query: Query): query is Query & { method: FilterMethod } {
  return query.method === 'and' || query.method === 'or' || Object.hasOwn(FILTERS, query.method)
}

/** Whether only owners read documents of the collection, so that its lists reveal nothing to others. */
function isReadByOwnersOnly(model: Model): boolean {
  const rule = model.collection.access.read
  return rule.allow === 'owner' && rule.field === model.collection.owner
}

/**
 * Throws general_query_invalid for a relation to documents that only their owners may read: nobody else may find out
 * its target by comparing.
 */
export function checkPublicTarget(model: Model, { name }: Attribute, what: string): void {
  const field = model.fields.get(name)
  if (field?.kind !== 'relation' || field.sameOwner) return
  if (model.targetOf(name).collection.access.read.allow === 'owner')
    throw invalidQuery(`${what} can't be used on "${name}", which points to what is private`)
}

/** Throws general_query_invalid for a query that would reveal a private attribute to others. */
export function checkNotPrivate(model: Model, { name, isPrivate }: Attribute, what: string): void {
  if (!isPrivate || isReadByOwnersOnly(model)) return
  throw invalidQuery(`${what} can't be used on "${name}", which only its owner may see`)
}

function attributeFilter(
  query: Query & { method: keyof typeof FILTERS },
  context: QueryContext,
): Condition {
  const { model, actor, parameters } = context
  const attribute = attributeOf(model, query.attribute ?? '')
  checkPublicTarget(model, attribute, query.method)
  if (query.method === 'search' || query.method === 'notSearch') {
    const isIndexed = model.search.includes(attribute.name) || isAlone(model, attribute.name)
    if (attribute.type !== 'words' && !isIndexed) {
      throw invalidQuery(`searching by attribute "${attribute.name}" needs a full-text index`)
    }
    checkNotPrivate(model, attribute, query.method)
  } else checkMethod(query.method, attribute)
  const condition = FILTERS[query.method](context, attribute, query.values)
  // Viewers who may not see the value learn nothing about it: for them no document matches.
  return attribute.isPrivate
    ? and(condition, ownedBy(model, model.collection.owner, actor, parameters))
    : condition
}

/** A filter as a condition. Throws general_query_invalid and names what doesn't suit the collection. */
export function filterCondition(query: Query, context: QueryContext): Condition {
  if (!isFilter(query)) throw invalidQuery(`${query.method} can't be used in a group`)
  if (query.method !== 'and' && query.method !== 'or') {
    return attributeFilter(query as Query & { method: keyof typeof FILTERS }, context)
  }
  const of = query.values.map((value) => {
    if (typeof value !== 'object' || value === null) throw invalidQuery('groups hold queries')
    return filterCondition(value, context)
  })
  return query.method === 'and' ? and(...of) : anyOf(of, context.parameters)
}
