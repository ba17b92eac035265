import { randomUUID } from 'node:crypto'
import type { Turns } from '../turns.ts'
import type { Blobs } from './blobs.ts'
import { joined } from './joined.ts'
import type { S3Client } from './s3-client.ts'
import { beginMultipart } from './s3-multiparts.ts'
import { etagOf, MARK, openSettle, sha256Of } from './s3-settle.ts'

interface Options {
  readonly client: S3Client
  readonly bucket: string
  readonly inTurn: Turns
  /** Reads a whole key. */
  readonly read: Blobs['get']
}

interface Piece {
  readonly key: string
  readonly size: number
  /** Of a blob of one part, as all pieces are: with S3's own tags the MD5 of its bytes. */
  readonly etag: string
}

const md5In = ({ etag }: Piece) => Buffer.from(etag.slice(1, -1), 'hex')

/** Blobs become the parts of one. S3 copies them itself: their bytes were looked at when they were put. */
export function openS3Join({ client, bucket, inTurn, read }: Options) {
  const settle = openSettle(client)

  async function look(key: string): Promise<Piece> {
    const { status, headers } = await client.askText({ method: 'HEAD', key, accepts: [200, 404] })
    if (status === 404) throw new Error(`The bytes of ${key} are gone`)
    return { key, size: Number(headers['content-length']), etag: headers.etag ?? '' }
  }

  /** All or nothing. */
  return async function join(key: string, keys: readonly string[]): Promise<void> {
    const mark = randomUUID()
    const pieces: Piece[] = []
    for (const each of keys) pieces.push(await look(each))
    const multipart = await beginMultipart(client, key, { [MARK]: mark })
    try {
      for (const piece of pieces) await multipart.addCopy(`/${bucket}/${piece.key}`, piece.etag)
      const sent = {
        key,
        mark,
        size: pieces.reduce((sum, { size }) => sum + size, 0),
        etag: etagOf(pieces.map(md5In)),
        sha256: async () => sha256Of(joined(read, keys)),
      }
      await inTurn(key, async () => settle(sent, async () => multipart.complete()))
    } catch (error) {
      await multipart.abort()
      throw error
    }
  }
}
