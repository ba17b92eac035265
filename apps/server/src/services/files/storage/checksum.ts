import { createHash } from 'node:crypto'
import { addAbortSignal, type Readable } from 'node:stream'
import { AppError } from '@devhood/contract'
import type { Blobs, ByteRange } from '#platform/blobs'
import { originalBlobKey, rasterBlobKey } from '../blob-keys.ts'
import type { FileRow } from './store.ts'

export interface StoredFiles {
  readonly blobs: Blobs
  /** Whether a file with this key exists; checked when its bytes are missing. */
  readonly exists: (key: string) => Promise<boolean>
}

/**
 * The bytes differ from the stored checksum or are missing; the log tells the operator. If the file was deleted
 * meanwhile, this is no fault.
 */
async function missingOrDamaged(
  { exists }: StoredFiles,
  key: string,
  what: string,
): Promise<AppError> {
  if (!(await exists(key))) return new AppError('storage_file_not_found')
  return new AppError('general_service_unavailable', {
    message: "This file can't be read at the moment.",
    cause: new Error(`${what}: restore the files from a backup.`),
  })
}

/** The uploaded bytes of a file or a range of them, not verified. */
export async function originalBytes(
  stored: StoredFiles,
  { key }: Pick<FileRow, 'key'>,
  range?: ByteRange,
): Promise<Readable> {
  const bytes = await stored.blobs.get(originalBlobKey(key), range)
  if (!bytes) throw await missingOrDamaged(stored, key, `The bytes of file ${key} are gone`)
  return bytes
}

export async function rasterBytes(
  stored: StoredFiles,
  { key }: Pick<FileRow, 'key'>,
): Promise<Readable> {
  const bytes = await stored.blobs.get(rasterBlobKey(key))
  if (!bytes) throw await missingOrDamaged(stored, key, `The raster of file ${key} is gone`)
  return bytes
}

/** The uploaded bytes of a file, until the signal. Throws at their end when the checksum fails. */
export async function* verifiedBytes(
  stored: StoredFiles,
  file: Pick<FileRow, 'key' | 'signature'>,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const md5 = createHash('md5')
  const bytes = await originalBytes(stored, file)
  for await (const part of signal ? addAbortSignal(signal, bytes) : bytes) {
    md5.update(part as Buffer)
    yield part as Buffer
  }
  if (md5.digest('hex') !== file.signature)
    throw await missingOrDamaged(stored, file.key, `The bytes of file ${file.key} are damaged`)
}
