import { Readable } from 'node:stream'
import { AppError } from '@devhood/contract'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import type { Images } from '#platform/images'
import { chunkKeys, deleteChunks } from './chunk-store.ts'
import { eraseFile } from './erase.ts'
import { inspectFile, readBytes } from './inspection.ts'
import { bytesOf } from './places.ts'
import type { Previews } from './previews.ts'
import { completeFile, type Content, type FileRow, findFile } from './store.ts'
import type { Trash } from './trash.ts'

interface Options extends Pick<Platform, 'database' | 'blobs' | 'now'> {
  readonly images: Images
  readonly trash: Trash
  readonly changes: Changes
  readonly previews: Pick<Previews, 'followUp' | 'prepare'>
}

/** Ends uploads of which every chunk is there. */
export interface Completion {
  /**
   * Puts the chunks together and looks at the whole. Who asks meanwhile waits for the same. A file that
   * is no picture is deleted, and the reason thrown. Resolves to the complete file.
   */
  finish(file: FileRow): Promise<FileRow>
}

export function openCompletion(options: Options): Completion {
  const { database, blobs, trash, changes, now, previews } = options
  const running = new Map<string, Promise<FileRow>>()

  async function join({ $id, key }: FileRow): Promise<void> {
    const keys = await chunkKeys(database, $id)
    async function* readAll() {
      for (const each of keys) yield* readBytes(blobs, each)
    }
    if (keys.length > 0) await blobs.put(bytesOf(key), Readable.from(readAll()))
  }

  async function save(file: FileRow, content: Content): Promise<FileRow> {
    const { $id, key } = file
    const time = now()
    const isSaved = await database.write(async (tx) => {
      if (!(await completeFile(tx, key, content, time))) return false
      await trash.discard(tx, ...(await chunkKeys(tx, $id)))
      await deleteChunks(tx, $id)
      changes.announce(tx, { kind: 'file', id: $id, action: 'create' })
      return true
    })
    if (!isSaved) throw new AppError('storage_file_not_found')
    return { ...file, ...content, state: 'complete', $updatedAt: time }
  }

  /** Deletes a file that is none, and what was written after somebody else deleted it. */
  async function remove(file: FileRow): Promise<void> {
    await database.write(async (tx) => {
      const isThere = (await findFile(tx, file.$id))?.key === file.key
      await (isThere ? eraseFile(tx, file, options) : trash.discard(tx, file.key))
    })
    // Nobody else writes here any more, so a refusal leaves nothing behind when it is answered.
    await trash.undo(file.key)
  }

  async function complete(file: FileRow): Promise<FileRow> {
    try {
      await join(file)
      const followUp = previews.followUp(file.key)
      const complete = await save(file, await inspectFile(file, { ...options, followUp }))
      previews.prepare(complete, followUp.left)
      return complete
    } catch (error) {
      // What came in one request is sent anew as a whole; chunks are kept when only time was short.
      const isRefused = error instanceof AppError && error.status < 500
      if (isRefused || file.chunksTotal === 1) await remove(file)
      throw error
    }
  }

  return {
    finish(file) {
      const known = running.get(file.key)
      if (known) return known
      const work = complete(file).finally(() => running.delete(file.key))
      running.set(file.key, work)
      return work
    },
  }
}
