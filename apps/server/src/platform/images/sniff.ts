import { isUtf8 } from 'node:buffer'
import type { PictureType } from './images.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const BYTE_ORDER_MARK = '\uFEFF'
/** An SVG's root element, with or without a namespace prefix. */
const ROOT = /<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]/y
/** What may stand before it. A doctype with a subset may not: entities live there. */
const BEFORE = [
  /\s+/y,
  /<\?xml\s[^<>]*\?>/y,
  /<!DOCTYPE\s+(?:[A-Za-z_][\w.-]*:)?svg(?:\s[^<>[\]]*)?>/y,
]

/** An SVG may be this large; drawing takes time by its length. */
export const SVG_BYTES_MAX = 1024 * 1024
/** Of larger text only so much is read, to name its fault well. */
const GLANCE = 4096

function endOfComment(text: string, at: number): number {
  const end = text.startsWith('<!--', at) ? text.indexOf('--', at + 4) : -1
  return end >= 0 && text[end + 2] === '>' ? end + 3 : at
}

/** Where the piece of prologue at `at` ends; `at` itself when there is none. */
function skip(text: string, at: number): number {
  for (const piece of BEFORE) {
    piece.lastIndex = at
    if (piece.test(text)) return piece.lastIndex
  }
  return endOfComment(text, at)
}

function isSvg(bytes: Buffer): boolean {
  const whole = bytes.length <= SVG_BYTES_MAX
  if (whole && !isUtf8(bytes)) return false
  const text = whole ? bytes.toString('utf8') : bytes.toString('latin1', 0, GLANCE)
  let at = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  for (let next = skip(text, at); next !== at; next = skip(text, at)) at = next
  ROOT.lastIndex = at
  return ROOT.test(text)
}

/** What the bytes are, whatever their name says; undefined for anything but a PNG, JPEG or SVG. */
export function sniff(bytes: Buffer): PictureType | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png'
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  return isSvg(bytes) ? 'svg' : undefined
}
