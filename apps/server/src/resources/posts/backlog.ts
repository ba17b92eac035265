import type { Platform } from '#platform'
import { type Writer, writeInBatches } from '#platform/database'
import { type Backlog, nextOf, type OldPost, recordDone } from './store.ts'

/** Posts in one unit of work; few, because other writes wait for it. */
const BATCH_SIZE = 100

/**
 * Work in the background that indexes each post of an older version, newest first, in batches; continues after an
 * interruption.
 */
export const backlogIndexing =
  (backlog: Backlog, index: (tx: Writer, post: OldPost) => Promise<void>) =>
  ({ database }: Pick<Platform, 'database'>) =>
  async (): Promise<void> => {
    const indexBatch = async (tx: Writer): Promise<boolean> => {
      const posts = await nextOf(backlog, tx, BATCH_SIZE)
      if (posts === undefined) return false
      for (const post of posts) await index(tx, post)
      const isLast = posts.length < BATCH_SIZE
      await recordDone(backlog, tx, isLast ? undefined : posts.at(-1)?.sequence)
      return !isLast
    }
    if ((await nextOf(backlog, database, 1)) !== undefined)
      await writeInBatches(database, indexBatch)
  }
