/** The start of an SVG file, which tells it from other files. All patterns are linear in the length of the text. */

/** Size limit of an SVG; drawing time grows with its length. */
export const SVG_BYTES_MAX = 1024 * 1024

const DECLARATION = /^<\?xml\s[^<>]*\?>/
const ENCODING = /\sencoding\s*=\s*["']([\w.:-]{1,40})["']/
/** Bytes in which a declaration is looked for. */
const DECLARED_WITHIN = 256

/** Byte order marks, and the first character, `<`. */
const WIDE: Readonly<Record<string, string>> = {
  feff: 'utf-16be',
  '003c': 'utf-16be',
  fffe: 'utf-16le',
  '3c00': 'utf-16le',
}

/** The encoding by the first two bytes, else by the declaration; in lower case. */
export function encodingOf(bytes: Buffer): string {
  const wide = WIDE[bytes.toString('hex', 0, 2)]
  if (wide !== undefined) return wide
  const [declaration = ''] = DECLARATION.exec(bytes.toString('latin1', 0, DECLARED_WITHIN)) ?? []
  const declared = ENCODING.exec(declaration)?.[1]?.toLowerCase() ?? 'utf-8'
  // A declaration in characters of one byte can't be UTF-16.
  return declared.startsWith('utf-16') ? 'utf-8' : declared
}

/** An SVG's root element, with or without a namespace prefix. */
const ROOT = /<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]/y
const PIECES = [/\s+/y, /<\?[A-Za-z][^<>]*\?>/y, /<!--(?:[^-]|-(?!-))*-->/y]
const DOCTYPE = /<!DOCTYPE\s+(?:[A-Za-z_][\w.-]*:)?svg(?:\s[^<>[\]]*)?(?:\[([^\]]*)\]\s*)?>/y

/** The end of what the pattern matches at `at`; `at` itself when it doesn't. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/**
 * Finds where the root element begins behind declarations, comments and a doctype, and the definitions in the doctype;
 * undefined when this is no SVG.
 */
export function findRoot(text: string) {
  let at = 0
  let subset = ''
  for (let isMoving = true; isMoving;) {
    const start = at
    for (const piece of PIECES) at = skip(piece, text, at)
    DOCTYPE.lastIndex = at
    const doctype = DOCTYPE.exec(text)
    if (doctype) {
      at = DOCTYPE.lastIndex
      subset += doctype[1] ?? ''
    }
    isMoving = at !== start
  }
  return skip(ROOT, text, at) === at ? undefined : { at, subset }
}

/** Bytes to look at in a larger file, for a precise error. */
const GLANCE = 4096

/** Whether these bytes are meant as an SVG; they may still be damaged. */
export function isSvg(bytes: Buffer): boolean {
  const part = bytes.length <= SVG_BYTES_MAX ? bytes : bytes.subarray(0, GLANCE)
  const encoding = encodingOf(bytes)
  const decoder = new TextDecoder(encoding.startsWith('utf-16') ? encoding : 'utf-8')
  return findRoot(decoder.decode(part)) !== undefined
}
