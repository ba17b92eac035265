import { isPng, pngOfPixels } from '../drawings/png.ts'

const HEAD = 6
const ENTRY = 16
const BITMAP_HEAD = 40
const SIDE_MAX = 256
/** Real files hold a handful of sizes. */
const ENTRIES_MAX = 64

/**
 * A bitmap inside an icon: rows from the bottom up, then a mask with one bit per pixel, set where it is
 * transparent.
 */
interface Bitmap {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  readonly bits: number
  readonly palette: number
  readonly colors: number
  readonly mask: number
}

const stride = (width: number, bits: number) => ((width * bits + 31) >> 5) << 2

function bitmapIn(bytes: Buffer): Bitmap | undefined {
  if (bytes.length < BITMAP_HEAD || bytes.readUInt32LE(0) !== BITMAP_HEAD) return undefined
  const width = bytes.readInt32LE(4)
  const height = bytes.readInt32LE(8) / 2
  const bits = bytes.readUInt16LE(14)
  const isPlain = bytes.readUInt32LE(16) === 0 && [1, 4, 8, 24, 32].includes(bits)
  if (!isPlain || !Number.isInteger(height)) return undefined
  if (Math.min(width, height) < 1 || Math.max(width, height) > SIDE_MAX) return undefined
  const entries = bits > 8 ? 0 : Math.min(bytes.readUInt32LE(32) || 1 << bits, 256)
  const colors = BITMAP_HEAD + entries * 4
  const mask = colors + stride(width, bits) * height
  // Some writers omit the mask when the pixels have an alpha channel.
  const end = mask + (bits === 32 ? 0 : stride(width, 1) * height)
  return bytes.length < end
    ? undefined
    : { bytes, width, height, bits, palette: BITMAP_HEAD, colors, mask }
}

/** The position of a pixel's colour: blue, green, red; rows are counted from the bottom. */
function colorAt({ bytes, width, bits, palette, colors }: Bitmap, x: number, row: number): number {
  const start = colors + stride(width, bits) * row
  if (bits > 8) return start + (x * bits) / 8
  const at = x * bits
  const index = ((bytes[start + (at >> 3)] ?? 0) >> (8 - bits - (at & 7))) & ((1 << bits) - 1)
  return Math.min(palette + index * 4, colors - 4)
}

function isMasked({ bytes, width, mask }: Bitmap, x: number, row: number): boolean {
  const byte = bytes[mask + stride(width, 1) * row + (x >> 3)] ?? 0
  return ((byte >> (7 - (x & 7))) & 1) === 1
}

/** The bitmap's pixels from the top down: red, green, blue, alpha. */
function pixelsOf(bitmap: Bitmap): Buffer {
  const { bytes, width, height, bits } = bitmap
  const pixels = Buffer.alloc(width * height * 4)
  for (let row = 0; row < height; row++)
    for (let x = 0; x < width; x++) {
      const from = colorAt(bitmap, x, row)
      const to = ((height - 1 - row) * width + x) * 4
      pixels[to] = bytes[from + 2] ?? 0
      pixels[to + 1] = bytes[from + 1] ?? 0
      pixels[to + 2] = bytes[from] ?? 0
      pixels[to + 3] = bits === 32 ? (bytes[from + 3] ?? 0) : isMasked(bitmap, x, row) ? 0 : 255
    }
  return pixels
}

function pngIn(bytes: Buffer): Buffer | undefined {
  if (isPng(bytes)) return bytes
  const bitmap = bitmapIn(bytes)
  return bitmap && pngOfPixels(pixelsOf(bitmap), bitmap.width, bitmap.height)
}

/** The largest picture in a Windows icon (.ico) as PNG; undefined for anything else, and for a damaged one. */
export function pngInIcon(file: Buffer): Buffer | undefined {
  if (file.length < HEAD || file.readUInt32LE(0) !== 0x00010000) return undefined
  const count = Math.min(file.readUInt16LE(4), ENTRIES_MAX)
  const entries = Array.from({ length: count }, (_, index) => HEAD + index * ENTRY)
    .filter((at) => at + ENTRY <= file.length)
    .map((at) => {
      const start = file.readUInt32LE(at + 12)
      const size = (file[at] || SIDE_MAX) * 256 + file.readUInt16LE(at + 6)
      return { size, bytes: file.subarray(start, start + file.readUInt32LE(at + 8)) }
    })
    .toSorted((one, other) => other.size - one.size)
  for (const { bytes } of entries) {
    const png = pngIn(bytes)
    if (png !== undefined) return png
  }
  return undefined
}
