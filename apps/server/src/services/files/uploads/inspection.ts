import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@devhood/contract'
import type { Blobs, ByteRange } from '#platform/blobs'
import { HEAD_BYTES, type Images, measurePicture, type Picture } from '#platform/images'
import { extensionOf } from './names.ts'
import { originalBlobKey, rasterBlobKey } from '../blob-keys.ts'
import type { Previews } from '../previews/previews.ts'
import type { Content, FileRow } from '../storage/store.ts'
import { FILE_TYPES } from '../types.ts'

interface Options {
  readonly blobs: Blobs
  readonly images: Images
  readonly previews: Pick<Previews, 'followUp'>
}

/** The owner of work on a file that nobody has requested yet. */
export const uploaderOf = ({ owner }: Pick<FileRow, 'owner'>) => `account ${owner}`

/** The bytes under a key, which must exist. */
async function* readBytes(blobs: Blobs, key: string, range?: ByteRange): AsyncGenerator<Buffer> {
  const bytes = await blobs.get(originalBlobKey(key), range)
  if (!bytes) throw new Error(`The bytes of ${key} are gone`)
  for await (const part of bytes) yield part as Buffer
}

function checkName(name: string, { type }: Picture): void {
  const { extensions } = FILE_TYPES[type]
  if (extensions.includes(extensionOf(name))) return
  throw new AppError('storage_file_type_unsupported', {
    message: `The file is a ${type.toUpperCase()}, so its name must end in ${extensions.map((each) => `.${each}`).join(' or ')}.`,
  })
}

/**
 * Reads a whole file, stores the PNG rendering of an SVG, and passes the content to `save`, which stores its row. Pages'
 * previews are rendered meanwhile. Throws the reason why it isn't a supported picture. Of one with too many pixels it
 * reads only the beginning.
 */
export async function inspectFile(
  { key, name, owner }: Pick<FileRow, 'key' | 'name' | 'owner'>,
  { blobs, images, previews }: Options,
  save: (content: Content) => Promise<FileRow>,
): Promise<FileRow> {
  const { promise: saved, resolve } = Promise.withResolvers<FileRow | undefined>()
  try {
    const head = await buffer(readBytes(blobs, key, { start: 0, end: HEAD_BYTES - 1 }))
    const turn = { person: uploaderOf({ owner }), pixels: measurePicture(head) }
    const isWhole = head.length < HEAD_BYTES
    const read = () => (isWhole ? Readable.from([head]) : readBytes(blobs, key))
    const picture = await images.inspect(read, turn, previews.followUp(key, saved))
    checkName(name, picture)
    const { type, width, height, hash, fingerprint, md5: signature, raster } = picture
    if (raster) await blobs.put(rasterBlobKey(key), Readable.from([raster]))
    const { mimeType } = FILE_TYPES[type]
    const file = await save({ mimeType, signature, width, height, hash, fingerprint })
    resolve(file)
    return file
  } finally {
    resolve(undefined)
  }
}
