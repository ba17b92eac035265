import { randomUUID } from 'node:crypto'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import type { BackgroundTasks } from './background-tasks.ts'
import { FILE_LIMITS } from '../limits.ts'
import { blobFolder, previewFolder } from '../blob-keys.ts'
import { deleteTrash, insertTrash, listDue } from './trash-store.ts'

/**
 * Bytes and rows share no transaction: a folder is recorded before bytes are written to it, and after its row is
 * deleted.
 */
export interface Trash {
  /** Creates a key. Bytes stored under it are deleted automatically, unless a row adopts it. */
  reserveKey(): Promise<string>
  /** A row owns the bytes under the key from now on. */
  adopt(tx: Writer, key: string): Promise<void>
  /** Deletes the bytes under keys after the commit, and again later, because a write may still be in progress. */
  discard(tx: Writer, ...keys: readonly string[]): Promise<void>
  /** Releases a reserved key, and deletes its bytes at once. */
  undo(key: string): Promise<void>
  /** Deletes a bounded number of due folders. */
  deleteDue(): Promise<void>
}

type Options = Pick<Platform, 'database' | 'blobs' | 'now'> & {
  readonly backgroundTasks: BackgroundTasks
}

export function openTrash({ database, blobs, now, backgroundTasks }: Options): Trash {
  async function undo(folder: string): Promise<void> {
    await blobs.deletePrefix(folder)
    await database.write((tx) => deleteTrash(tx, folder))
  }
  return {
    async reserveKey() {
      const key = randomUUID()
      const dueAt = now() + FILE_LIMITS.trashAfter
      await database.write((tx) => insertTrash(tx, { folder: blobFolder(key), dueAt }))
      return key
    },
    adopt: async (tx, key) => void (await deleteTrash(tx, blobFolder(key))),
    async discard(tx, ...keys) {
      for (const folder of keys.flatMap((key) => [blobFolder(key), previewFolder(key)])) {
        await insertTrash(tx, { folder, dueAt: now() + FILE_LIMITS.sweepAgainAfter })
        tx.afterCommit(() => backgroundTasks.run(() => blobs.deletePrefix(folder)))
      }
    },
    undo: (key) => undo(blobFolder(key)),
    async deleteDue() {
      const { sweepMax, sweepBatches } = FILE_LIMITS
      for (let batch = 0; batch < sweepBatches; batch++) {
        const folders = await listDue(database, { now: now(), max: sweepMax })
        for (const folder of folders) await undo(folder)
        if (folders.length < sweepMax) return
      }
    },
  }
}
