import fc from 'fast-check'
import { expect, it } from 'vitest'
import { visibleLine, visibleTag } from './visible.ts'

it.each([
  ['Ada', 'Ada'],
  [' \t\nAda\u00a0\u3000Lovelace\n ', 'Ada Lovelace'],
  ['\u202eada\u202c', 'ada'],
  ['\u200e\u200f\u061c\u2066ada\u2069', 'ada'],
  ['Ada \u202e Lovelace', 'Ada Lovelace'],
  ['شیما\u200cزاده', 'شیما\u200cزاده'],
  ['👩\u200d💻 ❤\ufe0f', '👩\u200d💻 ❤\ufe0f'],
  ['', ''],
  ['\u200b\u200d\u2060\ufeff', ''],
  ['\u2800\u3164\u115f', ''],
  ['\u{e0041}\u00ad', ''],
  ['two\nlines', 'two\nlines'],
])('%j is stored as %j', (typed, stored) => {
  expect(visibleLine(typed)).toBe(stored)
})

it.each([
  ['#rust', 'rust'],
  ['##rust', 'rust'],
  ['＃rust', 'rust'],
  [' # #  web  dev ', 'web dev'],
  ['C#', 'C#'],
  ['C++', 'C++'],
  ['.NET', '.NET'],
  ['Node.js', 'Node.js'],
  ['#', ''],
  ['#\u200b', ''],
  ['\u202e#tsur', 'tsur'],
])('the tag %j is stored as %j', (typed, stored) => {
  expect(visibleTag(typed)).toBe(stored)
})

it('a stored line or tag stays as it is', () => {
  const odd = fc.constantFrom(' ', '#', '\u202e', '\u200b', 'ä', '\u00a0', '\n')
  fc.assert(
    fc.property(fc.array(fc.oneof(odd, fc.string({ unit: 'grapheme' }))), (parts) => {
      const [line, tag] = [visibleLine(parts.join('')), visibleTag(parts.join(''))]
      expect(visibleLine(line)).toBe(line)
      expect(visibleTag(tag)).toBe(tag)
    }),
  )
})
