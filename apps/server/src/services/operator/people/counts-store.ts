import { type RawBuilder, sql } from 'kysely'
import { queries } from '#platform/database'

/** So much of what waits tells it from the same of others. */
const SHOWN = 120
/** New accounts can't have published much. */
const NEWEST = 20

interface Tables {
  account_counts: { account: string; posts: number; ads: number; reports: number }
  users: { $id: string; accountId: string }
  accounts: { $id: string; accessedAt: number }
}
const { all } = queries<Tables>()

/** What is counted of each account, the rarest first: an index finds those who have any. */
export const COUNTS = ['reports', 'ads', 'posts'] as const
export type Counted = (typeof COUNTS)[number]
type Numbers = Readonly<Record<Counted, number>>

/** Whether a row has at least so many; as the index says it. */
export const atLeast = (counts: readonly Counted[], v: Numbers, table: RawBuilder<unknown>) =>
  sql<boolean>`${sql.join(
    counts.map(
      (each) => sql`${table}.${sql.id(each)} > 0 AND ${table}.${sql.id(each)} >= ${v[each]}`,
    ),
    sql` AND `,
  )}`

/** The same of an account that was found in another way. */
export const hasCounts = (
  counts: readonly Counted[],
  v: Numbers,
  account: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  counts.length === 0
    ? sql<boolean>`TRUE`
    : sql<boolean>`EXISTS (SELECT 1 FROM account_counts AS has WHERE has.account = ${account}
        AND ${atLeast(counts, v, sql`has`)})`

/** What these people have shared, how often they were reported, and when they were there last. `ids` is a JSON list. */
export const listNumbers = all((db, v: { ids: string }, dialect) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.$id', 'users.accountId')
    .leftJoin('account_counts', 'account_counts.account', 'accounts.$id')
    .select(['users.$id', 'accounts.accessedAt as seenAt', 'posts', 'ads', 'reports'])
    .where('users.$id', 'in', dialect.list(v.ids, 'TEXT').$castTo<string>()),
)

/**
 * One of the newest things of a person that waits. Not by the indexes of what is held: they have that of everybody, thousands in a
 * raid.
 */
const waitingIn = (table: 'jobs' | 'posts' | 'comments', person: string, text: string) =>
  sql`(SELECT ${sql.ref(text)} FROM (SELECT ${sql.ref(text)}, held FROM ${sql.table(table)}
    WHERE ${sql.ref(person)} = users."$id" ORDER BY "$createdAt" DESC LIMIT ${sql.lit(NEWEST)}) AS newest
    WHERE held = 1 LIMIT 1)`

/** The beginning of what waits of each of these people: an ad, a post or a comment. `ids` is a JSON list. */
export const listWaiting = all(
  (_, v: { ids: string }, dialect) => sql<{ $id: string; text: string | null }>`
    SELECT "$id", substr(COALESCE(${waitingIn('jobs', 'poster', 'title')},
      ${waitingIn('posts', 'creator', 'caption')}, ${waitingIn('comments', 'creator', 'text')}),
      1, ${SHOWN}) AS text
    FROM users WHERE "$id" IN ${dialect.list(v.ids, 'TEXT')}`,
)
