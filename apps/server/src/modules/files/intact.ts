import { createHash } from 'node:crypto'
import { AppError } from '@devhood/contract'
import type { Blobs } from '#platform/blobs'
import { bytesOf } from './places.ts'
import type { FileRow } from './store.ts'

/** Bytes are not what they were when they were stored; the log tells the operator. */
export function damaged(what: string): AppError {
  return new AppError('general_service_unavailable', {
    message: 'This file can not be read at the moment.',
    cause: new Error(`${what}: restore the files from a backup.`),
  })
}

/** The bytes of a complete file as they were uploaded. Throws at their end when they are not, or are gone. */
export async function* intactBytes(
  blobs: Blobs,
  { key, signature }: Pick<FileRow, 'key' | 'signature'>,
): AsyncGenerator<Buffer> {
  const bytes = await blobs.get(bytesOf(key))
  if (!bytes) throw damaged(`The bytes of file ${key} are gone`)
  const md5 = createHash('md5')
  for await (const part of bytes) {
    md5.update(part as Buffer)
    yield part as Buffer
  }
  if (md5.digest('hex') !== signature) throw damaged(`The bytes of file ${key} are damaged`)
}
