import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

/** The columns of a post from which it is indexed. */
export interface OldPost extends Readonly<Record<'caption' | 'location' | 'tags', string | null>> {
  readonly sequence: number
  readonly imageAlt: string
}

type Sql = Kysely<{
  deleted_posts: { $id: string }
  posts: OldPost
  posts_tags: { tag: string; document: number }
  posts_untagged: { before: number }
  posts_unindexed: { before: number }
}>

const deletedPostInsertion = statement((sql: Sql, v: { id: string }) =>
  sql
    .insertInto('deleted_posts')
    .values({ $id: v.id })
    .onConflict((on) => on.doNothing()),
)
const deletedPost = statement((sql: Sql, v: { id: string }) =>
  sql.selectFrom('deleted_posts').select('$id').where('$id', '=', v.id),
)

export async function recordDeletedPost(tx: Writer, id: string): Promise<void> {
  await tx.run(deletedPostInsertion, { id })
}

export async function wasPostDeleted(db: Reader, id: string): Promise<boolean> {
  return (await db.first(deletedPost, { id })) !== undefined
}

const postsBefore = statement((sql: Sql, v: { before: number; limit: number }) =>
  sql
    .selectFrom('posts')
    .select(['sequence', 'caption', 'imageAlt', 'location', 'tags'])
    .where('sequence', '<', v.before)
    .orderBy('sequence', 'desc')
    .limit(v.limit),
)
const tagInsertion = statement((sql: Sql, v: { tag: string; document: number }) =>
  sql
    .insertInto('posts_tags')
    .values({ tag: v.tag, document: v.document })
    .onConflict((on) => on.doNothing()),
)
const wordsUpdate = statement((sql: Sql, v: { key: number; words: string }, dialect) => {
  const row = { table: 'posts_words', key: v.key, entries: [['caption', v.words]] as const }
  return { compile: () => dialect.updateSearchRow(row).compile(sql) }
})

/** Adds a post to the index of tags. It may be there already. */
export async function addTags(tx: Writer, document: number, tags: readonly string[]) {
  for (const tag of tags) await tx.run(tagInsertion, { tag, document })
}

/** Replaces the words of a post in the full-text index. */
export async function replaceWords(tx: Writer, key: number, words: string): Promise<void> {
  await tx.run(wordsUpdate, { key, words })
}

/** A table with the sequence before which posts of an older version are still to be indexed; empty if none are. */
export type Backlog = 'posts_untagged' | 'posts_unindexed'

const backlogStatements = (table: Backlog) => ({
  start: statement((sql: Sql) => sql.selectFrom(table).select('before')),
  move: statement((sql: Sql, v: { before: number }) =>
    sql.updateTable(table).set({ before: v.before }),
  ),
  end: statement((sql: Sql) => sql.deleteFrom(table)),
})
const BACKLOGS = {
  posts_untagged: backlogStatements('posts_untagged'),
  posts_unindexed: backlogStatements('posts_unindexed'),
}

/** The next posts of a backlog, newest first; undefined if it is done. */
export async function nextOf(backlog: Backlog, tx: Reader, limit: number) {
  const start = await tx.first(BACKLOGS[backlog].start, {})
  return start && tx.all(postsBefore, { before: start.before, limit })
}

/** Records that the posts from this sequence on are indexed; undefined: all are. */
export async function recordDone(backlog: Backlog, tx: Writer, before: number | undefined) {
  const { move, end } = BACKLOGS[backlog]
  await (before === undefined ? tx.run(end, {}) : tx.run(move, { before }))
}
