import { checkSize, type Size } from './size.ts'
import { sniff } from './sniff.ts'

/**
 * Bytes at the start of a file that contain the size of nearly all images: cameras write previews and locations
 * first.
 */
export const HEAD_BYTES = 256 * 1024

const PNG_SIZE = { name: 12, width: 16, height: 20, end: 24 }

function sizeOfPng(head: Buffer): Size | undefined {
  const { name, width, height, end } = PNG_SIZE
  if (head.length < end || head.toString('latin1', name, width) !== 'IHDR') return undefined
  return { width: head.readUInt32BE(width), height: head.readUInt32BE(height) }
}

/** Frame markers carry the size; others are in the same range. */
const FRAMES: ReadonlySet<number> = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
])
/** A marker of two bytes, the segment's length, the precision; then the height and the width. */
const FRAME_END = 9

function sizeOfJpeg(head: Buffer): Size | undefined {
  for (let at = 2; at + FRAME_END <= head.length;) {
    const marker = head[at + 1] ?? 0
    if (head[at] !== 0xff) return undefined
    if (FRAMES.has(marker))
      return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) }
    // Fill bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2)
  }
  return undefined
}

/**
 * The number of pixels according to the header, before anything is decoded; undefined when it isn't there. The number
 * only affects scheduling; the decoder decides what is accepted. Throws `storage_image_resolution_exceeded` when the
 * image is too large.
 */
export function measurePicture(head: Buffer): number | undefined {
  const type = sniff(head.subarray(0, 16))
  const size = type === 'png' ? sizeOfPng(head) : type === 'jpeg' ? sizeOfJpeg(head) : undefined
  if (size === undefined) return undefined
  checkSize(size)
  return size.width * size.height
}
