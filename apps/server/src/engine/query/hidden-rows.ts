import { LIMITS } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import {
  actorIdIn,
  hidesFewRows,
  hidingFlags,
  notRelated,
  peopleIn,
  targetFields,
  authorFields,
  memberOf,
  type Condition,
  conditionSql,
  type Bind,
} from '../access/index.ts'
import { type QueryContext } from './filters.ts'
import { indexName, isFlagged, type Model, ruleOf } from '../schema/index.ts'

/**
 * Rows of a collection that a rule hides, by the ways to find them without reading the others: rows whose deletion is pending,
 * flagged rows, rows of flagged people, rows that match an indexed condition, and rows that refer to a hidden document. `self`
 * is the parameter of the viewer's own id, from whom nothing is hidden.
 */
export type HiddenRows =
  | { readonly by: 'deletion'; readonly table: string; readonly column: string }
  | {
      readonly by: 'flag' | 'people'
      readonly flag: string
      readonly field: string
      readonly self: number
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

/**
 * All ways to find the rows of a collection that the actor may not see; several may find the same row. `targets` are the fields
 * whose documents the actor must be able to read, if no filter says so.
 */
export function hiddenRowsFor(
  context: QueryContext,
  {
    appliesMutes,
    targets,
  }: { readonly appliesMutes: boolean; readonly targets: readonly string[] },
): HiddenRows[] {
  const { model, actor, parameters } = context
  const member = memberOf(actor)
  const fields = authorFields(ruleOf(model, 'read'))
  const flags = hidingFlags(ruleOf(model, 'read'), actor)
  const hidden = fields.flatMap((field): HiddenRows[] => {
    const { people } = peopleIn(model, field)
    const self = parameters.add(actorIdIn(model, field, actor))
    return flags.flatMap((flag): HiddenRows[] => [
      ...(isFlagged(model, flag) ? [{ by: 'flag', flag, field, self } as const] : []),
      ...(people !== model && isFlagged(people, flag)
        ? [{ by: 'people', flag, field, self } as const]
        : []),
    ])
  })
  const relatedRows = (kind: 'block' | 'mute', column: string): HiddenRows[] => {
    const where = notRelated(kind, { ...context, column })
    return where.test === 'outside'
      ? [{ by: 'condition', where: { ...where, test: 'beside' } }]
      : []
  }
  const { muteBy, pendingDeletions: pending } = model.collection
  return [
    ...(pending && !member?.hasNothingHidden ? [{ by: 'deletion', ...pending } as const] : []),
    ...hidden,
    ...fields.flatMap((field) => relatedRows('block', peopleIn(model, field).column)),
    ...(appliesMutes && muteBy !== undefined ? relatedRows('mute', muteBy) : []),
    ...targets.flatMap((field): HiddenRows[] => {
      const target = model.targetOf(field)
      const further = targetFields(ruleOf(target, 'read'))
      const of = hiddenRowsFor(
        { ...context, model: target },
        { appliesMutes: false, targets: further },
      )
      return of.length === 0 ? [] : [{ by: 'target', field, of }]
    }),
  ]
}

/** Whether all documents that the read rule of a collection hides can be found without reading the others. */
export function canFindHidden(model: Model): boolean {
  const rule = ruleOf(model, 'read')
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
  if (source.by === 'flag') {
    const hidden = bind.dialect.useIndex(table, indexName(model, source.flag))
    return sql`SELECT sequence FROM ${hidden} WHERE ${sql.id(source.flag)} = 1 AND ${field} IS DISTINCT FROM ${bind(source.self)}`
  }
  const people = model.targetOf(source.field)
  const flagged = bind.dialect.useIndex(
    sql`${sql.id(people.name)} AS flagged`,
    indexName(people, source.flag),
  )
  return sql`SELECT ${table}.sequence FROM ${flagged} ${bind.dialect.lookupJoin} ${table} ON ${field} = flagged."$id" WHERE flagged.${sql.id(source.flag)} = 1 AND flagged."$id" IS DISTINCT FROM ${bind(source.self)}`
}

/** The sequences of hidden rows, at most `max`. Rows that are found in two ways are there twice. */
// oxlint-disable-next-line max-params -- hidden rows, model, parameters and limit
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
