import { expect, test } from 'vitest'
import { plainTextOf } from './plain.ts'

test.each([
  ['', ''],
  ['two  words', 'two  words'],
  ['**bold**, *soft* and `for (const id of ids)`', 'bold, soft and for (const id of ids)'],
  [
    '@ada likes #rust at https://devhood.example/a',
    '@ada likes #rust at https://devhood.example/a',
  ],
  ['one\ntwo\n\nthree', 'one\ntwo\nthree'],
  ['- a *b*\n- c', '• a b\n• c'],
  ['3. a\n4. b', '3. a\n4. b'],
  ['> a *b*\n>\n> c\nd', '> a b\n> \n> c\nd'],
  ['```ts\nlet a = 1\n```\nafter', 'let a = 1\nafter'],
  ['an *open mark', 'an *open mark'],
])('%j is read as %j', (typed, plain) => {
  expect(plainTextOf(typed)).toBe(plain)
})
