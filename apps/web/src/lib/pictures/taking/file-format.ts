/** The formats that the server takes, with the endings of their names; the first one is given to a file without one. */
const ENDINGS = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/svg+xml': ['.svg'],
} as const
type Format = keyof typeof ENDINGS

/** Number of bytes that are enough to recognize a format. */
export const HEAD_LENGTH = 256

const SIGNATURES: readonly (readonly [Format, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]
const SVG = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!doctype svg|<svg)[\s>]/i

/** The format of a file by its first bytes; undefined if the server doesn't take it. */
export function formatOf(head: Uint8Array): Format | undefined {
  const [found] = SIGNATURES.filter(([, signature]) =>
    signature.every((byte, index) => head[index] === byte),
  )
  if (found) return found[0]
  return SVG.test(new TextDecoder().decode(head)) ? 'image/svg+xml' : undefined
}

/** Other formats of pictures, by the first characters. */
const OTHERS: readonly (readonly [type: string, start: RegExp])[] = [
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/gif', /^GIF8/],
  ['image/avif', /^.{4}ftypavi[fs]/s],
  ['image/heic', /^.{4}ftyp(?:he[iv]|mif|msf)/s],
  ['image/tiff', /^(?:II\*\0|MM\0\*)/],
  ['image/jxl', /^(?:\xff\n|\0{3}\fJXL )/],
]

/** The type of a picture in another format than the server's, by its first bytes. */
export function convertibleTypeOf(head: Uint8Array): string | undefined {
  const start = String.fromCharCode(...head.subarray(0, 16))
  return OTHERS.find(([, pattern]) => pattern.test(start))?.[0]
}

/** The name with an ending of this format: 'desk.webp' becomes 'desk.jpg'. */
export function nameFor(name: string, format: Format): string {
  const endings = ENDINGS[format]
  if (endings.some((ending) => name.toLowerCase().endsWith(ending))) return name
  return `${name.replace(/\.[a-z0-9]{1,5}$/i, '') || name}${endings[0]}`
}
