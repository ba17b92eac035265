import { NOTIFICATION_LIFETIME } from '@devhood/contract'
import { writeInBatches } from '#platform/database'
import type { Services } from '../resource.ts'
import { deleteNotification, listExpired } from './store.ts'

const BATCH = 200

/** Deletes old notifications. Clients that show one learn of it when they load the list again. */
export const notificationExpiry =
  ({ database, now }: Pick<Services, 'database' | 'now'>) =>
  async (): Promise<void> => {
    const before = now() - NOTIFICATION_LIFETIME
    if ((await listExpired(database, before, 1)).length === 0) return
    await writeInBatches(database, async (tx) => {
      const ids = await listExpired(tx, before, BATCH)
      for (const id of ids) await deleteNotification(tx, id)
      return ids.length === BATCH
    })
  }
