import { type RawBuilder, sql } from 'kysely'
import { type Bind } from '../access/index.ts'
import { linkTable, type Model } from '../schema/index.ts'
import { bySequence, type Order } from './order.ts'
import { type RowSource } from './row-source.ts'

type Sql = RawBuilder<unknown>

/** For each of the viewer's tags, and for their place, so many of the newest documents count. */
const SHARING_MAX = 1000

/** The most in common first, then the newest. */
export const sharingOrders: readonly Order[] = [
  { column: 'sharing.shared', isDescending: true, isNullable: false },
  bySequence(true),
]

/** The documents that have tags, or a place, in common with the viewer's own, each with their number. */
export function sharingSql(
  model: Model,
  { sharing: { tags, suggests }, self }: Extract<RowSource, { readonly from: 'sharing' }>,
  bind: Bind,
): Sql {
  const [table, links, viewer] = [sql.id(model.name), sql.id(linkTable(model, tags)), bind(self)]
  const own = (column: Sql) => sql`(SELECT ${column} FROM ${table} WHERE "$id" = ${viewer})`
  const newest = (from: Sql, column: Sql) =>
    sql`${from} ORDER BY ${column} DESC LIMIT ${sql.lit(SHARING_MAX)}`
  const ownTags = sql`SELECT tag FROM ${links} WHERE document = ${own(sql`sequence`)}`
  const followed =
    suggests &&
    sql` UNION SELECT ${sql.id(suggests.tagsIn.followed)} FROM ${sql.id(suggests.tagsIn.in)} WHERE ${sql.id(suggests.tagsIn.follower)} = ${viewer}`
  const byTag = bind.dialect.eachLateral(
    sql`(${ownTags}${followed ?? sql``})`,
    newest(sql`SELECT document AS value FROM ${links} WHERE tag = among.tag`, sql`document`),
  )
  const nearby =
    suggests &&
    newest(
      sql`SELECT sequence AS value FROM ${table} WHERE ${sql.id(suggests.place)} = ${own(sql.id(suggests.place))} AND ${sql.id(suggests.place)} <> ''`,
      sql`sequence`,
    )
  const arms = [
    sql`SELECT value FROM ${byTag} AS tagged`,
    ...(nearby ? [sql`SELECT value FROM (${nearby}) AS nearby`] : []),
  ]
  const counted = sql`(SELECT value AS document, count(*) AS shared FROM (${sql.join(arms, sql` UNION ALL `)}) AS found GROUP BY value) AS sharing`
  const id = sql.id(model.name, '$id')
  const tests = suggests
    ? [
        sql`${id} <> ${viewer}`,
        ...suggests.except.map(
          ({ in: from, follower, followed }) =>
            sql`NOT EXISTS (SELECT 1 FROM ${sql.id(from)} WHERE ${sql.id(follower)} = ${viewer} AND ${sql.id(followed)} = ${id})`,
        ),
      ]
    : []
  const on = [sql`${sql.id(model.name, 'sequence')} = sharing.document`, ...tests]
  return sql`${counted} ${bind.dialect.lookupJoin} ${table} ON ${sql.join(on, sql` AND `)}`
}
