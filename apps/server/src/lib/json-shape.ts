/** What JSON may hold. */
export interface Shape {
  readonly levels: number
  /** Of all objects together, as are the values. */
  readonly keys: number
  readonly values: number
}

/** Brackets and braces differ by one bit: 0x5b and 0x7b open, 0x5d and 0x7d close. */
const CASE = 0x20
const [QUOTE, BACKSLASH, COMMA, COLON, OPENING, CLOSING] = [0x22, 0x5c, 0x2c, 0x3a, 0x7b, 0x7d]

/** The position of the quote that ends the text which begins at `from`; the end of the bytes without one. */
function endOfText(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}

/**
 * Why JSON must not be parsed: it would be built of so many pieces, or be so deep, that nothing else could happen meanwhile.
 * Looks at the marks between the texts only, which takes a small part of the time of parsing.
 */
export function findShapeError(bytes: Buffer, shape: Shape): string | undefined {
  let [level, keys, commas, opened] = [0, 0, 0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) at = endOfText(bytes, at + 1)
    else if (byte === COMMA) commas += 1
    else if (byte === COLON) keys += 1
    else if ((byte | CASE) === CLOSING) level -= 1
    else if ((byte | CASE) === OPENING) {
      opened += 1
      level += 1
      if (level > shape.levels) return `is nested deeper than ${shape.levels} levels`
    }
  }
  if (keys > shape.keys) return `has more than ${shape.keys} keys`
  return commas + opened > shape.values ? `has more than ${shape.values} values` : undefined
}
