import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import type { Actor } from '#engine'
import type { Changes } from '#services/changes'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { rememberDeleted } from './deleted-store.ts'
import { eraseFile } from './erase.ts'
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

/** What a document keeps of the picture that it shows. */
interface Picture {
  readonly width: number
  readonly height: number
  readonly hash: string
  /** Own path of the preview that documents point to. */
  readonly previewPath: string
}

const PREVIEW = 'width=2000&height=2000&gravity=top&quality=100'

function refuse(reason: string): AppError {
  return new AppError('document_invalid_structure', {
    message: `Invalid document structure: attribute "imageId" ${reason}.`,
  })
}

/** What documents do with files, in their own units of work. */
export function fileReferences({ now, config, trash, changes, previews }: Options) {
  /** Gives a complete picture of the actor's to a document; `raster` is a person's, so no SVG. Throws document_invalid_structure. */
  async function claim(
    tx: Writer,
    actor: Actor,
    fileId: string,
    { raster }: { readonly raster?: true } = {},
  ): Promise<Picture> {
    const file = await findFile(tx, fileId)
    if (!file || file.owner !== actor.accountId || file.state !== 'complete')
      throw refuse('must name a complete file that you have uploaded')
    if (raster && file.mimeType === SVG) throw refuse('must name a PNG or JPEG')
    await markUsed(tx, fileId, now())
    if (raster) tx.afterCommit(() => previews.prepare(file, avatarRenditions()))
    const { width, height, hash } = file
    const path = `/v1/storage/buckets/${config.bucketId}/files/${fileId}/preview`
    return { width, height, hash, previewPath: `${path}?${PREVIEW}` }
  }

  /** Deletes a file that no document shows any more. Its owner may delete it again for a day. */
  async function release(tx: Writer, fileId: string): Promise<void> {
    const file = await findFile(tx, fileId)
    if (!file) return
    await eraseFile(tx, file, { trash, changes })
    await rememberDeleted(tx, file, now())
  }

  /** Deletes up to so many files of an account, whole or not, and tells how many there were. */
  async function releaseAll(tx: Writer, accountId: string, max: number): Promise<number> {
    const files = await listFiles(tx, { owner: accountId, after: 0, max })
    for (const file of files) await eraseFile(tx, file, { trash, changes })
    return files.length
  }

  return { claim, release, releaseAll }
}
