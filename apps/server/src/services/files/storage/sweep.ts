import type { Engine } from '#engine'
import type { Changes } from '#services/changes'
import type { Platform } from '#platform'
import type { Completion } from '../uploads/completion.ts'
import { forgetDeleted, rememberDeleted } from './deleted-store.ts'
import { eraseFile } from './erase.ts'
import type { Reader } from '#platform/database'
import { findInstance, readInstanceMarker } from '#platform/instance'
import { FILE_LIMITS } from '../limits.ts'
import { findFile, listInterrupted, listUnused, markUsed, type FileRow } from './store.ts'
import type { Trash } from './trash.ts'

interface Options extends Pick<Platform, 'blobs' | 'database' | 'now'> {
  readonly engine: Pick<Engine, 'isFileInUse'>
  readonly completion: Completion
  readonly trash: Trash
  readonly changes: Changes
}

/** Files in one unit of work: others stand behind it. */
const AT_ONCE = 50

/**
 * Takes away what nobody will ask for any more: uploads that were given up, files that got no document,
 * bytes that a crash left. A bounded number at a time; the next sweep takes the next.
 */
export function openSweeps(options: Options) {
  const { blobs, database, now, engine, completion, trash, changes } = options
  const { sweepMax, sweepBatches, unusedFor } = FILE_LIMITS

  /** Uploads that a crash interrupted after their last byte are finished now; a bad one is deleted so, an old one as unused. */
  async function finishInterrupted(): Promise<void> {
    const recent = { since: now() - unusedFor, max: sweepMax }
    for (const file of await listInterrupted(database, recent))
      await completion.resume(file).catch(() => undefined)
  }

  /**
   * Throws unless a database is the one that the files belong to: another, or one that was emptied or is only half
   * restored, does not know which of them are in use.
   */
  async function checkInstance(db: Reader, note: string | undefined): Promise<void> {
    if ((await findInstance(db)) !== note)
      throw new Error('The database and the files are not of one instance: no file is taken away.')
  }

  /** Asks the documents once more, in the same unit of work: one may just have come to show it. */
  async function removeIfUnused({ $id }: FileRow, note: string | undefined): Promise<void> {
    await database.write(async (tx) => {
      await checkInstance(tx, note)
      const file = await findFile(tx, $id)
      if (!file || file.usedAt >= now() - unusedFor) return
      if (await engine.isFileInUse(tx, $id)) return markUsed(tx, $id, now())
      await eraseFile(tx, file, { trash, changes })
      await rememberDeleted(tx, file, now())
    })
  }

  /** Notes of many at once what documents show; answers the others. */
  async function markUsedFiles(files: readonly FileRow[]): Promise<FileRow[]> {
    return database.write(async (tx) => {
      const unused: FileRow[] = []
      for (const file of files)
        if (await engine.isFileInUse(tx, file.$id)) await markUsed(tx, file.$id, now())
        else unused.push(file)
      return unused
    })
  }

  /** All that there are are looked at within a day or two, most of which are in use: not so many at once. */
  async function removeUnused(note: string | undefined): Promise<void> {
    for (let batch = 0; batch < sweepBatches; batch++) {
      const files = await listUnused(database, now() - unusedFor, sweepMax)
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
    await database.write((tx) => forgetDeleted(tx, now()))
    await trash.deleteDue()
  }
  return { finishInterrupted, sweep }
}
