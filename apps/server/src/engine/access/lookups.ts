import { LIMITS } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Condition, type RelatedIds, testsOf } from './condition.ts'
import { type Bind } from './statement-cache.ts'

type Sql = RawBuilder<unknown>

const relatedIdsSql = ({ table, idColumn, matchColumn, parameter }: RelatedIds, bind: Bind): Sql =>
  sql`SELECT ${sql.id(idColumn)} FROM ${sql.id(table)} WHERE ${sql.id(matchColumn)} = ${bind(parameter)}`

/** An uncorrelated subquery, used to find rows: the database collects the ids once, up to the limit of totals. */
function allRelatedIdsSql(of: readonly RelatedIds[], bind: Bind): Sql {
  const selects = of.map((each) => relatedIdsSql(each, bind))
  return sql`${sql.join(selects, sql` UNION ALL `)} LIMIT ${sql.lit(LIMITS.listTotalMax)}`
}

/** One index lookup per row, however many related ids there are. */
const notRelatedSql = (column: Sql, of: readonly RelatedIds[], bind: Bind): Sql =>
  sql.join(
    of.map(
      ({ table, idColumn, matchColumn, parameter }) =>
        sql`NOT EXISTS (SELECT 1 FROM ${sql.id(table)} WHERE ${sql.id(table, idColumn)} = ${column} AND ${sql.id(table, matchColumn)} = ${bind(parameter)})`,
    ),
    sql` AND `,
  )

/** The ids of people whose rows a test hides, as a query; undefined for tests of other things. */
function hiddenIdsSql(condition: Condition, bind: Bind): Sql | undefined {
  if (condition.test === 'unrelated')
    return sql.join(
      condition.of.map((each) => relatedIdsSql(each, bind)),
      sql` UNION ALL `,
    )
  if (condition.test !== 'unflagged') return undefined
  const { table, flag } = condition
  const flagged = bind.dialect.useIndex(sql.id(table), `index_${table}_${flag}`)
  return sql`SELECT "$id" FROM ${flagged} WHERE ${sql.id(flag)} = 1`
}

/** The number of people whose rows the tests of a condition hide, counted up to `max`; undefined if none hides any. */
export function hiddenPeopleSql(condition: Condition, bind: Bind, max: number): Sql | undefined {
  const ids = [...testsOf(condition)].flatMap((each) => hiddenIdsSql(each, bind) ?? [])
  if (ids.length === 0) return undefined
  return sql`(SELECT count(*) FROM (${sql.join(ids, sql` UNION ALL `)} LIMIT ${sql.lit(max)}) AS counted)`
}

type Lookup = Extract<
  Condition,
  { readonly test: 'related' | 'unrelated' | 'unflagged' | 'notDeleting' }
>

/** Tests that look the column's value up in another table. */
export function lookupTestSql(column: Sql, condition: Lookup, bind: Bind): Sql {
  // Nobody has an empty id; a comparison with null would be neither true nor false.
  if ('isSet' in condition)
    return sql`coalesce(${column}, '') NOT IN (${hiddenIdsSql(condition, bind)})`
  switch (condition.test) {
    case 'related':
      return sql`${column} IN (${allRelatedIdsSql(condition.of, bind)})`
    case 'unrelated':
      return sql`(${notRelatedSql(column, condition.of, bind)})`
    case 'unflagged': {
      const { table, flag } = condition
      const people = bind.dialect.useIndex(
        sql`${sql.id(table)} AS flagged`,
        `index_${table}_${flag}`,
      )
      return sql`NOT EXISTS (SELECT 1 FROM ${people} WHERE flagged."$id" = ${column} AND flagged.${sql.id(flag)} = 1)`
    }
    case 'notDeleting': {
      const { table, by } = condition
      return sql`NOT EXISTS (SELECT 1 FROM ${sql.id(table)} WHERE ${sql.id(table, by)} = ${column})`
    }
  }
}
