import { LIMITS, Query, textQuery } from '@devhood/contract'
import { useSearchParams } from 'react-router'

import { distinctStack } from './distinct-stack.ts'

/** Orders of people, by their name in the URL; the default has none. */
export const SORTS = {
  newest: 'Newest',
  shared: 'Shared with me',
  followers: 'Most followed',
} as const
export type Sort = keyof typeof SORTS

export interface PeopleFilters {
  readonly text: string
  /** Technologies that a person uses, all of them. */
  readonly stack: readonly string[]
  readonly place: string
  readonly sort: Sort
}

const isSort = (text: string | null): text is Sort => text !== null && Object.hasOwn(SORTS, text)

function parsePeopleFilters(params: URLSearchParams): PeopleFilters {
  const sort = params.get('sort')
  return {
    text: (params.get('q') ?? '').trim().slice(0, LIMITS.searchMax),
    stack: distinctStack(params.getAll('stack')),
    place: (params.get('place') ?? '').trim().slice(0, LIMITS.locationMax),
    sort: isSort(sort) ? sort : 'newest',
  }
}

const serializePeopleFilters = ({ text, stack, place, sort }: PeopleFilters) =>
  new URLSearchParams([
    ...(text === '' ? [] : [['q', text]]),
    ...stack.map((tag) => ['stack', tag]),
    ...(place === '' ? [] : [['place', place]]),
    ...(sort === 'newest' ? [] : [['sort', sort]]),
  ])

/** Whether anything but the order is chosen. */
export const isFiltered = ({ text, stack, place }: PeopleFilters): boolean =>
  text !== '' || stack.length > 0 || place !== ''

/** The filters as queries of the documents API. */
export function peopleQueries(
  { text, stack, place, sort }: PeopleFilters,
  viewer: string,
): Query[] {
  return [
    ...(text === '' ? [] : [textQuery(text)]),
    ...(place === '' ? [] : [Query.search('place', place)]),
    ...stack.map((tag) => Query.contains('stack', [tag])),
    ...{
      newest: text === '' && place === '' ? [Query.orderDesc('$createdAt')] : [],
      shared: [Query.equal('sharesWith', [viewer])],
      followers: [Query.orderDesc('followersCount')],
    }[sort],
  ]
}

/** The filters in the URL, so that reload, Back and links restore them. */
export function usePeopleFilters() {
  const [params, setParams] = useSearchParams()
  const filters = parsePeopleFilters(params)
  const change = (part: Partial<PeopleFilters>) =>
    setParams(serializePeopleFilters({ ...filters, ...part }), {
      // Letters that are typed are no history.
      replace: part.text !== undefined,
      preventScrollReset: true,
    })
  return { filters, change }
}
