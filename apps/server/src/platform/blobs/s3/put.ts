import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { KeyedMutex } from '../../keyed-mutex.ts'
import type { S3Client } from './client.ts'
import { beginMultipart, type Multipart } from './multipart.ts'
import { partsOf } from './parts.ts'
import { metadataOf, openDigest, type SentObject, type WriteVerified } from './verify.ts'

interface Options {
  readonly client: S3Client
  readonly withLock: KeyedMutex
  readonly verified: WriteVerified
  readonly partSize: number
}

export function openS3Put({ client, withLock, verified, partSize }: Options) {
  const { api, bucket } = client

  /** Sends a single-part blob. A light one isn't verified: it can be recreated. */
  async function putWhole(sent: SentObject, bytes: Buffer, isLight: boolean): Promise<void> {
    const { key, writeId } = sent
    const object = { Bucket: bucket, Key: key, Metadata: metadataOf(writeId), Body: bytes }
    const write = async () => api.putObject(object)
    await withLock(key, async () => (isLight ? void (await write()) : verified(sent, write)))
  }

  /** Atomic. Holds one part of the body in memory. */
  return async function put(key: string, body: Readable, isLight: boolean) {
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
      await withLock(key, async () => verified(sent, async () => multipart?.complete()))
      return { size: sent.size }
    } catch (error) {
      await multipart?.abort()
      throw error
    }
  }
}
