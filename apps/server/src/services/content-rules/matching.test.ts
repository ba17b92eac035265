import { expect, test } from 'vitest'
import { matcherOf, ruleText } from './matching.ts'

test.each<[text: string, rule: string, finds: boolean]>([
  ['Win at our CASINO today', 'casino', true],
  ['Win at our casinos today', 'casino', false],
  ['cásíno!', 'Casino', true],
  ['саsіnо', 'casino', true],
  ['ca\u200Bsi\u00ADno', 'casino', true],
  ['ｃａｓｉｎｏ', 'casino', true],
  ['buy  cheap\nwatches', 'cheap watches', true],
  ['cheap, watches', 'cheap watches', true],
  ['cheap good watches', 'cheap watches', false],
  ['watches cheap', 'cheap watches', false],
  ['I like C++', 'C++', true],
  ['I like C', 'C++', false],
  ['买便宜手表', '便宜手表', true],
])('%j and the words %j: %s', (text, rule, finds) => {
  expect(matcherOf([text])({ kind: 'words', text: rule })).toBe(finds)
})

test.each<[text: string, rule: string, finds: boolean]>([
  ['see https://spam.example/x?y=1', 'spam.example', true],
  ['see spam.example.', 'spam.example', true],
  ['[here](http://SPAM.example)', 'https://spam.example/', true],
  ['WWW.spam.example/a', 'spam.example', true],
  ['https://shop.spam.example', 'spam.example', true],
  ['https://notspam.example', 'spam.example', false],
  ['https://spam.example.com', 'spam.example', false],
  ['https://me@spam.example', 'spam.example', true],
  ['https://spam.example/shop/a', 'spam.example/shop', true],
  ['https://spam.example/SHOP', 'spam.example/shop', true],
  ['https://spam.example/shopping', 'spam.example/shop', false],
  ['spam\u200B.example', 'spam.example', true],
  ['https://münze.example', 'xn--mnze-0ra.example', true],
  ['spam', 'spam.example', false],
])('%j and links to %j: %s', (text, rule, finds) => {
  expect(matcherOf(['nothing', text])({ kind: 'link', text: rule })).toBe(finds)
})

test.each([
  ['words', '  Cheap watches ', 'Cheap watches'],
  ['words', '!?', undefined],
  ['link', ' https://www.Spam.example/Shop/ ', 'spam.example/shop'],
  ['link', 'spam', undefined],
  ['link', '.example', undefined],
  ['link', 'http://', undefined],
] as const)('%s %j is stored as %j', (kind, text, stored) => {
  expect(ruleText({ kind, text })).toBe(stored)
})

test('the worst texts take time that grows with their length only', () => {
  const texts = ['a.'.repeat(5000), '.'.repeat(10_000), `${'!'.repeat(9999)}a`, '([{'.repeat(3000)]
  const matches = matcherOf(texts)
  expect(matches({ kind: 'link', text: 'spam.example' })).toBe(false)
  expect(matches({ kind: 'words', text: 'casino' })).toBe(false)
})
