import type { Readable } from 'node:stream'
import {
  AppError,
  checkGrantable,
  isNewId,
  parsePermissions,
  SERVER_CHOOSES_ID,
} from '@devhood/contract'
import type { Config } from '#config'
import { type Actor, memberOf } from '#engine'
import type { Platform } from '#platform'
import { storageFull } from '#platform/blobs'
import type { Changes } from '#changes'
import type { UploadCompletion } from './completion.ts'
import { type Chunk, parseContentRange } from './content-range.ts'
import { checkedFolder, checkedName, type Form, idFor } from './form.ts'
import { FILE_LIMITS } from '../limits.ts'
import type { Count } from './rate-counter.ts'
import { inspectFile, uploaderOf } from './inspection.ts'
import { originalBlobKey } from '../blob-keys.ts'
import type { Previews } from '../previews/previews.ts'
import { checkRoom, checkSize } from './quota.ts'
import { type Content, type FileRow, findFile } from '../storage/store.ts'
import { type UploadPart, storePart } from './parts.ts'
import type { Trash } from '../storage/trash.ts'

interface Options extends Pick<Platform, 'database' | 'blobs' | 'images' | 'now'> {
  readonly config: Pick<Config, 'maxFileSize' | 'userQuota'>
  readonly countRate: Count
  readonly trash: Trash
  readonly changes: Changes
  readonly completion: UploadCompletion
  readonly previews: Pick<Previews, 'followUp'>
}

export interface UploadRequest {
  readonly actor: Actor | undefined
  /** The position of a chunk, as a content-range header; undefined for a file that is sent in one request. */
  readonly range: string | undefined
  readonly continues: string | undefined
  /** Reads the body. The bytes of its file, at most one more than `max`, stream to `store`, which decides about them. */
  readonly read: <Stored>(
    max: number,
    store: (bytes: Readable) => Promise<Stored>,
  ) => Promise<{ stored: Stored; form: Form }>
  /** Checks the session again. */
  readonly currentActor: () => Promise<Actor | undefined>
}

/** A request whose headers allow its body to be read. */
interface Admission {
  readonly actor: Actor
  readonly chunk: Chunk | undefined
  readonly continues: string | undefined
  /** The maximum number of bytes in its file part. */
  readonly max: number
  readonly isBegun: boolean
  readonly startedAt: number
}

/** The position of received bytes in their file. Throws when they are too few or too many. */
function chunkOf(size: number, { chunk, max }: Admission): Chunk {
  if (size === 0) throw new AppError('storage_file_empty')
  if (chunk && size !== chunk.length)
    throw new AppError('storage_invalid_content_range', {
      message: `The chunk is not as long as its content-range says, ${chunk.length} bytes.`,
    })
  if (size > max)
    throw new AppError('storage_invalid_file_size', {
      message: `A file in one piece may have ${max} bytes. Send a larger one in chunks with content-range.`,
    })
  return chunk ?? { index: 0, length: size, total: size, count: 1 }
}

/** The stored part of a file, once the whole request is validated. */
function partOf(
  { actor, chunk: sent, continues, isBegun, startedAt }: Admission,
  { key, chunk }: Pick<UploadPart, 'key' | 'chunk'>,
  form: Form,
  now: number,
): UploadPart {
  const permissions = form.permissions && parsePermissions(form.permissions)
  if (permissions) checkGrantable(permissions, actor)
  return {
    actor,
    id: idFor(continues, form, now),
    name: checkedName(form.name),
    folder: checkedFolder(form.folder),
    permissions,
    key,
    chunk,
    isWhole: sent === undefined,
    isContinued: continues !== undefined,
    isBegun,
    startedAt,
    hasNewId: continues === undefined && form.fileId === SERVER_CHOOSES_ID,
  }
}

export function openUploads(options: Options) {
  const { database, blobs, images, now, config, countRate, trash, completion } = options
  /** The most that a request without a content-range may hold. */
  const wholeMax = Math.min(FILE_LIMITS.request, config.maxFileSize)

  /** Decides by the headers whether to read the body. */
  async function admit({ actor: caller, range, continues }: UploadRequest): Promise<Admission> {
    const startedAt = now()
    const chunk = range === undefined ? undefined : parseContentRange(range)
    if (continues !== undefined && !isNewId(continues))
      throw new AppError('storage_invalid_appwrite_id')
    const actor = memberOf(caller)
    if (!actor) throw new AppError('user_unauthorized')
    const existing =
      continues === undefined ? undefined : await findFile(database, { id: continues })
    if (existing && existing.owner !== actor.accountId) throw new AppError('user_unauthorized')
    if (chunk) checkSize(chunk.total, config)
    if (!(await blobs.hasRoom())) throw storageFull(new Error('The disk is nearly full.'))
    const { length: max, total, count } = chunk ?? { length: wholeMax, total: 1, count: 1 }
    if (!existing) {
      await countRate(`files ${actor.accountId}`, FILE_LIMITS.uploads)
      await checkRoom(database, actor.accountId, { total, count }, config)
    }
    images.prewarm(uploaderOf({ owner: actor.accountId }))
    return { actor, chunk, continues, max, isBegun: existing !== undefined, startedAt }
  }

  /** Stores the bytes of a request, then their row: that of a whole file once its content is known. */
  async function upload(request: UploadRequest): Promise<{ file: FileRow; isNew: boolean }> {
    const admission = await admit(request)
    const { accountId } = admission.actor
    const key = await trash.reserveKey()
    /** Whether a row has the bytes now; undefined when a commit may still take effect. */
    let isAdopted = false as boolean | undefined
    try {
      const { stored: chunk, form } = await request.read(admission.max, async (bytes) => {
        const { size } = await blobs.put(originalBlobKey(key), bytes)
        return chunkOf(size, admission)
      })
      const part = partOf(admission, { key, chunk }, form, now())
      const save = async (content?: Content): Promise<FileRow> => {
        // The last byte may arrive long after the first: the session may have ended by then.
        if ((await request.currentActor())?.accountId !== accountId)
          throw new AppError('user_unauthorized')
        const settings = { ...options, now: now() }
        isAdopted = undefined
        const stored = await database
          .write((tx) => storePart(tx, part, content, settings))
          .catch((error: unknown) => {
            if (error instanceof AppError && error.status < 500) isAdopted = false
            throw error
          })
        isAdopted = stored.isNew
        return stored.file
      }
      const unread = { key, name: part.name, owner: accountId }
      const saved = await (chunk.count === 1 ? inspectFile(unread, options, save) : save())
      const file = saved.state === 'joining' ? await completion.finish(saved) : saved
      return { file, isNew: isAdopted === true }
    } finally {
      // What is undecided is in the trash, unless a row has taken it from there.
      if (isAdopted === false) await trash.undo(key)
    }
  }

  return { upload }
}

export type Uploads = ReturnType<typeof openUploads>
