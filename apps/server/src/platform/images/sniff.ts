import type { PictureType } from './images.ts'
import { isSvg } from './svg/prologue.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** The type according to the content, whatever the file name; undefined for anything but PNG, JPEG or SVG. */
export function sniff(bytes: Buffer): PictureType | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png'
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  return isSvg(bytes) ? 'svg' : undefined
}
