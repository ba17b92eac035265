import { randomUUID } from 'node:crypto'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import type { BackgroundTasks } from './background-tasks.ts'
import { FILE_LIMITS } from '../limits.ts'
import { blobFolder, previewFolder } from '../blob-keys.ts'
import { deleteTrash, insertTrash, listDue } from './trash-store.ts'

/** Bytes and rows share no transaction: a folder is written down before it is filled, and after it is let go. */
export interface Trash {
  /** Makes a key. What is stored under it goes again by itself, unless a row takes it over. */
  reserveKey(): Promise<string>
  /** A row owns what is stored under the key from now on. */
  adopt(tx: Writer, key: string): Promise<void>
  /** Deletes what is stored under keys once the unit is kept, and once more later: somebody may still be writing. */
  discard(tx: Writer, ...keys: readonly string[]): Promise<void>
  /** Gives a leased key back with all that is stored under it, and leaves no trace. */
  undo(key: string): Promise<void>
  /** Deletes what is due, a bounded number of folders. */
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
      await database.write((tx) => insertTrash(tx, blobFolder(key), dueAt))
      return key
    },
    adopt: (tx, key) => deleteTrash(tx, blobFolder(key)),
    async discard(tx, ...keys) {
      for (const folder of keys.flatMap((key) => [blobFolder(key), previewFolder(key)])) {
        await insertTrash(tx, folder, now() + FILE_LIMITS.sweepAgainAfter)
        tx.afterCommit(() => backgroundTasks.run(() => blobs.deletePrefix(folder)))
      }
    },
    undo: (key) => undo(blobFolder(key)),
    async deleteDue() {
      const { sweepMax, sweepBatches } = FILE_LIMITS
      for (let batch = 0; batch < sweepBatches; batch++) {
        const folders = await listDue(database, now(), sweepMax)
        for (const folder of folders) await undo(folder)
        if (folders.length < sweepMax) return
      }
    },
  }
}
