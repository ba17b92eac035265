import { type CurrentUser, useCurrentUser } from '#features/account'
import { LIMITS, Query, textQuery } from '@devhood/contract'
import { useSearchParams } from 'react-router'

import { distinctStack } from './distinct-stack.ts'

/** Orders of people, by their name in the URL. Without one, whoever has something in common with the viewer comes first. */
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

type Viewer = Pick<CurrentUser, '$id' | 'stack'>

/** Whether others can have something in common with the viewer. */
export const canShare = ({ stack }: Viewer): boolean => (stack?.length ?? 0) > 0

/** Words have an order of their own. */
const defaultSort = (text: string, viewer: Viewer): Sort =>
  text === '' && canShare(viewer) ? 'shared' : 'newest'

function parsePeopleFilters(params: URLSearchParams, viewer: Viewer): PeopleFilters {
  const sort = params.get('sort')
  const text = (params.get('q') ?? '').trim().slice(0, LIMITS.searchMax)
  return {
    text,
    stack: distinctStack(params.getAll('stack')),
    place: (params.get('place') ?? '').trim().slice(0, LIMITS.locationMax),
    sort: isSort(sort) ? sort : defaultSort(text, viewer),
  }
}

const serializePeopleFilters = (
  { text, stack, place }: Omit<PeopleFilters, 'sort'>,
  sort: Sort | null,
) =>
  new URLSearchParams([
    ...(text === '' ? [] : [['q', text]]),
    ...stack.map((tag) => ['stack', tag]),
    ...(place === '' ? [] : [['place', place]]),
    ...(sort === null ? [] : [['sort', sort]]),
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

/** The filters in the URL, so that reload, Back and links restore them; an order only if it was chosen. */
export function usePeopleFilters() {
  const viewer = useCurrentUser()
  const [params, setParams] = useSearchParams()
  const filters = parsePeopleFilters(params, viewer)
  const change = (part: Partial<PeopleFilters>) => {
    const next = { ...filters, ...part }
    const sort = part.sort ?? (params.has('sort') ? filters.sort : null)
    const chosen = sort === defaultSort(next.text, viewer) ? null : sort
    setParams(serializePeopleFilters(next, chosen), {
      // Letters that are typed are no history.
      replace: part.text !== undefined,
      preventScrollReset: true,
    })
  }
  return { filters, change }
}
