import { type CurrentUser, useCurrentUser } from '#features/account'
import {
  parsePeopleFilters,
  type PeopleFilters,
  peopleQueries,
  Query,
  serializePeopleFilters,
} from '@devhood/contract'
import { useParameters } from '#lib/navigation/use-parameters'

/** Orders of people, by their name in the URL. Without one, whoever has something in common with the viewer comes first. */
export const SORTS = {
  newest: 'Newest',
  shared: 'Shared with me',
  followers: 'Most followed',
} as const
export type Sort = keyof typeof SORTS

export interface SortedFilters extends PeopleFilters {
  readonly sort: Sort
}

const isSort = (text: string | null): text is Sort => text !== null && Object.hasOwn(SORTS, text)

type Viewer = Pick<CurrentUser, '$id' | 'stack'>

/** Whether others can have something in common with the viewer. */
export const canShare = ({ stack }: Viewer): boolean => (stack?.length ?? 0) > 0

/** Words have an order of their own. */
const defaultSort = (text: string, viewer: Viewer): Sort =>
  text === '' && canShare(viewer) ? 'shared' : 'newest'

function parse(params: URLSearchParams, viewer: Viewer): SortedFilters {
  const sort = params.get('sort')
  const filters = parsePeopleFilters(params)
  return { ...filters, sort: isSort(sort) ? sort : defaultSort(filters.text, viewer) }
}

/** Whether anything but the order is chosen. */
export const isFiltered = ({ text, stack, place }: PeopleFilters): boolean =>
  text !== '' || stack.length > 0 || place !== ''

/** The filters as queries of the documents API. */
export const sortedQueries = ({ sort, ...filters }: SortedFilters, viewer: string): Query[] => [
  ...peopleQueries(filters),
  ...{
    newest: filters.text === '' && filters.place === '' ? [Query.orderDesc('$createdAt')] : [],
    shared: [Query.equal('sharesWith', [viewer])],
    followers: [Query.orderDesc('followersCount')],
  }[sort],
]

/** The filters in the URL, so that reload, Back and links restore them; an order only if it was chosen. */
export function usePeopleFilters() {
  const viewer = useCurrentUser()
  const { params, newest, set } = useParameters()
  const change = (part: Partial<SortedFilters>) => {
    const filters = parse(newest(), viewer)
    const next = { ...filters, ...part }
    const sort = part.sort ?? (newest().has('sort') ? filters.sort : null)
    const chosen = sort === defaultSort(next.text, viewer) ? null : sort
    const address = serializePeopleFilters(next)
    if (chosen !== null) address.set('sort', chosen)
    set(address, {
      // Letters that are typed are no history.
      replace: part.text !== undefined,
      preventScrollReset: true,
    })
  }
  return { filters: parse(params, viewer), change }
}
