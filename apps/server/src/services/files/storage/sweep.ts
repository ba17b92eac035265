import type { Engine } from '#engine'
import type { Changes } from '#changes'
import type { Platform } from '#platform'
import type { UploadCompletion } from '../uploads/completion.ts'
import { forgetDeleted, rememberDeleted } from './deleted-store.ts'
import { eraseFile } from './erase.ts'
import type { Reader } from '#platform/database'
import { findInstance, readInstanceMarker } from '#platform/instance'
import { FILE_LIMITS } from '../limits.ts'
import { findFile, listInterrupted, listUnused, markUsed, type FileRow } from './store.ts'
import type { Trash } from './trash.ts'

interface Options extends Pick<Platform, 'blobs' | 'database' | 'now'> {
  readonly engine: Pick<Engine, 'isFileInUse'>
  readonly completion: UploadCompletion
  readonly trash: Trash
  readonly changes: Changes
}

/** Files in one unit of work, because other writers queue behind it. */
const AT_ONCE = 50

/**
 * Deletes unused data: abandoned uploads, files without a document, bytes that a crash left. Each sweep deletes a
 * bounded number.
 */
export function openSweeps(options: Options) {
  const { blobs, database, now, engine, completion, trash, changes } = options
  const { sweepMax, sweepBatches, unusedFor } = FILE_LIMITS

  /**
   * Finishes uploads that a crash interrupted after their last byte. This deletes an invalid one; an old one is
   * deleted as unused.
   */
  async function finishInterrupted(): Promise<void> {
    const recent = { since: now() - unusedFor, max: sweepMax }
    for (const file of await listInterrupted(database, recent))
      await completion.resume(file).catch(() => undefined)
  }

  /**
   * Throws unless the database is the one that the files belong to. Another, emptied or half restored one doesn't
   * know which of them are in use.
   */
  async function checkInstance(db: Reader, note: string | undefined): Promise<void> {
    if ((await findInstance(db)) !== note)
      throw new Error('The database and the files are not of one instance: no file is taken away.')
  }

  /** Checks the references again in the same unit of work: a document may just have come to refer to the file. */
  async function removeIfUnused({ $id }: FileRow, note: string | undefined): Promise<void> {
    await database.write(async (tx) => {
      await checkInstance(tx, note)
      const file = await findFile(tx, { id: $id })
      if (!file || file.usedAt >= now() - unusedFor) return
      if (await engine.isFileInUse(tx, $id)) await markUsed(tx, $id, { usedAt: now() })
      else {
        await eraseFile(tx, file, { trash, changes, now })
        await rememberDeleted(tx, file, now())
      }
    })
  }

  /** Marks the files that documents refer to; returns the others. */
  async function markUsedFiles(files: readonly FileRow[]): Promise<FileRow[]> {
    return database.write(async (tx) => {
      const unused: FileRow[] = []
      for (const file of files)
        if (await engine.isFileInUse(tx, file.$id)) await markUsed(tx, file.$id, { usedAt: now() })
        else unused.push(file)
      return unused
    })
  }

  /** A sweep checks a limited number, because most files are in use; all files are checked within a day or two. */
  async function removeUnused(note: string | undefined): Promise<void> {
    for (let batch = 0; batch < sweepBatches; batch++) {
      const files = await listUnused(database, { before: now() - unusedFor, max: sweepMax })
      for (let from = 0; from < files.length; from += AT_ONCE)
        for (const file of await markUsedFiles(files.slice(from, from + AT_ONCE)))
          await removeIfUnused(file, note)
      if (files.length < sweepMax) return
    }
  }

  async function sweep(): Promise<void> {
    const note = await readInstanceMarker(blobs)
    await checkInstance(database, note)
    await removeUnused(note)
    await database.write((tx) => forgetDeleted(tx, { now: now() }))
    await trash.deleteDue()
  }
  return { finishInterrupted, sweep }
}
