import { randomUUID } from 'node:crypto'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import type { BackgroundTasks } from './background-tasks.ts'
import { FILE_LIMITS } from '../limits.ts'
import { blobFolder, previewFolder } from '../blob-keys.ts'
import { deleteTrash, insertTrash, listDue } from './trash-store.ts'

type Options = Pick<Platform, 'database' | 'blobs' | 'now'> & {
  readonly backgroundTasks: BackgroundTasks
}

/**
 * Bytes and rows share no transaction: a folder is recorded before bytes are written to it, and after its row is
 * deleted.
 */
export function openTrash({ database, blobs, now, backgroundTasks }: Options) {
  async function undo(folder: string): Promise<void> {
    await blobs.deletePrefix(folder)
    await database.write((tx) => deleteTrash(tx, folder))
  }
  return {
    /** Creates a key. Bytes stored under it are deleted automatically, unless a row adopts it. */
    async reserveKey(): Promise<string> {
      const key = randomUUID()
      const dueAt = now() + FILE_LIMITS.trashAfter
      await database.write((tx) => insertTrash(tx, { folder: blobFolder(key), dueAt }))
      return key
    },
    /** A row owns the bytes under the key from now on. */
    adopt: async (tx: Writer, key: string) => deleteTrash(tx, blobFolder(key)),
    /** Deletes the bytes under keys after the commit, and again later, because a write may still be in progress. */
    async discard(tx: Writer, ...keys: readonly string[]): Promise<void> {
      for (const folder of keys.flatMap((key) => [blobFolder(key), previewFolder(key)])) {
        await insertTrash(tx, { folder, dueAt: now() + FILE_LIMITS.sweepAgainAfter })
        tx.afterCommit(() => backgroundTasks.run(() => blobs.deletePrefix(folder)))
      }
    },
    /** Releases a reserved key, and deletes its bytes at once. */
    undo: async (key: string) => undo(blobFolder(key)),
    async deleteDue(): Promise<void> {
      const { sweepMax, sweepBatches } = FILE_LIMITS
      for (let batch = 0; batch < sweepBatches; batch++) {
        const folders = await listDue(database, { now: now(), max: sweepMax })
        for (const folder of folders) await undo(folder)
        if (folders.length < sweepMax) return
      }
    },
  }
}

export type Trash = ReturnType<typeof openTrash>
