import { isUtf8 } from 'node:buffer'
import type { PictureType } from './images.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const BYTE_ORDER_MARK = '\uFEFF'
/** An SVG's root element, with or without a namespace prefix. */
const ROOT = /<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]/y
/** Allowed content before the root. A doctype with an internal subset isn't: it can define entities. */
const BEFORE = [
  /\s+/y,
  /<\?xml\s[^<>]*\?>/y,
  /<!DOCTYPE\s+(?:[A-Za-z_][\w.-]*:)?svg(?:\s[^<>[\]]*)?>/y,
]

/** Size limit of an SVG; drawing time grows with its length. */
export const SVG_BYTES_MAX = 1024 * 1024
/** Characters to inspect in larger text, for a precise error. */
const GLANCE = 4096

function endOfComment(text: string, at: number): number {
  const end = text.startsWith('<!--', at) ? text.indexOf('--', at + 4) : -1
  return end >= 0 && text[end + 2] === '>' ? end + 3 : at
}

/** The end of the piece of prologue at `at`; `at` itself when there is none. */
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

/** The type according to the content, whatever the file name; undefined for anything but PNG, JPEG or SVG. */
export function sniff(bytes: Buffer): PictureType | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png'
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  return isSvg(bytes) ? 'svg' : undefined
}
