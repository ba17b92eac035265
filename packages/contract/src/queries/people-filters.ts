import { LIMITS } from '../limits.ts'
import { Query } from './queries.ts'
import { distinctTags, textIn } from './search-params.ts'
import { textQuery } from './text-search.ts'

/** Filters of people. Empty values don't filter. */
export interface PeopleFilters {
  readonly text: string
  /** Technologies that a person uses, all of them. */
  readonly stack: readonly string[]
  readonly place: string
}

export const parsePeopleFilters = (params: URLSearchParams): PeopleFilters => ({
  text: textIn(params, 'q', LIMITS.searchMax),
  stack: distinctTags(params.getAll('stack')),
  place: textIn(params, 'place', LIMITS.locationMax),
})

export function serializePeopleFilters({ text, stack, place }: PeopleFilters): URLSearchParams {
  const params = new URLSearchParams()
  if (text !== '') params.set('q', text)
  for (const tag of stack) params.append('stack', tag)
  if (place !== '') params.set('place', place)
  return params
}

/** Queries on `users` for these filters, in no order. */
export const peopleQueries = ({ text, stack, place }: PeopleFilters): Query[] => [
  ...(text === '' ? [] : [textQuery(text)]),
  ...(place === '' ? [] : [Query.search('place', place)]),
  ...stack.map((tag) => Query.contains('stack', [tag])),
]
