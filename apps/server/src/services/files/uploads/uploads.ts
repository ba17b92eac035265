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

/** What is known of a request before its body. */
export interface UploadHeaders {
  /** Undefined for a file that comes whole. */
  readonly chunk: Chunk | undefined
  /** The id of an upload that this continues. */
  readonly continues: string | undefined
}

/** A request that may go on, and how. */
export interface Admission extends UploadHeaders {
  readonly actor: Actor
  /** Most bytes that its file part may have. */
  readonly max: number
  /** Whether there was something to continue. */
  readonly isBegun: boolean
}

/** An admission whose bytes have all arrived, and a way to ask who sends them now. */
export interface CompletedUpload extends Admission {
  readonly currentActor: () => Promise<Actor | undefined>
}

/** Bytes that have arrived and belong to nothing yet. */
export interface ReceivedBytes {
  readonly key: string
  readonly size: number
}

function wrongLength({ length }: Chunk): AppError {
  return new AppError('storage_invalid_content_range', {
    message: `The chunk is not as long as its content-range says, ${length} bytes.`,
  })
}

/** Gives bytes on until they are too many. */
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

/** What is stored of a request, once all of it is known to be right. */
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

/** The way of an upload: admitted by its headers, received as bytes, accepted with its form. */
export function openUploads(options: Options) {
  const { database, blobs, images, now, config, countRate, trash, completion } = options

  /** Decides by the headers whether to read on. */
  async function admit(
    caller: Actor | undefined,
    uploadHeaders: UploadHeaders,
  ): Promise<Admission> {
    const actor = memberOf(caller)
    if (!actor) throw new AppError('user_unauthorized')
    const { chunk, continues } = uploadHeaders
    const begun = continues === undefined ? undefined : await findFile(database, continues)
    if (begun && begun.owner !== actor.accountId) throw new AppError('user_unauthorized')
    if (chunk) checkSize(chunk.total, config)
    if (!(await blobs.hasRoom())) throw storageFull(new Error('The disk is nearly full.'))
    if (!begun) {
      await countRate(`files ${actor.accountId}`, FILE_LIMITS.uploads)
      await checkRoom(database, actor.accountId, chunk ?? wholeFile(1), config)
    }
    images.prewarm(uploaderOf({ owner: actor.accountId }))
    const max = chunk?.length ?? Math.min(FILE_LIMITS.request, config.maxFileSize)
    return { ...uploadHeaders, actor, max, isBegun: begun !== undefined }
  }

  /** Stores the bytes of a file part. They go again by themselves unless `accept` takes them. */
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

  /** Makes received bytes a file, or a part of one. A refusal leaves nothing of them behind. */
  async function accept(
    { currentActor, ...admission }: CompletedUpload,
    received: ReceivedBytes,
    form: Form,
  ): Promise<{ file: FileRow; isNew: boolean }> {
    let isTaken = false
    try {
      // The last byte may come long after the first: whoever was let in may be out by now.
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
