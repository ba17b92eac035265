import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Dialect } from '#platform/database'
import { type Actor, conditionSql, openParameters } from '../access/index.ts'
import { type Model } from '../schema/index.ts'
import { readCondition } from './conditions.ts'
import { blocksOf, mutesOf, type Relation } from './restrictions.ts'

type Sql = RawBuilder<SqlBool>

/** A person who may be kept from a viewer, both as SQL or as values: ids. */
interface People {
  readonly viewer: unknown
  readonly person: unknown
}

/** Conditions for statements of the server's own. */
export function visibilitySql(modelOf: (name: string) => Model, [first]: readonly Model[]) {
  return {
    /** The viewer may read a row of the collection. Its table has the collection's name. */
    readable: (collection: string, actor: Actor | undefined, dialect: Dialect): Sql => {
      const model = modelOf(collection)
      const parameters = openParameters()
      const where = readCondition(model, actor, parameters)
      const valueOf = (parameter: number | string) => parameters.values[String(parameter)]
      return sql`${conditionSql(model, where, Object.assign(valueOf, { dialect }))}`
    },
    /** One of these relations keeps the person from the viewer; by default any. */
    related: (
      { viewer, person }: People,
      reasons: readonly Relation['reason'][] = ['blocked', 'blockedBy', 'muted'],
    ): Sql => {
      // Each model knows all relationships.
      const relations = first ? [...blocksOf(first, '$id'), ...mutesOf(first, '$id')] : []
      const found = relations
        .filter(({ reason }) => reasons.includes(reason))
        .map(
          ({ table, idColumn, matchColumn }) =>
            sql`EXISTS (SELECT 1 FROM ${sql.id(table)} WHERE ${sql.id(table, matchColumn)} = ${viewer} AND ${sql.id(table, idColumn)} = ${person})`,
        )
      return sql`(${sql.join([sql`FALSE`, ...found], sql` OR `)})`
    },
  }
}

export type VisibilitySql = ReturnType<typeof visibilitySql>
