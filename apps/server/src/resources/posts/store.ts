import { queries, type Reader, type Writer } from '#platform/database'

const { all, run, value } = queries<{
  posts: { sequence: number; caption: string | null }
  posts_tags: { tag: string; document: number }
  /** The sequence before which captions are still to be searched for tags; empty if none are. */
  posts_tagging: { before: number }
}>()

const postsBefore = all((sql, v: { before: number; limit: number }) =>
  sql
    .selectFrom('posts')
    .select(['sequence', 'caption'])
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

/** Adds a post to the index of tags. It may be there already. */
export async function addTags(tx: Writer, document: number, tags: readonly string[]) {
  for (const tag of tags) await insertTag(tx, { tag, document })
}

const findStart = value((sql) => sql.selectFrom('posts_tagging').select('before'))
const move = run((sql, v: { before: number }) =>
  sql.updateTable('posts_tagging').set({ before: v.before }),
)
const end = run((sql) => sql.deleteFrom('posts_tagging'))

/** The next posts whose captions are searched for tags, newest first; undefined if it is done. */
export async function nextUntagged(tx: Reader, limit: number) {
  const before = await findStart(tx)
  return before === undefined ? undefined : postsBefore(tx, { before, limit })
}

/** Records that the posts from this sequence on are done; undefined: all are. */
export async function recordTagged(tx: Writer, before: number | undefined) {
  await (before === undefined ? end(tx) : move(tx, { before }))
}
