import { LIMITS } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import {
  actorIdIn,
  type Bind,
  type Condition,
  conditionSql,
  hidesFewRows,
  targetFields,
} from '../access/index.ts'
import { indexName, type Model } from '../schema/index.ts'
import { relationCondition, type RuleContext } from './conditions.ts'
import {
  isRelation,
  mutesOfAuthor,
  publishedIn,
  type Relation,
  type Restriction,
  restrictionsOf,
} from './restrictions.ts'

/**
 * Rows of a collection that a rule hides, by the ways to find them without reading the others: rows whose deletion is pending,
 * flagged rows, rows of flagged people, rows that match an indexed condition, and rows that refer to a hidden document. `self`
 * is the parameter of the viewer's own id, if they have one: nothing of theirs is hidden from them.
 */
export type HiddenRows =
  | { readonly by: 'deletion'; readonly table: string; readonly column: string }
  | {
      readonly by: 'flag' | 'person'
      readonly flag: string
      readonly field: string
      readonly self: number | undefined
    }
  | { readonly by: 'condition'; readonly where: Condition }
  | { readonly by: 'target'; readonly field: string; readonly of: readonly HiddenRows[] }

/** Hidden people and documents that are looked up one by one. */
export const FEW_HIDDEN = 1000

const isByTarget = ({ by }: HiddenRows): boolean => by === 'target'

/**
 * Up to this number of hidden rows, each match is looked up among them, instead of testing its row. An index has most hidden
 * rows one beside the other, but those of each hidden document elsewhere.
 */
export const fewHiddenRows = (hiddenRows: readonly HiddenRows[]): number =>
  hiddenRows.some(isByTarget) ? FEW_HIDDEN : LIMITS.listTotalMax

/** How to find the rows that a restriction keeps from the actor. Drafts are never among the rows of lists of everybody's. */
function rowsBy(
  restriction: Restriction,
  { field, self }: { readonly field: string; readonly self: number | undefined },
): HiddenRows[] {
  switch (restriction.by) {
    case 'deletion': {
      const { table, column } = restriction
      return [{ by: 'deletion', table, column }]
    }
    case 'flag':
    case 'person':
      return [{ by: restriction.by, flag: restriction.flag, field, self }]
    case 'value':
    case 'relation':
      return []
  }
}

function rowsByRelation(relations: readonly Relation[], context: RuleContext): HiddenRows[] {
  const where = relationCondition('related', relations, context)
  return where ? [{ by: 'condition', where }] : []
}

/**
 * All ways to find the rows of a collection that the actor may not see; several may find the same row. `targets` are the fields
 * whose documents the actor must be able to read, if no filter says so.
 */
export function hiddenRowsFor(
  context: RuleContext,
  {
    appliesMutes,
    targets,
  }: { readonly appliesMutes: boolean; readonly targets: readonly string[] },
): HiddenRows[] {
  const { model, actor, parameters } = context
  const found: HiddenRows[] = []
  for (const rule of publishedIn(model.collection.access.read)) {
    const { field } = rule
    const id = actorIdIn(model, field, actor)
    const self = id === null ? undefined : parameters.add(id)
    const restrictions = restrictionsOf(model, rule, actor)
    for (const each of restrictions) found.push(...rowsBy(each, { field, self }))
    found.push(...rowsByRelation(restrictions.filter(isRelation), context))
  }
  if (appliesMutes) found.push(...rowsByRelation(mutesOfAuthor(model), context))
  for (const field of targets) {
    const target = model.targetOf(field)
    const further = targetFields(target.collection.access.read)
    const of = hiddenRowsFor(
      { ...context, model: target },
      { appliesMutes: false, targets: further },
    )
    if (of.length > 0) found.push({ by: 'target', field, of })
  }
  return found
}

/** Whether all documents that the read rule of a collection hides can be found without reading the others. */
export function canFindHidden(model: Model): boolean {
  const rule = model.collection.access.read
  return (
    hidesFewRows(rule) && targetFields(rule).every((field) => canFindHidden(model.targetOf(field)))
  )
}

/**
 * Rows that refer to a hidden document. A zero, which is no row's sequence, stands for each such document, so that many of them
 * count as many hidden rows, even when nothing refers to them.
 */
function rowsOfHiddenTargets(
  model: Model,
  { field, of }: Extract<HiddenRows, { readonly by: 'target' }>,
  bind: Bind,
): RawBuilder<unknown> {
  const target = model.targetOf(field)
  const hidden = sql`(${hiddenRowsSql(of, target, bind, FEW_HIDDEN + 1)}) AS hidden`
  const { lookupJoin } = bind.dialect
  const [table, to] = [sql.id(model.name), sql.id(target.name)]
  return sql`SELECT 0 AS sequence FROM ${hidden} UNION ALL SELECT ${table}.sequence FROM ${hidden} ${lookupJoin} ${to} ON ${to}.sequence = hidden.sequence ${lookupJoin} ${table} ON ${sql.id(model.name, field)} = ${to}."$id"`
}

function hiddenSourceSql(model: Model, source: HiddenRows, bind: Bind): RawBuilder<unknown> {
  const table = sql.id(model.name)
  if (source.by === 'target') return rowsOfHiddenTargets(model, source, bind)
  if (source.by === 'condition')
    return sql`SELECT sequence FROM ${table} WHERE ${conditionSql(model, source.where, bind)}`
  if (source.by === 'deletion') {
    const id = sql.id(source.table, source.column)
    return sql`SELECT ${table}.sequence FROM ${sql.id(source.table)} ${bind.dialect.lookupJoin} ${table} ON ${sql.id(model.name, '$id')} = ${id}`
  }
  const field = sql.id(model.name, source.field)
  const { self } = source
  // No viewer without a person is the author of a row that has lost its own: null is not distinct from null.
  const exceptOwn = (id: RawBuilder<unknown>) =>
    self === undefined ? sql`` : sql` AND ${id} IS DISTINCT FROM ${bind(self)}`
  if (source.by === 'flag') {
    const hidden = bind.dialect.useIndex(table, indexName(model, source.flag))
    return sql`SELECT sequence FROM ${hidden} WHERE ${sql.id(source.flag)} = 1${exceptOwn(field)}`
  }
  const people = model.targetOf(source.field)
  const flagged = bind.dialect.useIndex(
    sql`${sql.id(people.name)} AS flagged`,
    indexName(people, source.flag),
  )
  return sql`SELECT ${table}.sequence FROM ${flagged} ${bind.dialect.lookupJoin} ${table} ON ${field} = flagged."$id" WHERE flagged.${sql.id(source.flag)} = 1${exceptOwn(sql`flagged."$id"`)}`
}

/** The sequences of hidden rows, at most `max`. Rows that are found in two ways are there twice. */
export function hiddenRowsSql(
  hiddenRows: readonly HiddenRows[],
  model: Model,
  bind: Bind,
  max: number | RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (hiddenRows.length === 0) return sql`SELECT 0 AS sequence WHERE FALSE`
  const sources = sql.join(
    hiddenRows.map((source) => hiddenSourceSql(model, source, bind)),
    sql` UNION ALL `,
  )
  return sql`${sources} LIMIT ${typeof max === 'number' ? sql.lit(max) : max}`
}
