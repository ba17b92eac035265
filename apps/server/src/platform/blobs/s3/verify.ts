import { createHash } from 'node:crypto'
import { unavailable } from '../../unavailable.ts'
import type { Blobs } from '../blobs.ts'
import { isRefused, type S3Client } from './client.ts'
import { deleteObject, findObject } from './objects.ts'

/** The metadata key of an id that distinguishes writes to the same key. */
const WRITE_ID_KEY = 'write'
export const metadataOf = (writeId: string) => ({ [WRITE_ID_KEY]: writeId })

/** The ETag of a multipart blob whose parts have these MD5 sums. */
export function etagOf(parts: readonly Buffer[]): string {
  const md5 = createHash('md5').update(Buffer.concat(parts))
  return `"${md5.digest('hex')}-${parts.length}"`
}

export async function sha256Of(bytes: AsyncIterable<Buffer>): Promise<string> {
  const sha256 = createHash('sha256')
  for await (const chunk of bytes) sha256.update(chunk)
  return sha256.digest('hex')
}

/** Hashes the parts of a blob and computes the ETag that S3 should report. */
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

/** The expected properties of a sent blob. */
export interface SentObject {
  readonly key: string
  readonly writeId: string
  readonly size: number
  readonly etag: string
  /** Called only when the ETag differs. */
  readonly sha256: () => Promise<string>
}

/** Verifies that S3 stores what was sent, whatever it responds. */
export function verifier(client: S3Client, read: Blobs['get']) {
  async function isSame({ key, sha256 }: SentObject): Promise<boolean> {
    const bytes = await read(key)
    return bytes !== undefined && (await sha256Of(bytes)) === (await sha256())
  }

  /** Whether exactly the sent bytes are stored. A damaged result of this write is deleted. */
  async function isStored(sent: SentObject): Promise<boolean> {
    const found = await findObject(client, sent.key)
    if (found?.Metadata?.[WRITE_ID_KEY] !== sent.writeId) return false
    // Encrypted buckets and some servers use other ETags.
    const isWhole =
      found.ContentLength === sent.size && (found.ETag === sent.etag || (await isSame(sent)))
    if (!isWhole) await deleteObject(client, sent.key)
    return isWhole
  }

  /** Writes, then verifies the result, also when the response was an error or was lost. */
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
