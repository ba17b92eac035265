import { Readable } from 'node:stream'
import { AppError, checkGrantable, parsePermissions } from '@devhood/contract'
import type { Config } from '#config'
import { type Actor, memberOf } from '#engine'
import type { Platform } from '#platform'
import { storageFull } from '#platform/blobs'
import type { Completion } from './completion.ts'
import { type Chunk, wholeFile } from './content-range.ts'
import { checkedFolder, checkedName, type Form, idFor } from './form.ts'
import { FILE_LIMITS } from '../limits.ts'
import type { Count } from './rate-counter.ts'
import { uploaderOf } from './inspection.ts'
import { originalBlobKey } from '../blob-keys.ts'
import { checkRoom, checkSize } from './quota.ts'
import { type FileRow, findFile } from '../storage/store.ts'
import { type UploadPart, storePart } from './parts.ts'
import type { Trash } from '../storage/trash.ts'

interface Options extends Pick<Platform, 'database' | 'blobs' | 'images' | 'now'> {
  readonly config: Pick<Config, 'maxFileSize' | 'userQuota'>
  readonly countRate: Count
  readonly trash: Trash
  readonly completion: Completion
}

/** The data of a request before its body. */
export interface UploadHeaders {
  /** Undefined for a file that is sent in one request. */
  readonly chunk: Chunk | undefined
  /** The id of an upload that this request continues. */
  readonly continues: string | undefined
}

/** An admitted request and its limits. */
export interface Admission extends UploadHeaders {
  readonly actor: Actor
  /** The maximum number of bytes in its file part. */
  readonly max: number
  /** Whether the upload to continue exists. */
  readonly isBegun: boolean
}

/** An admission whose bytes have all arrived, and a function that checks the session again. */
export interface CompletedUpload extends Admission {
  readonly currentActor: () => Promise<Actor | undefined>
}

/** Stored bytes that belong to no file yet. */
export interface ReceivedBytes {
  readonly key: string
  readonly size: number
}

function wrongLength({ length }: Chunk): AppError {
  return new AppError('storage_invalid_content_range', {
    message: `The chunk is not as long as its content-range says, ${length} bytes.`,
  })
}

/** Passes bytes on until they exceed the limit. */
async function* bounded(
  bytes: AsyncIterable<Buffer>,
  { chunk, max }: Admission,
): AsyncGenerator<Buffer> {
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > max)
      throw chunk
        ? wrongLength(chunk)
        : new AppError('storage_invalid_file_size', {
            message: `A file in one piece may have ${max} bytes. Send a larger one in chunks with content-range.`,
          })
    yield part
  }
}

function checkLength({ size }: ReceivedBytes, { chunk }: Admission): Chunk {
  if (size === 0) throw new AppError('storage_file_empty')
  if (chunk && size < chunk.length) throw wrongLength(chunk)
  return chunk ?? wholeFile(size)
}

type Settings = Pick<Options, 'now' | 'config'>

/** The stored part of a file, once the whole request is validated. */
function partOf(
  admission: Admission,
  received: ReceivedBytes,
  form: Form,
  { now, config }: Settings,
): UploadPart {
  const { actor, continues, isBegun } = admission
  const chunk = checkLength(received, admission)
  checkSize(chunk.total, config)
  const permissions = form.permissions && parsePermissions(form.permissions)
  if (permissions) checkGrantable(permissions, actor)
  return {
    actor,
    id: idFor(continues, form, now()),
    name: checkedName(form.name),
    folder: checkedFolder(form.folder),
    permissions,
    key: received.key,
    chunk,
    isWhole: admission.chunk === undefined,
    isContinued: continues !== undefined,
    isBegun,
  }
}

/** The steps of an upload: `admit` checks the headers, `receive` stores the bytes, `accept` validates the form. */
export function openUploads(options: Options) {
  const { database, blobs, images, now, config, countRate, trash, completion } = options

  /** Decides by the headers whether to read the body. */
  async function admit(
    caller: Actor | undefined,
    uploadHeaders: UploadHeaders,
  ): Promise<Admission> {
    const actor = memberOf(caller)
    if (!actor) throw new AppError('user_unauthorized')
    const { chunk, continues } = uploadHeaders
    const existing = continues === undefined ? undefined : await findFile(database, continues)
    if (existing && existing.owner !== actor.accountId) throw new AppError('user_unauthorized')
    if (chunk) checkSize(chunk.total, config)
    if (!(await blobs.hasRoom())) throw storageFull(new Error('The disk is nearly full.'))
    if (!existing) {
      await countRate(`files ${actor.accountId}`, FILE_LIMITS.uploads)
      await checkRoom(database, actor.accountId, chunk ?? wholeFile(1), config)
    }
    images.prewarm(uploaderOf({ owner: actor.accountId }))
    const max = chunk?.length ?? Math.min(FILE_LIMITS.request, config.maxFileSize)
    return { ...uploadHeaders, actor, max, isBegun: existing !== undefined }
  }

  /** Stores the bytes of a file part. They are deleted automatically unless `accept` adopts them. */
  async function receive(
    admission: Admission,
    bytes: AsyncIterable<Buffer>,
  ): Promise<ReceivedBytes> {
    const key = await trash.reserveKey()
    try {
      const { size } = await blobs.put(
        originalBlobKey(key),
        Readable.from(bounded(bytes, admission)),
      )
      return { key, size }
    } catch (error) {
      await trash.undo(key)
      throw error
    }
  }

  /** Adds received bytes to a file, or creates it. An error deletes them. */
  async function accept(
    { currentActor, ...admission }: CompletedUpload,
    received: ReceivedBytes,
    form: Form,
  ): Promise<{ file: FileRow; isNew: boolean }> {
    let isTaken = false
    try {
      // The last byte may arrive long after the first: the session may have ended by then.
      if ((await currentActor())?.accountId !== admission.actor.accountId)
        throw new AppError('user_unauthorized')
      const part = partOf(admission, received, form, { now, config })
      const settings = { now: now(), config, trash }
      const { file, isNew } = await database.write((tx) => storePart(tx, part, settings))
      isTaken = isNew
      return { file: file.state === 'joining' ? await completion.finish(file) : file, isNew }
    } finally {
      if (!isTaken) await trash.undo(received.key)
    }
  }

  const discard = async ({ key }: ReceivedBytes): Promise<void> => trash.undo(key)

  return { admit, receive, accept, discard }
}

export type Uploads = ReturnType<typeof openUploads>
