import { randomUUID } from 'node:crypto'
import type { KeyedMutex } from '../../keyed-mutex.ts'
import type { Blobs } from '../blobs.ts'
import { concatenated } from '../concatenated.ts'
import type { S3Client } from './client.ts'
import { beginMultipart } from './multipart.ts'
import { findObject } from './objects.ts'
import { etagOf, metadataOf, sha256Of, type WriteVerified } from './verify.ts'

interface Options {
  readonly client: S3Client
  readonly withLock: KeyedMutex
  readonly verified: WriteVerified
  /** Reads a whole blob. */
  readonly read: Blobs['get']
}

interface SourceObject {
  readonly key: string
  readonly size: number
  /** The tag of a single-part blob, as all parts are. Tags made by S3 itself are the MD5 of the bytes. */
  readonly etag: string
}

const md5In = ({ etag }: SourceObject) => Buffer.from(etag.slice(1, -1), 'hex')

/** Turns blobs into the parts of a new one. S3 copies them itself: their bytes were verified when they were put. */
export function openS3Join({ client, withLock, verified, read }: Options) {
  async function findSource(key: string): Promise<SourceObject> {
    const found = await findObject(client, key)
    if (!found) throw new Error(`The bytes of ${key} are gone`)
    return { key, size: found.ContentLength ?? 0, etag: found.ETag ?? '' }
  }

  /** Atomic. */
  return async function join(key: string, keys: readonly string[]): Promise<void> {
    const writeId = randomUUID()
    const pieces: SourceObject[] = []
    for (const each of keys) pieces.push(await findSource(each))
    const multipart = await beginMultipart(client, key, metadataOf(writeId))
    try {
      for (const piece of pieces) await multipart.addCopy(piece.key, piece.etag)
      const sent = {
        key,
        writeId,
        size: pieces.reduce((sum, { size }) => sum + size, 0),
        etag: etagOf(pieces.map(md5In)),
        sha256: async () => sha256Of(concatenated(read, keys)),
      }
      await withLock(key, async () => verified(sent, async () => multipart.complete()))
    } catch (error) {
      await multipart.abort()
      throw error
    }
  }
}
