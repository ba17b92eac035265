import { AppError } from '@devhood/contract'
import type { Changes } from '#changes'
import type { Platform } from '#platform'
import type { Reader } from '#platform/database'
import type { Images } from '#platform/images'
import { chunkKeys, deleteChunks } from './chunk-store.ts'
import { eraseFile } from '../storage/erase.ts'
import { inspectFile } from './inspection.ts'
import { originalBlobKey } from '../blob-keys.ts'
import type { Previews } from '../previews/previews.ts'
import { completeFile, type Content, type FileRow, findFile } from '../storage/store.ts'
import type { Trash } from '../storage/trash.ts'

interface Options extends Pick<Platform, 'database' | 'blobs' | 'leases' | 'now'> {
  readonly images: Images
  readonly trash: Trash
  readonly changes: Changes
  readonly previews: Pick<Previews, 'followUp'>
}

/** The steps of a completion; in each of them another process may have been faster. */
function openSteps(options: Options) {
  const { database, blobs, trash, changes, now } = options

  /** Joins the chunks. Earlier versions also had files in this state that came in one piece. */
  async function join({ $id, key }: FileRow): Promise<void> {
    const keys = await chunkKeys(database, { fileId: $id })
    if (keys.length > 0) await blobs.join(originalBlobKey(key), keys.map(originalBlobKey))
  }

  /** The current row of the file, whichever process wrote it; undefined when it is deleted. */
  async function findCurrent(db: Reader, { $id, key }: FileRow): Promise<FileRow | undefined> {
    const file = await findFile(db, { id: $id })
    return file?.key === key ? file : undefined
  }

  async function save(file: FileRow, content: Content): Promise<FileRow> {
    const { $id, key } = file
    const time = now()
    const saved = await database.write(async (tx) => {
      // The previous holder of the lease may have paused, and then continued.
      if (!(await completeFile(tx, { ...content, key, now: time }))) return findCurrent(tx, file)
      await trash.discard(tx, ...(await chunkKeys(tx, { fileId: $id })))
      await deleteChunks(tx, $id)
      changes.announce(tx, { kind: 'file', id: $id, action: 'create' })
      return { ...file, ...content, state: 'complete', $updatedAt: time } as const
    })
    if (!saved) throw new AppError('storage_file_not_found')
    return saved
  }

  /**
   * Deletes a file that isn't a picture, and bytes written after another process deleted it; never a complete file.
   */
  async function remove(file: FileRow): Promise<void> {
    const isGone = await database.write(async (tx) => {
      const found = await findCurrent(tx, file)
      if (found?.state === 'complete') return false
      await (found ? eraseFile(tx, found, options) : trash.discard(tx, file.key))
      return true
    })
    // Nobody else writes here any more, so the error response can delete everything first.
    if (isGone) await trash.undo(file.key)
  }

  return { join, findCurrent, save, remove }
}

/** Completes uploads whose chunks have all arrived. */
export function openUploadCompletion(options: Options) {
  const { database, leases } = options
  const { join, findCurrent, save, remove } = openSteps(options)
  const running = new Map<string, Promise<FileRow>>()

  async function complete(file: FileRow): Promise<FileRow> {
    try {
      await join(file)
      return await inspectFile(file, options, async (content) => save(file, content))
    } catch (error) {
      const found = await findCurrent(database, file)
      if (found?.state === 'complete') return found
      // The file is kept when there was only too little time.
      const isRefused = error instanceof AppError && error.status < 500 && error.status !== 429
      if (isRefused || !found) await remove(file)
      throw found ? error : new AppError('storage_file_not_found', { cause: error })
    }
  }

  /** Another process may work on it, or have completed it by now. */
  async function completeOnce(file: FileRow): Promise<FileRow> {
    const found = await findCurrent(database, file)
    if (!found) throw new AppError('storage_file_not_found')
    return found.state === 'complete' ? found : complete(found)
  }

  return {
    /**
     * Joins the chunks and inspects the file. Concurrent calls wait for the same result. Deletes a file that isn't a
     * picture and throws the reason. Resolves to the complete file.
     */
    async finish(file: FileRow): Promise<FileRow> {
      const known = running.get(file.key)
      if (known) return known
      const work = leases
        .hold(`file ${file.key}`, async () => completeOnce(file))
        .finally(() => running.delete(file.key))
      running.set(file.key, work)
      return work
    },
    /** Resumes an interrupted completion, unless another process works on it. */
    resume: async (file: FileRow) =>
      leases.holdIfFree(`file ${file.key}`, async () => void (await completeOnce(file))),
  }
}

export type UploadCompletion = ReturnType<typeof openUploadCompletion>
