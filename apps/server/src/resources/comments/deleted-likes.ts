import { writeInBatches } from '#platform/database'
import type { Services } from '../resource.ts'
import { deleteLikesOfPlaceholders, hasLikedPlaceholder, LIKES_BATCH } from './store.ts'

/** Work in the background that deletes the likes of a deleted comment that stays as a placeholder, if they are many. */
export const deletedLikes =
  ({ database }: Pick<Services, 'database'>) =>
  async (): Promise<void> => {
    if (!(await hasLikedPlaceholder(database))) return
    await writeInBatches(
      database,
      async (tx) => (await deleteLikesOfPlaceholders(tx)) === LIKES_BATCH,
    )
  }
