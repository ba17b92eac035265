import { type RawBuilder, sql } from 'kysely'
import {
  actorIdIn,
  notRelated,
  peopleIn,
  authorFields,
  memberOf,
  type Condition,
  conditionSql,
  type Bind,
} from '../access/index.ts'
import { type QueryContext } from './filters.ts'
import { HIDDEN, indexName, isFlagged, type Model, ruleOf } from '../schema/index.ts'

/**
 * Rows of a collection that a rule hides, by the ways to find them without reading the others: rows whose
 * deletion is pending, flagged rows, rows of flagged people, and rows that match an indexed condition. `self` is the parameter of the viewer's own id, from
 * whom nothing is hidden.
 */
export type HiddenRows =
  | { readonly by: 'deletion'; readonly table: string; readonly column: string }
  | { readonly by: 'flag'; readonly field: string; readonly self: number }
  | { readonly by: 'people'; readonly field: string; readonly self: number }
  | { readonly by: 'condition'; readonly where: Condition }

/** Up to this number of hidden rows, each match is looked up among them, instead of testing its row. */
export const FEW_HIDDEN_ROWS = 1000

/** All ways to find the rows of a collection that the actor may not see; several may find the same row. */
export function hiddenRowsFor(context: QueryContext, appliesMutes: boolean): HiddenRows[] {
  const { model, actor, parameters } = context
  const member = memberOf(actor)
  const fields = authorFields(ruleOf(model, 'read')) ?? []
  const hidden = fields.flatMap((field): HiddenRows[] => {
    const { people } = peopleIn(model, field)
    const self = parameters.add(actorIdIn(model, field, actor))
    return [
      ...(isFlagged(model, HIDDEN) ? [{ by: 'flag', field, self } as const] : []),
      ...(people !== model && isFlagged(people, HIDDEN)
        ? [{ by: 'people', field, self } as const]
        : []),
    ]
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
    ...(member?.isOperator || member?.hasNothingHidden ? [] : hidden),
    ...fields.flatMap((field) => relatedRows('block', peopleIn(model, field).column)),
    ...(appliesMutes && muteBy !== undefined ? relatedRows('mute', muteBy) : []),
  ]
}

function hiddenSourceSql(model: Model, source: HiddenRows, bind: Bind): RawBuilder<unknown> {
  const table = sql.id(model.name)
  if (source.by === 'condition')
    return sql`SELECT sequence FROM ${table} WHERE ${conditionSql(model, source.where, bind)}`
  if (source.by === 'deletion') {
    const id = sql.id(source.table, source.column)
    return sql`SELECT ${table}.sequence FROM ${sql.id(source.table)} ${bind.dialect.lookupJoin} ${table} ON ${sql.id(model.name, '$id')} = ${id}`
  }
  const field = sql.id(model.name, source.field)
  if (source.by === 'flag') {
    const hidden = bind.dialect.useIndex(table, indexName(model, HIDDEN))
    return sql`SELECT sequence FROM ${hidden} WHERE ${sql.id(HIDDEN)} = 1 AND ${field} IS DISTINCT FROM ${bind(source.self)}`
  }
  const people = model.targetOf(source.field)
  const flagged = bind.dialect.useIndex(
    sql`${sql.id(people.name)} AS flagged`,
    indexName(people, HIDDEN),
  )
  return sql`SELECT ${table}.sequence FROM ${flagged} ${bind.dialect.lookupJoin} ${table} ON ${field} = flagged."$id" WHERE flagged.${sql.id(HIDDEN)} = 1 AND flagged."$id" IS DISTINCT FROM ${bind(source.self)}`
}

/** The sequences of hidden rows, at most `max`. Rows that are found in two ways are there twice. */
// oxlint-disable-next-line max-params -- hidden rows, model, parameters and limit
export function hiddenRowsSql(
  hiddenRows: readonly HiddenRows[],
  model: Model,
  bind: Bind,
  max: number,
): RawBuilder<unknown> {
  if (hiddenRows.length === 0) return sql`SELECT 0 WHERE FALSE`
  const sources = sql.join(
    hiddenRows.map((source) => hiddenSourceSql(model, source, bind)),
    sql` UNION ALL `,
  )
  return sql`${sources} LIMIT ${sql.lit(max)}`
}
