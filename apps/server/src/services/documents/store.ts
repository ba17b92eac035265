import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

interface Tables {
  deleted_posts: { $id: string }
  follows: { $id: string; follower: string; followed: string }
  evidence: Evidence
}
/** What a reported post or ad said when it was reported. */
export interface Evidence {
  readonly report: string
  /** One of the two. */
  readonly post: string | null
  readonly job: string | null
  readonly creator: string
  readonly caption: string | null
  readonly title: string | null
  readonly company: string | null
  readonly companySite: string | null
  /** What it said beside its texts, in one line. */
  readonly facts: string | null
  readonly description: string | null
  readonly apply: string | null
}
type Sql = Kysely<Tables>

const deletedPostInsertion = statement((sql: Sql, v: { id: string }) =>
  sql
    .insertInto('deleted_posts')
    .values({ $id: v.id })
    .onConflict((on) => on.doNothing()),
)
const deletedPost = statement((sql: Sql, v: { id: string }) =>
  sql.selectFrom('deleted_posts').select('$id').where('$id', '=', v.id),
)

/** The ids of two people. */
type Pair = { readonly one: string; readonly other: string }

const followsBetween = statement((sql: Sql, v: Pair) =>
  sql
    .selectFrom('follows')
    .select('$id')
    .where((of) =>
      of.or([
        of.and([of('follower', '=', v.one), of('followed', '=', v.other)]),
        of.and([of('follower', '=', v.other), of('followed', '=', v.one)]),
      ]),
    ),
)
const followDeletion = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('follows').where('$id', '=', v.id),
)

const evidence = statement((sql: Sql, v: { [K in keyof Evidence]: Evidence[K] }) =>
  sql.insertInto('evidence').values({
    report: v.report,
    post: v.post,
    job: v.job,
    creator: v.creator,
    caption: v.caption,
    title: v.title,
    company: v.company,
    companySite: v.companySite,
    facts: v.facts,
    description: v.description,
    apply: v.apply,
  }),
)

export async function saveEvidence(tx: Writer, row: Evidence): Promise<void> {
  await tx.run(evidence, { ...row })
}

/** The ids of the follows of each other. */
export async function listFollowsBetween(db: Reader, pair: Pair): Promise<string[]> {
  return (await db.all(followsBetween, pair)).map(({ $id }) => $id)
}

export async function deleteFollow(tx: Writer, id: string): Promise<void> {
  await tx.run(followDeletion, { id })
}

export async function recordDeletedPost(tx: Writer, id: string): Promise<void> {
  await tx.run(deletedPostInsertion, { id })
}

export async function wasPostDeleted(db: Reader, id: string): Promise<boolean> {
  return (await db.first(deletedPost, { id })) !== undefined
}
