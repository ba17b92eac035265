import { expect, it } from 'vitest'
import { ftsQuery } from '../../platform/database/sqlite/dialect.ts'
import { matchText } from '../../platform/database/index.ts'
import { indexedWords, matchWords } from './search-words.ts'

it('indexes each word once', () => {
  expect(indexedWords('Go go GO on')).toBe('go on')
  expect(indexedWords(null)).toBe('')
})

it.each([
  ['Hello wor', '"hello" AND "wor" *'],
  ['a" OR b*', '"a" AND "or" AND "b" *'],
  ['caption:x NEAR(y)', '"caption" AND "x" AND "near" AND "y" *'],
  ['-hello NOT ^world', '"hello" AND "not" AND "world" *'],
  ['go go go', '"go" AND "go" *'],
  [' "*" ', undefined],
  ['', undefined],
])('searches for %s as literal words', (text, expression) => {
  const match = matchWords(text)
  expect(match && ftsQuery(['caption'])(matchText(match))).toBe(expression && `(${expression})`)
})
