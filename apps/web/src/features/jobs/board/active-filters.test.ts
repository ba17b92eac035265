import { JOB_LIMITS, parseJobFilters } from '@devhood/contract'
import { expect, it } from 'vitest'

import { suggestedSearchName } from './active-filters.ts'

const nameOf = (query: string) => suggestedSearchName(parseJobFilters(new URLSearchParams(query)))

it.each<[query: string, name: string]>([
  ['stack=Rust&workplace=remote', 'Remote, Rust'],
  [
    'region=europe&region=eu&region=uk&region=northAmerica&workplace=remote&q=compilers and more',
    '“compilers and more”, Remote, Europe, European Union',
  ],
  [`q=${'🦀'.repeat(JOB_LIMITS.searchNameMax)}`, `“${'🦀'.repeat(58)}…`],
])('a search for %s gets the default name %s', (query, name) => {
  expect(nameOf(query)).toBe(name)
  expect(name.isWellFormed()).toBe(true)
})
