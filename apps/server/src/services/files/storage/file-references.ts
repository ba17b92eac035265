import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import type { Actor } from '#engine'
import type { Changes } from '#changes'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { rememberDeleted } from './deleted-store.ts'
import { eraseFile } from './erase.ts'
import { FILE_LIMITS } from '../limits.ts'
import type { Previews } from '../previews/previews.ts'
import { avatarRenditions } from '../previews/rendition.ts'
import { findFile, listFiles, markUsed } from './store.ts'
import type { Trash } from './trash.ts'
import { SVG } from '../types.ts'

interface Options extends Pick<Platform, 'now'> {
  readonly previews: Pick<Previews, 'prepare'>
  readonly config: Pick<Config, 'bucketId'>
  readonly trash: Trash
  readonly changes: Changes
}

interface Picture {
  readonly width: number
  readonly height: number
  readonly hash: string
  /** The path of the preview in documents. */
  readonly previewPath: string
}

const PREVIEW = 'width=2000&height=2000&gravity=top&quality=100'

function refuse(reason: string): AppError {
  return new AppError('document_invalid_structure', {
    message: `Invalid document structure: attribute "imageId" ${reason}.`,
  })
}

/** Claims and releases the files of documents, in the documents' own units of work. */
export function fileReferences({ now, config, trash, changes, previews }: Options) {
  /**
   * Claims a complete picture of the actor's for a document; `raster`, for a person's picture, excludes SVG. Throws
   * document_invalid_structure.
   */
  async function claim(
    tx: Writer,
    actor: Actor,
    fileId: string,
    { raster }: { readonly raster?: true } = {},
  ): Promise<Picture> {
    const file = await findFile(tx, { id: fileId })
    if (!file || file.owner !== actor.accountId || file.state !== 'complete')
      throw refuse('must name a complete file that you have uploaded')
    if (raster && file.mimeType === SVG) throw refuse('must name a PNG or JPEG')
    // Most are new, and were marked with their upload.
    if (now() - file.usedAt > FILE_LIMITS.useRecordedEvery)
      await markUsed(tx, fileId, { usedAt: now() })
    if (raster) tx.afterCommit(() => previews.prepare(file, avatarRenditions()))
    const { width, height, hash } = file
    const path = `/v1/storage/buckets/${config.bucketId}/files/${fileId}/preview`
    return { width, height, hash, previewPath: `${path}?${PREVIEW}` }
  }

  /** Deletes a file that no document refers to any more. For a day its owner may repeat the deletion. */
  async function release(tx: Writer, fileId: string): Promise<void> {
    const file = await findFile(tx, { id: fileId })
    if (!file) return
    await eraseFile(tx, file, { trash, changes, now })
    await rememberDeleted(tx, file, now())
  }

  /** Deletes up to `max` files of an account, complete or unfinished, and returns their number. */
  async function releaseAll(tx: Writer, accountId: string, max: number): Promise<number> {
    const files = await listFiles(tx, { owner: accountId, after: 0, max })
    for (const file of files) await eraseFile(tx, file, { trash, changes, now })
    return files.length
  }

  return { claim, release, releaseAll }
}
