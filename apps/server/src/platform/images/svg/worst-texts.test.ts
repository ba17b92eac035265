import { AppError } from '@devhood/contract'
import { expect, test } from 'vitest'
import { isSvg, SVG_BYTES_MAX } from './prologue.ts'
import { readSvg } from './read-svg.ts'
import { rootOf } from './svg-size.ts'

/** A file of the largest size that repeats a part. */
const full = (part: string, before = '', after = '') =>
  Buffer.from(
    before + part.repeat((SVG_BYTES_MAX - before.length - after.length) / part.length) + after,
  )
const SUBSET = '<!DOCTYPE svg ['
const ENTITY = '<!DOCTYPE svg [<!ENTITY a "">]><svg>'

/** Reads a file as drawing it does; a refusal is as good. */
function readAll(bytes: Buffer): void {
  try {
    rootOf(readSvg(bytes))?.resized({ width: 1, height: 1 })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

// Any of them would take minutes if reading weren't linear.
test.each<[what: string, bytes: Buffer, isSvgLike: boolean]>([
  ['open comments', full('<!--'), false],
  ['dashes in a comment', full('-', '<!--'), false],
  ['comments', full('<!---->', '', '<svg/>'), true],
  ['open instructions', full('<?a '), false],
  ['instructions', full('<?a?>', '', '<svg/>'), true],
  ['blanks', full(' ', '', '<svg/>'), true],
  ['open doctypes', full('<!DOCTYPE svg '), false],
  ['blanks in a doctype', full(' ', '<!DOCTYPE svg'), false],
  ['open entities', full('<!ENTITY a "', SUBSET, ']><svg/>'), true],
  ['blanks in an entity', full(' ', `${SUBSET}<!ENTITY`, ']><svg/>'), true],
  ['entities', full('<!ENTITY a "">', SUBSET, ']><svg/>'), true],
  ['open comments in a doctype', full('<!--', SUBSET, ']><svg/>'), true],
  ['references', full('&a;', ENTITY), true],
  ['open references', full('&aaaaaaaa', ENTITY), true],
  ['attributes', full(' a=""', '<svg', '/>'), true],
  ['open attributes', full(' a="', '<svg'), true],
  ['blanks between attributes', full(' ', '<svg a'), true],
  ['digits of a width', full('1', '<svg width="', '"/>'), true],
  ['blanks in a width', full(' ', '<svg width="', '"/>'), true],
  ['blanks in a view box', full(' ', '<svg viewBox="', '"/>'), true],
  ['letters of a prefix', full('a', '<'), false],
])('1 MiB of %s is read in time', (_, bytes, isSvgLike) => {
  expect(isSvg(bytes)).toBe(isSvgLike)
  if (isSvgLike) readAll(bytes)
})
