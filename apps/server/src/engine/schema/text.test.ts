import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TextField } from './collection.ts'
import { foldCase } from '@devhood/contract/text'
import { isTextFor } from './text.ts'

const text: TextField = { kind: 'text', min: 2, max: 5 }

describe('a text field', () => {
  it.each<[what: string, value: string, field: Partial<TextField>, isTaken: boolean]>([
    ['the shortest', 'ab', {}, true],
    ['one shorter', 'a', {}, false],
    ['the longest', 'abcde', {}, true],
    ['one longer', 'abcdef', {}, false],
    ['code points, not units', '🎉🎉🎉🎉🎉', {}, true],
    ['one code point too many', '🎉🎉🎉🎉🎉🎉', {}, false],
    ['an empty text where none is required', '', { min: 0 }, true],
    ['line breaks and tabs', 'a\n\tb', {}, true],
    ['line breaks in a line', 'a\nb', { line: true }, false],
    ['a carriage return', 'a\rb', {}, false],
    ['a line separator in a line', 'a\u2028b', { line: true }, false],
    ['an escape sequence', '\u001b[1m', {}, false],
    ['an upper control character', 'a\u0085b', {}, false],
    ['NUL', 'a\0b', {}, false],
    ['half a surrogate pair', 'a\ud83d', {}, false],
    ['joined emoji', '👩\u200d💻', {}, true],
    ['direction overrides in a text', 'a\u202eb', {}, true],
    ['direction overrides in an identifier', 'a\u202eb', { foldCase: true }, false],
    ['zero-width blanks in an identifier', 'a\u200bb', { foldCase: true }, false],
  ])('accepts or rejects %s', (_, value, field, isTaken) => {
    expect(isTextFor({ ...text, ...field }, value)).toBe(isTaken)
  })
})

describe('folding identifiers', () => {
  it.each([
    ['case', 'Ada', 'aDA', true],
    ['accents differ', 'Adá', 'ada', false],
    ['composed or not', 'Ad\u00e1', 'Ada\u0301', true],
    ['full width', 'ＡＤＡ', 'ada', true],
    ['the Kelvin sign', '\u212aim', 'kim', true],
    ['the long s', 'ſam', 'sam', true],
    ['sharp s', 'strAße', 'strasse', true],
    ['the capital sharp s', 'STRA\u1e9eE', 'strasse', true],
    ['sigma at the end', 'ΟΔΟΣ', 'οδος', true],
    ['the dotless i is another letter', 'ı', 'i', false],
    ['Cyrillic a is not Latin a', 'а', 'a', false],
  ])('%s', (_, one, other, isSame) => {
    expect(foldCase(one) === foldCase(other)).toBe(isSame)
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldCase(foldCase(name))).toBe(foldCase(name))
      }),
    )
  })
})
