import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** More than a thumbhash can hold would be work for nothing. */
const SIDE = 100

/** Reads the whole picture, small: the placeholder comes out of it, and damage anywhere makes it fail. */
export async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
