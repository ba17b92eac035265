import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** A thumbhash can't hold more detail. */
const SIDE = 100

/** Reads the whole image, scaled down: the placeholder is computed from it, and damage anywhere throws. */
export async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
