import { type RawBuilder, sql } from 'kysely'
import {
  type Bind,
  columnSql,
  type Condition,
  conditionSql,
  isAlways,
  timedSql,
} from '../access/index.ts'
import { type Feed, type FollowedBy, linkTable, type Model, tagsRow } from '../schema/index.ts'
import { fewHiddenRows, hiddenRowsSql } from '../visibility/index.ts'
import { SEQUENCE, type Order } from './order.ts'
import { type RowSource } from './row-source.ts'

/** If somebody follows more people, only so many of them count: their order would cost more than their posts. */
const PEOPLE_MAX = 10_000

/** The newest rows that are searched for those of the feed, before each person's and tag's newest row is looked up. */
const NEAR = 1000

type Sql = RawBuilder<unknown>

/** The rows of a feed: what the viewer follows, and the condition for each row. */
interface FeedQuery {
  readonly feed: Feed
  readonly source: Extract<RowSource, { readonly from: 'feed' }>
  /** The cursor: a condition for the sequence. */
  readonly cursor: Condition
  readonly isTimed: boolean
}

/** What the viewer follows, as a query with one column, and how to find the documents of one of these. */
interface Arm {
  readonly followed: Sql
  readonly table: Sql
  /** The sequence of a document. */
  readonly value: Sql
  readonly documentsOf: (one: Sql) => Sql
}

const follows = ({ in: table, follower, followed }: FollowedBy, self: unknown): Sql =>
  sql`SELECT ${sql.id(table, followed)} AS followed FROM ${sql.id(table)} WHERE ${sql.id(table, follower)} = ${self}`

const all = (tests: readonly Sql[]): Sql => sql.join(tests, sql` AND `)

/** How to test whether a row is visible, by its sequence or by reading the row. */
type VisibleSql = (sequence: Sql, test: Sql) => Sql

/** Documents of people whom the viewer follows, and of the viewer. */
function peopleArm(model: Model, query: FeedQuery, bind: Bind, visibleSql: VisibleSql): Arm {
  const { feed, source, cursor, isTimed } = query
  const { visible } = source
  const [self, value] = [bind(source.self), columnSql(model, SEQUENCE)]
  const shown = conditionSql(model, source.shownPerson, bind)
  const known = sql`SELECT followed FROM (${follows(feed.people, self)} AND ${shown} LIMIT ${sql.lit(PEOPLE_MAX)}) AS known`
  const tests = [
    isTimed ? timedSql(model, cursor, bind) : conditionSql(model, cursor, bind),
    ...(isAlways(visible) ? [] : [visibleSql(value, conditionSql(model, visible, bind))]),
  ]
  return {
    followed: sql`${known} UNION ALL SELECT CAST(${self} AS TEXT)`,
    table: sql.id(model.name),
    value,
    documentsOf: (one) => all([sql`${columnSql(model, feed.people.by)} = ${one}`, ...tests]),
  }
}

/** Documents with a tag that the viewer follows. */
function tagsArm(model: Model, query: FeedQuery, bind: Bind, visibleSql: VisibleSql): Arm {
  const { feed, source, cursor, isTimed } = query
  const { visible } = source
  const { by } = feed.tags
  const [table, value] = [linkTable(model, by), sql.ref(tagsRow(model, by))]
  const shown = sql`EXISTS (SELECT 1 FROM ${sql.id(model.name)} WHERE ${columnSql(model, SEQUENCE)} = ${value} AND ${conditionSql(model, visible, bind)})`
  const from = 'column' in cursor ? { ...cursor, column: tagsRow(model, by) } : cursor
  const tests = [
    conditionSql(model, from, bind),
    ...(isTimed ? [bind.dialect.withinTimeLimit(value)] : []),
    ...(isAlways(visible) ? [] : [visibleSql(value, shown)]),
  ]
  return {
    followed: follows(feed.tags, bind(source.self)),
    table: sql.id(table),
    value,
    documentsOf: (one) => all([sql`${sql.id(table, 'tag')} = ${one}`, ...tests]),
  }
}

/** A page of the feed: its order, and the number of its rows and of those before it. */
interface FeedPage extends FeedQuery {
  readonly order: Order
  readonly most: Sql
}

/** The rows of the feed among the first of all rows. Most pages are full of them. */
function nearSql(model: Model, query: FeedPage, bind: Bind): Sql {
  const { feed, source, cursor, order, most } = query
  const [table, value, self] = [sql.id(model.name), columnSql(model, SEQUENCE), bind(source.self)]
  const first = bind.dialect.order(value, order.isDescending, false)
  const after = conditionSql(model, cursor, bind)
  const last = sql`(SELECT ${value} FROM ${table} WHERE ${after} ORDER BY ${first} LIMIT 1 OFFSET ${sql.lit(NEAR - 1)})`
  const { people, tags } = feed
  const by = columnSql(model, people.by)
  // Not by EXISTS: PostgreSQL would collect all documents with a followed tag first.
  const one = (query: Sql) => sql`(${query} LIMIT 1) IS NOT NULL`
  const byPeople = one(
    sql`${follows(people, self)} AND ${sql.id(people.in, people.followed)} = ${by}`,
  )
  const byTags = one(
    sql`SELECT 1 FROM ${sql.id(linkTable(model, tags.by))} WHERE document = ${value} AND tag IN (${follows(tags, self)})`,
  )
  const [until, end] = bounds(order)
  return sql`SELECT ${value} AS value FROM ${table} WHERE ${after} AND ${value} ${until} coalesce(${last}, ${end}) AND ${conditionSql(model, source.visible, bind)} AND (${by} = ${self} OR ${byPeople} OR ${byTags}) ORDER BY ${first} LIMIT ${most}`
}

/** How sequences compare up to the last one in an order, and the end of all. */
const bounds = ({ isDescending }: Order): [until: Sql, end: Sql] =>
  isDescending ? [sql`>=`, sql.lit(0)] : [sql`<=`, sql.lit(Number.MAX_SAFE_INTEGER)]

/**
 * The sequences of the first rows, at most `most`: those among the newest rows, if they are enough. Otherwise one index
 * lookup finds the first document of each followed person or tag: the head. As many heads as rows are wanted leave only documents up to the last of these heads.
 */
export function feedPageSql(model: Model, query: FeedPage, bind: Bind): Sql {
  const { order, most } = query
  const direction = order.isDescending ? sql`DESC` : sql`ASC`
  const [until, end] = bounds(order)
  const first = sql`ORDER BY value ${direction} LIMIT`
  const arms = [peopleArm, tagsArm].map((arm) => arm(model, query, bind, (_, test) => test))
  // Here, so that nothing is looked up for a page that is full.
  const isMissing = sql`(SELECT count(*) FROM near) < ${most}`
  const rows = arms.map(({ followed, table, value, documentsOf }) => {
    const documents = sql`SELECT ${value} AS value FROM ${table} WHERE`
    const head = sql`${documents} ${documentsOf(sql.ref('each.followed'))} ${first} 1`
    const last = sql`SELECT DISTINCT value FROM heads WHERE value IS NOT NULL ${first} 1 OFFSET ${most} - 1`
    const among = sql`(SELECT followed, edge.value AS edge FROM heads, (SELECT coalesce((${last}), ${end}) AS value) AS edge WHERE heads.value ${until} edge.value)`
    const others = sql`${documents} ${documentsOf(sql.ref('among.followed'))} AND ${value} ${until} among.edge ${first} ${most}`
    return sql`SELECT value FROM (WITH heads (followed, value) AS MATERIALIZED (SELECT followed, (${head}) FROM (${followed}) AS "each" WHERE ${isMissing}) SELECT value FROM ${bind.dialect.eachLateral(among, others)} AS found) AS arm`
  })
  const all = sql.join([sql`SELECT value FROM near`, ...rows], sql` UNION `)
  return sql`WITH near (value) AS MATERIALIZED (${nearSql(model, query, bind)}) SELECT value FROM (${all}) AS feed ${first} ${most}`
}

/** The number of rows, counted up to `max`. */
export function feedTotalSql(
  model: Model,
  { max: most, ...query }: FeedQuery & { readonly max: number },
  bind: Bind,
): RawBuilder<{ total: number }> {
  const max = sql.lit(most)
  const few = fewHiddenRows(query.source.hiddenRows)
  // Few hidden rows are looked up, so that indexes alone suffice.
  const visible: VisibleSql = (sequence, test) =>
    sql`CASE WHEN (SELECT count(*) FROM unseen) <= ${sql.lit(few)} THEN ${sequence} NOT IN (SELECT sequence FROM unseen) ELSE ${test} END`
  const unseen = hiddenRowsSql(query.source.hiddenRows, model, bind, few + 1)
  const arms = [peopleArm, tagsArm].map((arm) => arm(model, query, bind, visible))
  const [people, tags] = arms.map(
    ({ followed, table, value, documentsOf }) =>
      sql`SELECT value FROM (SELECT ${value} AS value FROM (${followed}) AS "each" ${bind.dialect.lookupJoin} ${table} ON ${documentsOf(sql.ref('each.followed'))} LIMIT ${max}) AS arm`,
  )
  const both = sql`SELECT count(*) FROM (SELECT value FROM (SELECT value FROM by_people UNION ${tags}) AS either LIMIT ${max}) AS counted`
  return sql`WITH unseen (sequence) AS MATERIALIZED (${unseen}), by_people (value) AS MATERIALIZED (${people}) SELECT CASE WHEN (SELECT count(*) FROM by_people) = ${max} THEN ${max} ELSE (${both}) END AS total`
}
