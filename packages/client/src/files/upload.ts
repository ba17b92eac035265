import { LIMITS, newId, TEXTS } from '@devhood/contract'
import type { File as StoredFile } from '@devhood/contract/schemas'
import { pathOf } from '../transport/url.ts'
import { type Chunk, chunkCount, chunksFrom, contentRange } from './chunks.ts'
import { ClientError, requireArguments } from '../transport/client-error.ts'
import { type ProgressMeter, progressMeter, type UploadProgress } from './progress.ts'
import { defaultRetryDelay, type RetryOptions, withRetries } from '../transport/retry.ts'
import { type CallOptions, type Transport } from '../transport/transport.ts'

export interface NewFile {
  readonly file: File
  /** Omitted: creates a new file. Given: resumes an interrupted upload with this id, or finds a completed one. */
  readonly fileId?: string
  /** Skips the check for an existing upload: nothing has been sent with this id yet. */
  readonly isNew?: boolean
  readonly permissions?: readonly string[]
}

export interface UploadOptions extends Pick<CallOptions, 'signal'> {
  readonly onProgress?: (progress: UploadProgress) => void
}

interface Upload extends NewFile, RetryOptions {
  readonly transport: Transport
  /** API path of the bucket's files. */
  readonly path: string
  readonly fileId: string
  /** Something may have been sent with this id before. */
  readonly mayExist: boolean
  readonly meter: ProgressMeter
}

/** Target and retry policy of an upload. */
export interface UploadTarget {
  readonly transport: Transport
  readonly path: string
  /** undefined: the default delays. */
  readonly retryDelay: ((attempt: number) => number) | undefined
}

const CHUNK = LIMITS.uploadChunk

/** Uploads a file in chunks of `LIMITS.uploadChunk`. Those of an aborted call stay for one with the same `fileId`. */
export async function uploadFile(
  { transport, path, retryDelay = defaultRetryDelay }: UploadTarget,
  newFile: NewFile,
  { signal, onProgress }: UploadOptions = {},
): Promise<StoredFile> {
  const { file, fileId = newId() } = newFile
  requireArguments({ fileId, file })
  if (!(file instanceof File)) throw new ClientError(TEXTS.client.notAFile, { type: 'argument' })
  const { size } = file
  const meter = progressMeter({ fileId, size, chunkLength: CHUNK, onProgress })
  const mayExist = fileId === newFile.fileId && newFile.isNew !== true
  const target = { transport, path, retryDelay, signal, meter }
  const upload: Upload = { ...newFile, ...target, fileId, mayExist }
  const existing = mayExist ? await findUpload(upload) : undefined
  const isDone = existing && isComplete(existing)
  const stored = isDone ? existing : await sendFrom(upload, existing?.chunksUploaded ?? 0)
  meter.complete()
  return stored
}

async function sendFrom(upload: Upload, first: number): Promise<StoredFile> {
  let stored: StoredFile | undefined
  for (const chunk of chunksFrom(first, upload.file.size, CHUNK))
    stored = await sendChunk(upload, chunk)
  // An earlier client may have left gaps; the server accepts the same chunk twice.
  return stored && (isComplete(stored) || first === 0) ? stored : sendFrom(upload, 0)
}

function sendChunk(upload: Upload, chunk: Chunk): Promise<StoredFile> {
  upload.meter.onChunkProgress(chunk, 0)
  return withRetries(upload, async (attempt) => {
    try {
      return await postChunk(upload, chunk, attempt)
    } catch (error) {
      const alreadyExists =
        error instanceof ClientError && error.type === 'storage_file_already_exists'
      if (!alreadyExists || (attempt === 0 && !upload.mayExist)) throw error
      // The previous attempt, or that of a page that was closed, may have succeeded although its response got lost.
      const stored = await findUpload(upload)
      if (!stored || !isComplete(stored)) throw error
      return stored
    }
  })
}

function postChunk(upload: Upload, chunk: Chunk, attempt: number): Promise<StoredFile> {
  const { transport, path, file, fileId, permissions = [], signal, meter } = upload
  const isOnly = chunkCount(file.size, CHUNK) === 1
  const form = new FormData()
  form.append('fileId', fileId)
  for (const permission of permissions) form.append('permissions[]', permission)
  form.append('file', isOnly ? file : file.slice(chunk.start, chunk.end), file.name)

  const isFirst = chunk.index === 0 && attempt === 0
  return transport.sendForm<StoredFile>(path, form, {
    headers: {
      ...(!isOnly && { 'content-range': contentRange(chunk, file.size) }),
      ...(!isOnly && !isFirst && { 'x-appwrite-id': fileId }),
    },
    signal,
    onSent: (fraction) => meter.onChunkProgress(chunk, fraction),
  })
}

/** The stored state of this file on the server, if it is the same file. */
async function findUpload(upload: Upload): Promise<StoredFile | undefined> {
  const { transport, path, fileId, file, signal } = upload
  try {
    const stored = await withRetries(upload, () =>
      transport.call<StoredFile>('GET', path + pathOf(fileId), {}, { signal }),
    )
    return stored.sizeOriginal === file.size ? stored : undefined
  } catch (error) {
    if (error instanceof ClientError && error.code === 404) return undefined
    throw error
  }
}

const isComplete = ({ chunksUploaded, chunksTotal }: StoredFile): boolean =>
  chunksUploaded >= chunksTotal
