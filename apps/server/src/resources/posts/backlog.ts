import type { Platform } from '#platform'
import { type Writer, writeInBatches } from '#platform/database'
import { tagsIn } from '@devhood/contract/text'
import { fieldWords } from '#engine'
import { posts } from './collection.ts'
import {
  addTags,
  type Backlog,
  nextPosts,
  type OldPost,
  storeProgress,
  replaceWords,
} from './store.ts'

/** Posts in one unit of work; few, because other writes wait for it. */
const BATCH_SIZE = 100

/**
 * Work in the background that indexes each post of an older version, newest first, in batches; continues after an
 * interruption.
 */
const backlogIndexing =
  (backlog: Backlog, index: (tx: Writer, post: OldPost) => Promise<void>) =>
  ({ database }: Pick<Platform, 'database'>) =>
  async (): Promise<void> => {
    const indexBatch = async (tx: Writer): Promise<boolean> => {
      const posts = await nextPosts(backlog, tx, BATCH_SIZE)
      if (posts === undefined) return false
      for (const post of posts) await index(tx, post)
      const isLast = posts.length < BATCH_SIZE
      await storeProgress(backlog, tx, isLast ? undefined : posts.at(-1)?.sequence)
      return !isLast
    }
    if ((await nextPosts(backlog, database, 1)) !== undefined)
      await writeInBatches(database, indexBatch)
  }

/** Adds the tags in captions that an older version stored to the index of tags. */
export const captionTagIndexing = backlogIndexing(
  'posts_untagged',
  async (tx, { sequence, caption }) => addTags(tx, sequence, tagsIn(caption ?? '')),
)

/** Adds the words of all searched fields to the index entries by older versions, which only had those of captions, or of all as one. */
export const textWordIndexing = backlogIndexing('posts_unindexed', async (tx, post) => {
  const { sequence, caption } = post
  const words = fieldWords(posts, { ...post }, 'caption')
  if (words !== fieldWords(posts, { caption }, 'caption'))
    await replaceWords(tx, { key: sequence, words })
})
