import { expect, test } from 'vitest'
import { Query } from './queries.ts'
import { quotedWords, textQuery } from './text-search.ts'

test.each<[term: string, quoted: string | undefined]>([
  ['postgres', undefined],
  ['"postgres"', 'postgres'],
  [' “pg and k8s” ', 'pg and k8s'],
  ['„pg“', 'pg'],
  ['«pg»', 'pg'],
  ['"pg', undefined],
  ['pg"', undefined],
  ['the "pg" one', undefined],
  ['""', undefined],
  ['', undefined],
])('the words in quotes of %j', (term, quoted) => {
  expect(quotedWords(term)).toBe(quoted)
  expect(textQuery(term)).toEqual(
    quoted === undefined ? Query.search('text', term) : Query.search('exactText', quoted),
  )
})
