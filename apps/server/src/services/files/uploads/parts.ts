import { randomUUID } from 'node:crypto'
import { AppError, defaultPermissions } from '@devhood/contract'
import type { Config } from '#config'
import type { Actor } from '#engine'
import { wasErased } from '#services/account'
import type { Changes } from '#changes'
import type { Writer } from '#platform/database'
import { insertChunk } from './chunk-store.ts'
import type { Chunk } from './content-range.ts'
import { deletedAt, findDeleted } from '../storage/deleted-store.ts'
import { checkRoom } from './quota.ts'
import {
  type Content,
  type FileRow,
  findFile,
  insertFile,
  UNREAD,
  updateFile,
} from '../storage/store.ts'
import type { Trash } from '../storage/trash.ts'

/** A file or a chunk, whose bytes are stored under `key`. */
export interface UploadPart {
  readonly actor: Actor
  readonly id: string
  readonly name: string
  readonly folder: string
  readonly permissions: readonly string[] | undefined
  readonly key: string
  readonly chunk: Chunk
  /** Sent in one request, without a content-range header. */
  readonly isWhole: boolean
  /** Sent as the continuation of an upload, which existed when the request started. */
  readonly isContinued: boolean
  readonly isBegun: boolean
  /** When its request arrived, in milliseconds. */
  readonly startedAt: number
  /** The server has just chosen the id at random, so that it was never another file's. */
  readonly hasNewId: boolean
}

interface Settings {
  readonly now: number
  readonly config: Pick<Config, 'userQuota'>
  readonly trash: Trash
  readonly changes: Changes
}

/** Throws for a part that doesn't belong to the file with its id. */
function checkBelongs(file: FileRow, { actor, chunk, isWhole, isContinued }: UploadPart): void {
  const taken = new AppError('storage_file_already_exists')
  if (file.owner !== actor.accountId) throw isContinued ? new AppError('user_unauthorized') : taken
  if (isWhole || (file.state === 'complete' && !isContinued)) throw taken
  if (chunk.total !== file.sizeOriginal)
    throw new AppError('storage_invalid_content_range', {
      message: `The upload was begun with ${file.sizeOriginal} bytes, not ${chunk.total}.`,
    })
}

/**
 * Throws when the id was another file's, whose id must never refer to another one, or when the part belongs to an
 * upload that has been deleted: it was on its way then.
 */
async function checkId(tx: Writer, part: UploadPart, now: number): Promise<void> {
  const { id, isBegun, isContinued, startedAt, hasNewId } = part
  if (isBegun) throw new AppError('storage_file_not_found')
  if (hasNewId) return
  if (await wasErased(tx, { id })) throw new AppError('storage_file_already_exists')
  const deleted = await findDeleted(tx, { id, now })
  if (deleted && (isContinued || startedAt < deletedAt(deleted)))
    throw new AppError('storage_file_not_found')
}

/** Stores the row of a new file: a complete one if its content is known. */
async function begin(
  tx: Writer,
  part: UploadPart,
  content: Content | undefined,
  { now, config }: Settings,
): Promise<FileRow> {
  const { id, actor, chunk, permissions, name, folder, key } = part
  await checkId(tx, part, now)
  await checkRoom(tx, actor.accountId, chunk, config)
  const file: FileRow = {
    $id: id,
    $createdAt: now,
    $updatedAt: now,
    $permissions: JSON.stringify(permissions ?? defaultPermissions(actor)),
    owner: actor.accountId,
    name,
    folder,
    // Chunks have folders of their own until they are joined.
    key: content ? key : randomUUID(),
    state: content ? 'complete' : 'pending',
    sizeOriginal: chunk.total,
    chunksTotal: chunk.count,
    chunksUploaded: content ? 1 : 0,
    ...(content ?? UNREAD),
    usedAt: now,
  }
  await insertFile(tx, file)
  return file
}

/**
 * Adds a part to its file, or creates the file with it; with `content` for a file of one part. Its bytes are adopted
 * when `isNew`; a part that has arrived before changes nothing. The last of several sets the file's state to joining.
 */
export async function storePart(
  tx: Writer,
  part: UploadPart,
  content: Content | undefined,
  settings: Settings,
): Promise<{ file: FileRow; isNew: boolean }> {
  const { id, chunk, permissions, key } = part
  const known = await findFile(tx, { id })
  if (known) checkBelongs(known, part)
  const file = known ?? (await begin(tx, part, content, settings))
  if (!known && content) {
    await settings.trash.adopt(tx, key)
    settings.changes.announce(tx, { kind: 'file', id, action: 'create' })
    return { file, isNew: true }
  }
  if (file.state !== 'pending') return { file, isNew: false }
  const isChunkNew = (await insertChunk(tx, { fileId: id, index: chunk.index, key })) === 1
  if (!isChunkNew) return { file, isNew: false }
  const chunksUploaded = file.chunksUploaded + 1
  const progress = {
    $permissions: permissions ? JSON.stringify(permissions) : file.$permissions,
    chunksUploaded,
    state: chunksUploaded === file.chunksTotal ? 'joining' : 'pending',
  } as const
  await updateFile(tx, id, { ...progress, $updatedAt: settings.now })
  return { file: { ...file, ...progress }, isNew: true }
}
