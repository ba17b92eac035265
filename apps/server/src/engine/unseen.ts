import { type RawBuilder, sql } from 'kysely'
import { HIDDEN, nameIn, notBeside, peopleIn, shownFields } from './access.ts'
import { memberOf } from './actor.ts'
import { type Condition, conditionSql } from './conditions.ts'
import { type Asking } from './filters.ts'
import { indexName, isFlagged, type Model, ruleOf } from './model.ts'
import { type At } from './shapes.ts'

/**
 * Rows of a collection that a sparing rule takes away, by the ways to find them without a look at the
 * others: its own flagged rows, those of flagged people, those that satisfy a condition which an index answers.
 * `self` is the place of the reader's own name, from whom nothing is hidden.
 */
export type Unseen =
  | { readonly by: 'flag'; readonly field: string; readonly self: number }
  | { readonly by: 'people'; readonly field: string; readonly self: number }
  | { readonly by: 'condition'; readonly where: Condition }

/** The ways to what a whole collection holds beside what the actor is shown, all of which may find the same. */
export function unseenBy(asking: Asking, isQuiet: boolean): Unseen[] {
  const { model, actor, places } = asking
  const member = memberOf(actor)
  const fields = shownFields(ruleOf(model, 'read')) ?? []
  const hidden = fields.flatMap((field): Unseen[] => {
    const { people } = peopleIn(model, field)
    const self = places.put(nameIn(model, field, actor))
    return [
      ...(isFlagged(model, HIDDEN) ? [{ by: 'flag', field, self } as const] : []),
      ...(people !== model && isFlagged(people, HIDDEN)
        ? [{ by: 'people', field, self } as const]
        : []),
    ]
  })
  const beside = (means: 'apart' | 'quiet', column: string): Unseen[] => {
    const where = notBeside(means, { ...asking, column })
    return where.test === 'outside'
      ? [{ by: 'condition', where: { ...where, test: 'beside' } }]
      : []
  }
  const { quietBy } = model.collection
  return [
    ...(member?.isOperator || member?.seesAll ? [] : hidden),
    ...fields.flatMap((field) => beside('apart', peopleIn(model, field).column)),
    ...(isQuiet && quietBy !== undefined ? beside('quiet', quietBy) : []),
  ]
}

function waySql(model: Model, way: Unseen, at: At): RawBuilder<unknown> {
  const table = sql.id(model.name)
  if (way.by === 'condition')
    return sql`SELECT sequence FROM ${table} WHERE ${conditionSql(model, way.where, at)}`
  const field = sql.id(model.name, way.field)
  if (way.by === 'flag') {
    const hidden = at.dialect.by(table, indexName(model, HIDDEN))
    return sql`SELECT sequence FROM ${hidden} WHERE ${sql.id(HIDDEN)} = 1 AND ${field} IS DISTINCT FROM ${at(way.self)}`
  }
  const people = model.targetOf(way.field)
  const flagged = at.dialect.by(sql`${sql.id(people.name)} AS flagged`, indexName(people, HIDDEN))
  return sql`SELECT ${table}.sequence FROM ${flagged} ${at.dialect.lookUp} ${table} ON ${field} = flagged."$id" WHERE flagged.${sql.id(HIDDEN)} = 1 AND flagged."$id" IS DISTINCT FROM ${at(way.self)}`
}

/** The sequences of rows that are not shown, so many at most. Those that are found in two ways are there twice. */
// oxlint-disable-next-line max-params -- what, of what, with what, how many
export function unseenSql(
  unseen: readonly Unseen[],
  model: Model,
  at: At,
  max: number,
): RawBuilder<unknown> {
  if (unseen.length === 0) return sql`SELECT 0 WHERE FALSE`
  const ways = sql.join(
    unseen.map((way) => waySql(model, way, at)),
    sql` UNION ALL `,
  )
  return sql`${ways} LIMIT ${sql.lit(max)}`
}
