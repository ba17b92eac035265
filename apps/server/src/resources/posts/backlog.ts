import type { Platform } from '#platform'
import { type Writer, writeInBatches } from '#platform/database'
import { tagsIn } from '@devhood/contract/text'
import { addTags, nextUntagged, recordTagged } from './store.ts'

/** Posts in one unit of work; few, because other writes wait for it. */
const BATCH_SIZE = 100

/**
 * Work in the background that adds the tags in captions that an older version stored to the index of tags: newest first, in
 * batches; continues after an interruption.
 */
export const captionTagIndexing =
  ({ database }: Pick<Platform, 'database'>) =>
  async (): Promise<void> => {
    const indexBatch = async (tx: Writer): Promise<boolean> => {
      const posts = await nextUntagged(tx, BATCH_SIZE)
      if (posts === undefined) return false
      for (const { sequence, caption } of posts) await addTags(tx, sequence, tagsIn(caption ?? ''))
      const isLast = posts.length < BATCH_SIZE
      await recordTagged(tx, isLast ? undefined : posts.at(-1)?.sequence)
      return !isLast
    }
    if ((await nextUntagged(database, 1)) !== undefined) await writeInBatches(database, indexBatch)
  }
