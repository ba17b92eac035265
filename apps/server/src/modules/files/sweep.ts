import type { Engine } from '#engine'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import type { Completion } from './completion.ts'
import { forgetDeleted, rememberDeleted } from './deleted-store.ts'
import { eraseFile } from './erase.ts'
import { FILE_LIMITS } from './limits.ts'
import { findFile, listInState, listUnused, markUsed, type FileRow } from './store.ts'
import type { Trash } from './trash.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Pick<Engine, 'isFileInUse'>
  readonly completion: Completion
  readonly trash: Trash
  readonly changes: Changes
}

/**
 * Takes away what nobody will ask for any more: uploads that were given up, files that got no document,
 * bytes that a crash left. A bounded number at a time; the next sweep takes the next.
 */
export function openSweep({ database, now, engine, completion, trash, changes }: Options) {
  const { sweepMax, unusedFor } = FILE_LIMITS

  /** Uploads that a crash interrupted after their last byte are finished now; a bad one is deleted so. */
  async function finishInterrupted(): Promise<void> {
    for (const file of await listInState(database, 'joining', sweepMax))
      await completion.finish(file).catch(() => undefined)
  }

  /** Asks the documents once more, in the same unit of work: one may just have come to show it. */
  async function removeIfUnused({ $id }: FileRow): Promise<void> {
    await database.write(async (tx) => {
      const file = await findFile(tx, $id)
      if (!file || file.usedAt >= now() - unusedFor) return
      if (await engine.isFileInUse(tx, $id)) return markUsed(tx, $id, now())
      await eraseFile(tx, file, { trash, changes })
      await rememberDeleted(tx, file, now())
    })
  }

  async function removeUnused(): Promise<void> {
    for (const file of await listUnused(database, now() - unusedFor, sweepMax))
      await removeIfUnused(file)
  }

  return async (): Promise<void> => {
    await finishInterrupted()
    await removeUnused()
    await database.write((tx) => forgetDeleted(tx, now()))
    await trash.empty()
  }
}
