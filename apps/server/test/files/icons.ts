interface Entry {
  readonly bytes: Buffer
  /** Width in pixels and bits per pixel, as the icon's directory says. */
  readonly side: number
  readonly bits: number
}

/** A Windows icon that contains these pictures. */
export function iconFile(...entries: readonly Entry[]): Buffer {
  const head = Buffer.alloc(6 + entries.length * 16)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(entries.length, 4)
  let start = head.length
  for (const [index, { bytes, side, bits }] of entries.entries()) {
    const at = 6 + index * 16
    head[at] = side
    head[at + 1] = side
    head.writeUInt16LE(bits, at + 6)
    head.writeUInt32LE(bytes.length, at + 8)
    head.writeUInt32LE(start, at + 12)
    start += bytes.length
  }
  return Buffer.concat([head, ...entries.map(({ bytes }) => bytes)])
}

const BLUE = [255, 0, 0, 0]
const RED = [0, 0, 255, 0]

/** A blue bitmap with a red pixel in its upper left corner and a transparent one in its lower right corner. */
export function bitmap(bits: number, width: number, height: number): Entry {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40, 0)
  head.writeInt32LE(width, 4)
  head.writeInt32LE(height * 2, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(bits, 14)
  const palette = bits > 8 ? [] : [BLUE, RED]
  head.writeUInt32LE(palette.length, 32)
  const row = ((width * bits + 31) >> 5) << 2
  const colors = Buffer.alloc(row * height)
  if (bits > 8) {
    const each = bits === 32 ? [255, 0, 0, 255] : [255, 0, 0]
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) colors.set(each, y * row + x * each.length)
    colors.set(bits === 32 ? [0, 0, 255, 255] : [0, 0, 255], (height - 1) * row)
    if (bits === 32) colors[(width - 1) * 4 + 3] = 0
  } else {
    colors[(height - 1) * row] = 1 << (8 - bits)
  }
  const maskRow = ((width + 31) >> 5) << 2
  const mask = Buffer.alloc(maskRow * height)
  mask[(width - 1) >> 3] = 0x80 >> ((width - 1) & 7)
  const bytes = Buffer.concat([head, Buffer.from(palette.flat()), colors, mask])
  return { bytes, side: width, bits }
}
