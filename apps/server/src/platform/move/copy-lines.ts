import type { SQLOutputValue } from 'node:sqlite'

/** The values of a row, in the order of its columns. */
export type Row = readonly SQLOutputValue[]

const SPECIAL = /[\b\t\n\v\f\r\\]/
const EVERY_SPECIAL = new RegExp(SPECIAL, 'g')
const ESCAPES: Readonly<Record<string, string>> = {
  '\b': String.raw`\b`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\v': String.raw`\v`,
  '\f': String.raw`\f`,
  '\r': String.raw`\r`,
  '\\': String.raw`\\`,
}

function fieldOf(value: SQLOutputValue): string {
  if (value === null) return String.raw`\N`
  if (typeof value !== 'string')
    return typeof value === 'object'
      ? String.raw`\\x${Buffer.from(value).toString('hex')}`
      : String(value)
  return SPECIAL.test(value)
    ? value.replaceAll(EVERY_SPECIAL, (found) => ESCAPES[found] ?? found)
    : value
}

/**
 * A row in the text format of PostgreSQL's COPY, byte for byte. Both sides send, compare and hash rows in this form.
 */
export const copyLineOf = (row: Row): string => `${row.map(fieldOf).join('\t')}\n`
