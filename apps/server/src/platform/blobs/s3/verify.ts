import { createHash } from 'node:crypto'
import { unavailable } from '../../unavailable.ts'
import type { Blobs } from '../blobs.ts'
import { isRefused, type S3Client } from './client.ts'
import { deleteObject, findObject } from './objects.ts'

/** The metadata by which one write is told from all others to the same key. */
const WRITE_ID_KEY = 'write'
export const metadataOf = (writeId: string) => ({ [WRITE_ID_KEY]: writeId })

/** The ETag of a blob of parts that have these MD5. */
export function etagOf(parts: readonly Buffer[]): string {
  const md5 = createHash('md5').update(Buffer.concat(parts))
  return `"${md5.digest('hex')}-${parts.length}"`
}

export async function sha256Of(bytes: AsyncIterable<Buffer>): Promise<string> {
  const sha256 = createHash('sha256')
  for await (const chunk of bytes) sha256.update(chunk)
  return sha256.digest('hex')
}

/** Takes in the parts of a blob and knows what S3 should say of them. */
export function openDigest() {
  const whole = createHash('sha256')
  const parts: Buffer[] = []
  let size = 0
  return {
    add(bytes: Buffer) {
      parts.push(createHash('md5').update(bytes).digest())
      whole.update(bytes)
      size += bytes.length
    },
    end(isMultipart: boolean) {
      const [first] = parts
      const etag = isMultipart ? etagOf(parts) : `"${first?.toString('hex')}"`
      const sha256 = whole.digest('hex')
      return { size, etag, sha256: async () => sha256 }
    },
  }
}

/** What is known of a blob that was sent. */
export interface SentObject {
  readonly key: string
  readonly writeId: string
  readonly size: number
  readonly etag: string
  /** Asked only when the ETag is another. */
  readonly sha256: () => Promise<string>
}

/** Makes sure that S3 has what was sent, whatever it answers. */
export function openVerify(client: S3Client, read: Blobs['get']) {
  async function isSame({ key, sha256 }: SentObject): Promise<boolean> {
    const bytes = await read(key)
    return bytes !== undefined && (await sha256Of(bytes)) === (await sha256())
  }

  /** Whether what was sent is there, to the byte. What came to be there instead of it is deleted. */
  async function isStored(sent: SentObject): Promise<boolean> {
    const found = await findObject(client, sent.key)
    if (found?.Metadata?.[WRITE_ID_KEY] !== sent.writeId) return false
    // Encrypted buckets and some servers have ETags of their own.
    const isWhole =
      found.ContentLength === sent.size && (found.ETag === sent.etag || (await isSame(sent)))
    if (!isWhole) await deleteObject(client, sent.key)
    return isWhole
  }

  /** Writes, and looks whether S3 has done what it says, or what its answer did not reach us about. */
  return async function writeVerified(
    sent: SentObject,
    write: () => Promise<unknown>,
  ): Promise<void> {
    let failure: unknown
    await write().catch((error: unknown) => {
      failure = error
    })
    if (isRefused(failure)) throw failure
    const isThere = await isStored(sent).catch((error: unknown) => {
      throw failure ?? error
    })
    if (!isThere)
      throw failure ?? unavailable(new Error(`S3 has not kept ${sent.key}, and said that it has.`))
  }
}

export type WriteVerified = ReturnType<typeof openVerify>
