import { type CurrentUser, useCurrentUser } from '#features/account'
import { type CursorDocument } from '#lib/api/paging'
import { nobodyText, spelledStack } from '#lib/text/nobody-text'
import { FoundElsewhere } from '#features/search'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { SearchBox } from '#ui/forms/search-box'
import { REFETCH_ON_VISIT } from '#lib/api/use-pages'
import { useSearchText } from '#lib/navigation/search-term'
import { formatTotalOf } from '#lib/text/totals'
import { TEXTS } from '@devhood/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'

import { ChosenFilters } from './find/chosen-filters.tsx'
import { FilterBar } from './find/filter-bar.tsx'
import {
  canShare,
  isFiltered,
  sortedQueries,
  type SortedFilters,
  usePeopleFilters,
} from './find/filters.ts'
import { personKeys } from './keys.ts'
import { PeopleList } from './parts/people-list.tsx'
import { listUsers, pagedPeople, PEOPLE_PAGE } from './queries.ts'
import { searchPeopleQuery } from './search.ts'

/** Milliseconds without typing after which the search starts. */
const PAUSE = 300

const FAILURE = {
  ...REFETCH_ON_VISIT.meta,
  errorToast: { ...TEXTS.toasts.peopleFailed, kind: 'failure' } as const,
}

/** People who match the filters. A search alone has an exact username first. */
function filteredPeopleQuery(filters: SortedFilters, viewer: CurrentUser) {
  const { text, stack, place, sort } = filters
  const isSearch = text !== '' && stack.length === 0 && place === '' && sort === 'newest'
  const query = isSearch
    ? searchPeopleQuery(text)
    : pagedPeople(personKeys.filtered(filters), (cursorDocument, signal) =>
        sort === 'shared' && canShare(viewer)
          ? listSharedFirst(filters, viewer.$id, { cursorDocument, signal })
          : listUsers(sortedQueries(filters, viewer.$id), {
              limit: PEOPLE_PAGE,
              cursorDocument,
              signal,
            }),
      )
  const meta = isFiltered(filters) ? REFETCH_ON_VISIT.meta : FAILURE
  return { ...query, meta, placeholderData: keepPreviousData }
}

interface FromCursor {
  readonly cursorDocument: CursorDocument | undefined
  readonly signal: AbortSignal
}

/** Everybody who matches, the newest first, but before them those who have the most in common with the viewer. */
async function listSharedFirst(filters: SortedFilters, viewer: string, rest: FromCursor) {
  const page = { limit: PEOPLE_PAGE, ...rest }
  const newest = listUsers(sortedQueries({ ...filters, sort: 'newest' }, viewer), page)
  if (rest.cursorDocument) return newest
  const shared = listUsers(sortedQueries(filters, viewer), { ...page, totalMax: 0 })
  const [first, all] = await Promise.all([shared, newest])
  return { ...all, people: [...first.people, ...all.people] }
}

/** All people, with a search, filters and orders. */
export function PeopleScreen() {
  const me = useCurrentUser()
  const { filters, change } = usePeopleFilters()
  const box = useSearchText(filters.text, (text) => change({ text }), PAUSE)
  const query = filteredPeopleQuery(filters, me)
  // The list fetches it; this only reads.
  const { data, isPlaceholderData, isError } = useInfiniteQuery({ ...query, enabled: false })
  const total = data?.pages[0]?.total
  const clear = () => {
    box.setText('')
    change({ text: '', stack: [], place: '' })
  }
  return (
    <>
      <div className="grid grid-cols-1 gap-3 xl:grid-cols-[minmax(0,1fr)_auto]">
        <SearchBox
          label="Search people"
          placeholder="Name, headline, bio, location or skill"
          text={box.text}
          onText={box.setText}
          onSearch={box.search}
        />
        <FilterBar {...{ filters, change }} />
      </div>
      <div className="mt-3 mb-2">
        <ChosenFilters
          {...{ filters, change }}
          onClear={clear}
          isEmpty={total === 0 || (isError && !data)}
          count={
            total === undefined || isPlaceholderData
              ? undefined
              : formatTotalOf(total, ['person', 'people'])
          }
        />
      </div>
      {filters.text !== '' && (
        <div className="mb-4 empty:hidden">
          <FoundElsewhere term={filters.text} kind="people" onSearch={box.search} />
        </div>
      )}
      <PeopleList
        query={query}
        label={TEXTS.people}
        figure={filters.sort}
        failed={isFiltered(filters) ? 'Search failed' : "The people didn't load"}
        empty={<Nobody {...{ filters, change }} onClear={clear} />}
      />
    </>
  )
}

interface NobodyProps {
  readonly filters: SortedFilters
  readonly change: (part: Partial<SortedFilters>) => void
  readonly onClear: () => void
}

function Nobody({ filters, change, onClear }: NobodyProps): ReactNode {
  const me = useCurrentUser()
  const { text, stack } = filters
  const withoutStack = text !== '' && stack.length > 0
  if (isFiltered(filters))
    return (
      <EmptyState
        title={nobodyText(filters)}
        text="Check the spelling, or use fewer words and filters."
        drawing="small"
        as="h3"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {withoutStack && (
              <Button variant="glow" onClick={() => change({ stack: [] })}>
                {`Search without ${spelledStack(stack)}`}
              </Button>
            )}
            <Button variant={withoutStack ? 'ghost' : 'glow'} onClick={onClear}>
              {withoutStack ? 'Clear all' : text === '' ? 'Show everybody' : 'Clear search'}
            </Button>
          </div>
        }
      />
    )
  if (filters.sort !== 'shared') return null
  return (
    <EmptyState
      title="Nobody to compare with yet"
      text="Add what you use to your profile to find people who use it, too."
      drawing="small"
      action={
        <ButtonLink to={`/update-profile/${me.$id}`} variant="line">
          {TEXTS.profile.edit}
        </ButtonLink>
      }
    />
  )
}
