import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { unavailable } from '../unavailable.ts'
import { isRefused, type S3Client } from './s3-client.ts'
import type { Part } from './s3-parts.ts'

/** Tells one write from all others to the same key. */
export const MARK = 'x-amz-meta-write'

/** What S3 calls a blob of parts that have these MD5. */
export function etagOf(parts: readonly Buffer[]): string {
  const md5 = createHash('md5').update(Buffer.concat(parts))
  return `"${md5.digest('hex')}-${parts.length}"`
}

export async function sha256Of(bytes: AsyncIterable<Buffer>): Promise<string> {
  const sha256 = createHash('sha256')
  for await (const chunk of bytes) sha256.update(chunk)
  return sha256.digest('hex')
}

/** Takes in the bytes of a blob and knows what S3 should say of them. */
export function openDigest() {
  const whole = createHash('sha256')
  const parts: Buffer[] = []
  let size = 0
  return {
    add({ chunks, size: more }: Part) {
      const md5 = createHash('md5')
      for (const chunk of chunks) {
        md5.update(chunk)
        whole.update(chunk)
      }
      parts.push(md5.digest())
      size += more
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
export interface Sent {
  readonly key: string
  readonly mark: string
  readonly size: number
  readonly etag: string
  /** Asked only when the ETag is another. */
  readonly sha256: () => Promise<string>
}

/** Makes sure that what was sent is there. */
export function openSettle(client: S3Client) {
  const readThrough = async (incoming: IncomingMessage) => sha256Of(client.bytesOf(incoming))

  /** Whether what was sent is there, to the byte. What came to be there instead of it is deleted. */
  async function isKept({ key, mark, size, etag, sha256 }: Sent): Promise<boolean> {
    const { status, headers } = await client.askText({ method: 'HEAD', key, accepts: [200, 404] })
    if (status === 404 || headers[MARK] !== mark) return false
    if (headers['content-length'] === String(size)) {
      if (headers.etag === etag) return true
      // Encrypted buckets and some servers have tags of their own.
      const request = { method: 'GET', key, accepts: [200] } as const
      if ((await client.ask(request, readThrough)) === (await sha256())) return true
    }
    await client.askText({ method: 'DELETE', key, accepts: [200, 204, 404] })
    return false
  }

  /** Writes, and looks whether S3 has done what it says, or what its answer did not reach us about. */
  return async function settle(sent: Sent, write: () => Promise<unknown>): Promise<void> {
    let failure: unknown
    await write().catch((error: unknown) => {
      failure = error
    })
    if (isRefused(failure)) throw failure
    const isThere = await isKept(sent).catch((error: unknown) => {
      throw failure ?? error
    })
    if (!isThere)
      throw failure ?? unavailable(new Error(`S3 has not kept ${sent.key}, and said that it has.`))
  }
}
