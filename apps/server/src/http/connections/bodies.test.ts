import { expect, test } from 'vitest'
import { parseJson } from './bodies.ts'

const parse = (text: string) => parseJson(Buffer.from(text))
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',')}}`

test.each([
  ['an empty body, as DELETE sends it', '', {}],
  ['an object', '{"a":[1,"é",null,true]}', { a: [1, 'é', null, true] }],
  ['a pair of surrogates', String.raw`"\ud83d\ude00"`, '😀'],
  ['32 levels', nested(32), JSON.parse(nested(32))],
  ['1000 keys', keys(1000), JSON.parse(keys(1000))],
  ['marks within a text', JSON.stringify(['[[{\\', ':"[,']), ['[[{\\', ':"[,']],
  ['49,999 values', JSON.stringify(Array(49_999).fill(1)), Array(49_999).fill(1)],
])('reads %s', (_name, text, expected) => {
  expect(parse(text)).toEqual(expected)
})

test.each([
  ['invalid JSON', '{"a":', 'The body is not valid JSON.'],
  ['33 levels', nested(33), 'The body is nested deeper than 32 levels.'],
  ['20,000 levels', nested(20_000), 'The body is nested deeper than 32 levels.'],
  ['levels that nobody closes', '{"a":'.repeat(33), 'The body is nested deeper than 32 levels.'],
  ['50,001 values', JSON.stringify(Array(50_001).fill(1)), 'The body has more than 50000 values.'],
  ['10,001 keys', keys(10_001), 'The body has more than 10000 keys.'],
  ['1001 keys', keys(1001), 'The body has an object with more than 1000 keys.'],
  [
    'a key named like a prototype property',
    '{"__proto__":{"a":1}}',
    'The body has a key "__proto__".',
  ],
  ['the same, deeper', '[{"a":{"__proto__":1}}]', 'The body has a key "__proto__".'],
  ['a NUL', String.raw`{"a":"b\u0000"}`, 'The body holds a NUL character, which is not accepted.'],
  [
    'a NUL in a key',
    String.raw`{"a\u0000":1}`,
    'The body holds a NUL character, which is not accepted.',
  ],
  ['half a surrogate pair', String.raw`["\ud83d"]`, 'The body holds half of a surrogate pair.'],
  ['too large a number', '1e400', 'The body has a number that is too large.'],
  [
    'a number of a million digits',
    '9'.repeat(1_000_000),
    'The body has a number that is too large.',
  ],
])('rejects %s', (_name, text, message) => {
  expect(() => parse(text)).toThrow(
    expect.objectContaining({ type: 'general_argument_invalid', message }),
  )
})

test('rejects invalid UTF-8 instead of replacing it', () => {
  const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')])
  expect(() => parseJson(bytes)).toThrow(
    expect.objectContaining({ message: 'The body is not valid UTF-8.' }),
  )
})
