import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { unavailable } from '../../unavailable.ts'
import type { ByteRange } from '../blobs.ts'
import { s3ErrorIn, type S3Client } from './client.ts'

/** The blob offset of the first byte of a partial response. Undefined when requested bytes are missing from it. */
function startOf(contentRange: string | undefined, range: ByteRange): number | undefined {
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange ?? '') ?? []
  const last = Math.min(range.end, Number(size) - 1)
  // Unreadable numbers become NaN, and every comparison with NaN is false.
  return Number(start) <= range.start && Number(end) >= last ? Number(start) : undefined
}

/** The requested range of a response that begins at `start`: a server may send more than requested. */
async function* cut(response: IncomingMessage, start: number, range: ByteRange) {
  let at = start
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      // Returns early only when there is more than requested: a response read to its end keeps its connection
      // reusable.
      if (at > range.end) return
      const from = Math.max(0, range.start - at)
      const to = Math.min(chunk.length, range.end + 1 - at)
      if (from < to) yield chunk.subarray(from, to)
      at += chunk.length
    }
  } catch (error) {
    throw unavailable(error)
  }
}

/** The result for a blob that S3 doesn't return. */
function withoutBytes(error: unknown): Readable | undefined {
  const { status, reason } = s3ErrorIn(error) ?? {}
  if (status === 416) return Readable.from([])
  if (status === 404 && reason !== 'NoSuchBucket') return undefined
  throw error
}

export function openS3Get({ api, bucket }: S3Client) {
  async function ask(key: string, range: ByteRange | undefined): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const response = await api.getObject({ Bucket: bucket, Key: key, Range })
    const body = response.Body as IncomingMessage
    // The reader of the stream gets the error; without a reader it doesn't matter.
    body.on('error', () => undefined)
    const isPart = range !== undefined && response.$metadata.httpStatusCode === 206
    const start = isPart ? startOf(response.ContentRange, range) : 0
    if (start === undefined) {
      body.destroy()
      throw unavailable(new Error('S3 returned another range than the requested one.'))
    }
    const wanted = range ?? { start: 0, end: Number.POSITIVE_INFINITY }
    const stream = Readable.from(cut(body, start, wanted), { objectMode: false })
    // Destroyed before it is read, it would hold the connection.
    return stream.once('close', () => body.destroy())
  }

  /** A stream of the current bytes in S3; undefined when the key has no blob. */
  return async function get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    return ask(key, range).catch(withoutBytes)
  }
}
