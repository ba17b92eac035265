import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { openKeyedMutex } from '../../keyed-mutex.ts'
import { type Blobs, concatenated } from '../blobs.ts'
import type { S3Client } from './client.ts'
import { beginMultipart, type Multipart } from './multipart.ts'
import { findObject } from './objects.ts'
import { etagOf, metadataOf, openDigest, verifier, type SentObject, sha256Of } from './verify.ts'

/** A slice of a stream. */
interface Part {
  readonly bytes: Buffer
  readonly isLast: boolean
}

/** Bytes that came in one chunk aren't copied. */
const concat = (chunks: readonly Buffer[], size: number): Buffer =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size)

/** Cuts a stream into parts of this size. The last can be smaller, or empty when it is the only one. */
async function* partsOf(body: Readable, partSize: number): AsyncGenerator<Part> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer | string>) {
    let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    while (rest.length > 0) {
      // Only here is it known that more follows.
      if (size === partSize) {
        yield { bytes: concat(chunks, size), isLast: false }
        chunks = []
        size = 0
      }
      const taken = rest.subarray(0, partSize - size)
      chunks.push(taken)
      size += taken.length
      rest = rest.subarray(taken.length)
    }
  }
  yield { bytes: concat(chunks, size), isLast: true }
}

interface SourceObject {
  readonly key: string
  readonly size: number
  /** The tag of a single-part blob, as all parts are. Tags made by S3 itself are the MD5 of the bytes. */
  readonly etag: string
}

const md5In = ({ etag }: SourceObject) => Buffer.from(etag.slice(1, -1), 'hex')

async function findSource(client: S3Client, key: string): Promise<SourceObject> {
  const found = await findObject(client, key)
  if (!found) throw new Error(`The bytes of ${key} are gone`)
  return { key, size: found.ContentLength ?? 0, etag: found.ETag ?? '' }
}

/**
 * Atomic writes. Those to one key become visible one after another, so that each finds its own result, by `read`, which
 * reads a whole blob.
 */
export function openS3Writes(client: S3Client, read: Blobs['get'], partSize: number) {
  const { api, bucket } = client
  const withLock = openKeyedMutex()
  const verified = verifier(client, read)

  const complete = async (sent: SentObject, multipart: Multipart | undefined) =>
    withLock(sent.key, async () => verified(sent, async () => multipart?.complete()))

  /** Sends a single-part blob. A light one isn't verified: it can be recreated. */
  async function putWhole(sent: SentObject, bytes: Buffer, isLight: boolean): Promise<void> {
    const { key, writeId } = sent
    const object = { Bucket: bucket, Key: key, Metadata: metadataOf(writeId), Body: bytes }
    const write = async () => api.putObject(object)
    await withLock(key, async () => (isLight ? void (await write()) : verified(sent, write)))
  }

  /** Holds one part of the body in memory. */
  async function put(key: string, body: Readable, isLight: boolean) {
    const writeId = randomUUID()
    const digest = openDigest()
    let multipart: Multipart | undefined
    try {
      for await (const { bytes, isLast } of partsOf(body, partSize)) {
        digest.add(bytes)
        if (isLast && !multipart) {
          const sent = { key, writeId, ...digest.end(false) }
          await putWhole(sent, bytes, isLight)
          return { size: sent.size }
        }
        multipart ??= await beginMultipart(client, key, metadataOf(writeId))
        await multipart.add(bytes)
      }
      const sent = { key, writeId, ...digest.end(true) }
      await complete(sent, multipart)
      return { size: sent.size }
    } catch (error) {
      await multipart?.abort()
      throw error
    }
  }

  /** Turns blobs into the parts of a new one. S3 copies them itself: their bytes were verified when they were put. */
  async function join(key: string, keys: readonly string[]): Promise<void> {
    const writeId = randomUUID()
    const pieces: SourceObject[] = []
    for (const each of keys) pieces.push(await findSource(client, each))
    const multipart = await beginMultipart(client, key, metadataOf(writeId))
    try {
      for (const piece of pieces) await multipart.addCopy(piece.key, piece.etag)
      const size = pieces.reduce((sum, piece) => sum + piece.size, 0)
      const sha256 = async () => sha256Of(concatenated(read, keys))
      await complete({ key, writeId, size, etag: etagOf(pieces.map(md5In)), sha256 }, multipart)
    } catch (error) {
      await multipart.abort()
      throw error
    }
  }

  return { put, join }
}
