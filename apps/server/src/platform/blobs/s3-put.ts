import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { PART_SIZE } from './blobs.ts'
import type { S3Client } from './s3-client.ts'
import { beginMultipart, type Multipart } from './s3-multiparts.ts'
import { type Part, partsOf } from './s3-parts.ts'
import type { Turns } from '../turns.ts'
import { MARK, openDigest, openSettle, type Sent } from './s3-settle.ts'

export function openS3Put(client: S3Client, inTurn: Turns) {
  const settle = openSettle(client)

  /** Sends a blob of one part. Nobody waits for a light one to be looked at: it can be made anew. */
  async function putWhole(sent: Sent, { chunks }: Part, isLight: boolean): Promise<void> {
    const { key, mark } = sent
    const headers = { [MARK]: mark }
    const write = async () =>
      client.askText({ method: 'PUT', key, headers, body: chunks, accepts: [200] })
    await inTurn(key, async () => (isLight ? void (await write()) : settle(sent, write)))
  }

  /** All or nothing. Holds one part of the body in memory. */
  return async function put(key: string, body: Readable, isLight: boolean) {
    const mark = randomUUID()
    const digest = openDigest()
    let multipart: Multipart | undefined
    try {
      for await (const part of partsOf(body, PART_SIZE)) {
        digest.add(part)
        if (part.isLast && !multipart) {
          const sent = { key, mark, ...digest.end(false) }
          await putWhole(sent, part, isLight)
          return { size: sent.size }
        }
        multipart ??= await beginMultipart(client, key, { [MARK]: mark })
        await multipart.add(part)
      }
      const sent = { key, mark, ...digest.end(true) }
      await inTurn(key, async () => settle(sent, async () => multipart?.complete()))
      return { size: sent.size }
    } catch (error) {
      await multipart?.abort()
      throw error
    }
  }
}
