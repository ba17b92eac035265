import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const RGB = Buffer.from([8, 2, 0, 0, 0])

/**
 * A PNG of noise, about 3 bytes a pixel. Like a photograph it doesn't compress, so its size is predictable (1500
 * × 1500 is 6.75 million bytes).
 */
export function noisePng(width: number, height: number): Buffer {
  return pngOf(width, height, randomBytes(rowOf(width) * height))
}

/** A black PNG of a few bytes, however many pixels it has. */
export function blackPng(width: number, height: number): Buffer {
  return pngOf(width, height, Buffer.alloc(rowOf(width) * height))
}

/** Bytes a line: the first one names the filter. */
const rowOf = (width: number) => 1 + width * 3

function pngOf(width: number, height: number, pixels: Buffer): Buffer {
  for (let line = 0; line < height; line++) pixels[line * rowOf(width)] = 0
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    SIGNATURE,
    part('IHDR', Buffer.concat([size, RGB])),
    part('IDAT', deflateSync(pixels, { level: 1 })),
    part('IEND', Buffer.alloc(0)),
  ])
}

/**
 * A small picture of exactly this many bytes: decoders ignore what follows the end of a PNG. Its previews are made
 * quickly: it is black.
 */
export function pngOfSize(bytes: number): Buffer {
  const png = blackPng(200, 150)
  return Buffer.concat([png, randomBytes(bytes - png.length)])
}

function part(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(content.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}
