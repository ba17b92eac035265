import { Readable } from 'node:stream'
import { AppError } from '@devhood/contract'
import type { Blobs } from '#platform/blobs'
import type { FollowUp, Images, Picture } from '#platform/images'
import { extensionOf } from './names.ts'
import { bytesOf, rasterOf } from './places.ts'
import type { Content, FileRow } from './store.ts'
import { FILE_TYPES } from './types.ts'

interface Options {
  readonly blobs: Blobs
  readonly images: Images
  /** What is made of a picture as soon as it has been read. */
  readonly followUp?: FollowUp
}

/** The bytes under a key, which must be there. */
async function* readBytes(blobs: Blobs, key: string): AsyncGenerator<Buffer> {
  const bytes = await blobs.get(bytesOf(key))
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

/** Reads a file to its last byte and stores what an SVG looks like. Throws why it is no picture of ours. */
export async function inspectFile(
  { key, name }: Pick<FileRow, 'key' | 'name'>,
  { blobs, images, followUp }: Options,
): Promise<Content> {
  const picture = await images.inspect(() => readBytes(blobs, key), followUp)
  checkName(name, picture)
  const { type, width, height, hash, md5: signature, raster } = picture
  if (raster) await blobs.put(rasterOf(key), Readable.from([raster]))
  return { mimeType: FILE_TYPES[type].mimeType, signature, width, height, hash }
}
