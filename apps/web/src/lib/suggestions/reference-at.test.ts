import { expect, test } from 'vitest'
import { entryAt, referenceAt, technologyAt } from './reference-at.ts'

/** `|` is the caret; the expected text has the reference in brackets. */
test.each<[typed: string, kind: 'tag' | 'mention', term: string, marked: string]>([
  ['@ad|', 'mention', 'ad', '[@ad]'],
  ['Thanks (@ad|', 'mention', 'ad', 'Thanks ([@ad]'],
  ['@a|da and', 'mention', 'a', '[@ada] and'],
  ['one\n#ru|', 'tag', 'ru', 'one\n[#ru]'],
  ['#|', 'tag', '', '[#]'],
  ['#web-d|', 'tag', 'web-d', '[#web-d]'],
  ['@l.b|', 'mention', 'l.b', '[@l.b]'],
  ['`code` #c+|', 'tag', 'c+', '`code` [#c+]'],
  ['```\ncode\n```\n@ad|', 'mention', 'ad', '```\ncode\n```\n[@ad]'],
])('in %j a %s %j is typed', (typed, kind, term, marked) => {
  const caret = typed.indexOf('|')
  const text = typed.replace('|', '')
  const found = referenceAt(text, caret)
  expect([found?.kind, found?.term]).toEqual([kind, term])
  const { from = 0, to = 0 } = found ?? {}
  expect(`${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`).toBe(marked)
})

test.each([
  '',
  'word',
  'ada@example',
  'C#',
  'a.example/#anchor',
  '@ada ',
  '`#in',
  '```c\n#include',
  `@${'a'.repeat(51)}`,
])('in %j no reference is typed', (text) => {
  expect(referenceAt(text, text.length)).toBe(undefined)
})

test.each<[typed: string, term: string | undefined, marked: string]>([
  ['ru|', 'ru', '[ru]'],
  ['go, ru|', 'ru', 'go, [ru]'],
  ['go,  #ru|', 'ru', 'go,  #[ru]'],
  ['g|o, rust', 'g', '[go,] rust'],
  ['|', undefined, ''],
  ['go, |', undefined, 'go, '],
  ['go,|rust', undefined, 'go,rust'],
])('in the list %j the entry %j is typed', (typed, term, marked) => {
  const [caret, text] = [typed.indexOf('|'), typed.replace('|', '')]
  const found = entryAt(text, caret)
  expect(found?.term).toBe(term)
  const shown = found
    ? `${text.slice(0, found.from)}[${text.slice(found.from, found.to)}]${text.slice(found.to)}`
    : text
  expect(shown).toBe(marked)
})

test('an entry of several words is a technology that is typed', () => {
  expect(technologyAt('go, ruby on', 11)).toEqual({
    kind: 'technology',
    term: 'ruby on',
    from: 4,
    to: 11,
  })
  expect(technologyAt('go, ', 4)).toBe(undefined)
})
