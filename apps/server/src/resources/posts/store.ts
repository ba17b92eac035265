import { queries, type Reader, type Writer } from '#platform/database'

/** The columns of a post from which it is indexed. */
export interface OldPost extends Readonly<Record<'caption' | 'location' | 'tags', string | null>> {
  readonly sequence: number
  readonly imageAlt: string
}

const { all, run, value } = queries<{
  posts: OldPost
  posts_tags: { tag: string; document: number }
  posts_untagged: { before: number }
  posts_unindexed: { before: number }
}>()

const postsBefore = all((sql, v: { before: number; limit: number }) =>
  sql
    .selectFrom('posts')
    .select(['sequence', 'caption', 'imageAlt', 'location', 'tags'])
    .where('sequence', '<', v.before)
    .orderBy('sequence', 'desc')
    .limit(v.limit),
)
const insertTag = run((sql, v: { tag: string; document: number }) =>
  sql
    .insertInto('posts_tags')
    .values({ tag: v.tag, document: v.document })
    .onConflict((on) => on.doNothing()),
)
/** Replaces the words of a post in the full-text index. */
export const replaceWords = run((_, v: { key: number; words: string }, dialect) =>
  dialect.updateSearchRow({ table: 'posts_words', key: v.key, entries: [['caption', v.words]] }),
)

/** Adds a post to the index of tags. It may be there already. */
export async function addTags(tx: Writer, document: number, tags: readonly string[]) {
  for (const tag of tags) await insertTag(tx, { tag, document })
}

/** A table with the sequence before which posts of an older version are still to be indexed; empty if none are. */
export type Backlog = 'posts_untagged' | 'posts_unindexed'

const backlogStatements = (table: Backlog) => ({
  start: value((sql) => sql.selectFrom(table).select('before')),
  move: run((sql, v: { before: number }) => sql.updateTable(table).set({ before: v.before })),
  end: run((sql) => sql.deleteFrom(table)),
})
const BACKLOGS = {
  posts_untagged: backlogStatements('posts_untagged'),
  posts_unindexed: backlogStatements('posts_unindexed'),
}

/** The next posts of a backlog, newest first; undefined if it is done. */
export async function nextPosts(backlog: Backlog, tx: Reader, limit: number) {
  const before = await BACKLOGS[backlog].start(tx)
  return before === undefined ? undefined : postsBefore(tx, { before, limit })
}

/** Records that the posts from this sequence on are indexed; undefined: all are. */
export async function storeProgress(backlog: Backlog, tx: Writer, before: number | undefined) {
  const { move, end } = BACKLOGS[backlog]
  await (before === undefined ? end(tx) : move(tx, { before }))
}
