import { expect, test } from 'vitest'
import { cookieValues } from './cookies.ts'

test.each([
  ['no header', undefined, []],
  ['another name', 'b=1', []],
  ['a longer name', 'xa=1', []],
  ['one pair', 'a=1', ['1']],
  ['the same name twice', 'a=1; b=2; a=3', ['1', '3']],
  ['no blank between pairs', 'b=2;a=1', ['1']],
  ['spaces and tabs around a pair', ' \t a=1 \t ; b=2', ['1']],
  ['blanks alone', ' \t;a=1; \t ', ['1']],
  ['a value with blanks and equals signs inside', 'a=1 \t=2', ['1 \t=2']],
  ['an empty value', 'a=', ['']],
  ['a no-break space before the name', '\u00a0a=1', []],
  ['a no-break space after the value', 'a=1\u00a0', ['1\u00a0']],
])('Cookie header with %s', (_, header, values) => {
  expect(cookieValues(header, 'a')).toEqual(values)
})

test('a run of blanks inside a pair is parsed as fast as other characters', () => {
  const value = `x${' '.repeat(16_000)}y`
  for (let at = 0; at < 200; at++) expect(cookieValues(`a=${value}`, 'a')).toEqual([value])
})
