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
  /** Left out: a new one. Given: an upload that broke off under it is taken up again, one that is done is found. */
  readonly fileId?: string
  /** Nothing was sent under the given id so far: nobody has to ask what the server has of it. */
  readonly isNew?: boolean
  readonly permissions?: readonly string[]
}

export interface UploadOptions extends Pick<CallOptions, 'signal'> {
  readonly onProgress?: (progress: UploadProgress) => void
}

interface Upload extends NewFile, RetryOptions {
  readonly transport: Transport
  /** Of the bucket's files. */
  readonly path: string
  readonly fileId: string
  readonly meter: ProgressMeter
}

/** Where uploads go, and how patiently. */
export interface UploadTarget {
  readonly transport: Transport
  readonly path: string
  /** The usual pauses when left out. */
  readonly retryDelay: ((attempt: number) => number) | undefined
}

const CHUNK = LIMITS.uploadChunk

/**
 * Uploads a file in one piece or, above `LIMITS.uploadChunk` bytes, in several, one after the other.
 * Aborting leaves what has arrived on the server, for a later call with the same `fileId`.
 */
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
  const upload: Upload = { ...newFile, fileId, transport, path, retryDelay, signal, meter }

  const mayExist = fileId === newFile.fileId && newFile.isNew !== true
  const existing = mayExist ? await findUpload(upload) : undefined
  const stored =
    existing && isComplete(existing)
      ? existing
      : await sendFrom(upload, existing?.chunksUploaded ?? 0)
  meter.complete()
  return stored
}

async function sendFrom(upload: Upload, first: number): Promise<StoredFile> {
  let stored: StoredFile | undefined
  for (const chunk of chunksFrom(first, upload.file.size, CHUNK))
    stored = await sendChunk(upload, chunk)
  // Whoever sent the first part may have left gaps; the server takes what it has once more without harm.
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
      if (attempt === 0 || !alreadyExists) throw error
      // The attempt before arrived after all, only its answer did not.
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

/** What the server has of this file, if it is this file. */
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

function isComplete({ chunksUploaded, chunksTotal }: StoredFile): boolean {
  return chunksUploaded >= chunksTotal
}
