import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { unavailable } from '../unavailable.ts'
import type { ByteRange } from './blobs.ts'
import { type S3Client, S3Error } from './s3-client.ts'
import { textIn } from './s3-xml.ts'

/** The place of the first byte of an answer in the blob. Throws when bytes that were asked for are not in it. */
function startOf(incoming: IncomingMessage, range: ByteRange | undefined): number {
  if (incoming.statusCode === 200 || range === undefined) return 0
  const [, start, end, size] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(incoming.headers['content-range'] ?? '') ?? []
  const last = Math.min(range.end, Number(size) - 1)
  // Unreadable numbers are none: no comparison with them holds.
  if (Number(start) <= range.start && Number(end) >= last) return Number(start)
  throw new Error('S3 answers another range than it was asked for.')
}

export function openS3Get(client: S3Client) {
  /** What is in a range of an answer that begins at `start`: a server may give more than it was asked for. */
  async function* cut(incoming: IncomingMessage, start: number, range: ByteRange) {
    let at = start
    try {
      for await (const chunk of client.bytesOf(incoming)) {
        // Only where there is more than was asked for: an answer that ends by itself leaves its connection to the next.
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

  async function open(incoming: IncomingMessage, range?: ByteRange) {
    if (incoming.statusCode === 404) {
      const code = textIn(await client.textOf(incoming), 'Code')
      if (code === 'NoSuchBucket') throw new S3Error('GET', 404, code)
      return undefined
    }
    if (incoming.statusCode === 416) {
      incoming.resume()
      return Readable.from([])
    }
    const start = startOf(incoming, range)
    const whole = range ?? { start: 0, end: Number.POSITIVE_INFINITY }
    const stream = Readable.from(cut(incoming, start, whole), { objectMode: false })
    // Destroyed before it is read, it would keep the connection.
    return stream.once('close', () => incoming.destroy())
  }

  /** A stream of the bytes that S3 has now; undefined when there is nothing under the key. */
  return async function get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const accepts = range ? [200, 206, 404, 416] : [200, 404]
    return client.ask({ method: 'GET', key, accepts, ...(headers && { headers }) }, async (it) =>
      open(it, range),
    )
  }
}
