import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Turns } from '../../turns.ts'
import { PART_SIZE } from '../blobs.ts'
import type { S3Client } from './client.ts'
import { beginMultipart, type Multipart } from './multipart.ts'
import { partsOf } from './parts.ts'
import { metadataOf, openDigest, type Sent, type Verified } from './verify.ts'

interface Options {
  readonly client: S3Client
  readonly inTurn: Turns
  readonly verified: Verified
}

export function openS3Put({ client, inTurn, verified }: Options) {
  const { api, bucket } = client

  /** Sends a blob of one part. Nobody waits until a light one is verified: it can be made anew. */
  async function putWhole(sent: Sent, bytes: Buffer, isLight: boolean): Promise<void> {
    const { key, mark } = sent
    const object = { Bucket: bucket, Key: key, Metadata: metadataOf(mark), Body: bytes }
    const write = async () => api.putObject(object)
    await inTurn(key, async () => (isLight ? void (await write()) : verified(sent, write)))
  }

  /** All or nothing. Holds one part of the body in memory. */
  return async function put(key: string, body: Readable, isLight: boolean) {
    const mark = randomUUID()
    const digest = openDigest()
    let multipart: Multipart | undefined
    try {
      for await (const { bytes, isLast } of partsOf(body, PART_SIZE)) {
        digest.add(bytes)
        if (isLast && !multipart) {
          const sent = { key, mark, ...digest.end(false) }
          await putWhole(sent, bytes, isLight)
          return { size: sent.size }
        }
        multipart ??= await beginMultipart(client, key, metadataOf(mark))
        await multipart.add(bytes)
      }
      const sent = { key, mark, ...digest.end(true) }
      await inTurn(key, async () => verified(sent, async () => multipart?.complete()))
      return { size: sent.size }
    } catch (error) {
      await multipart?.abort()
      throw error
    }
  }
}
