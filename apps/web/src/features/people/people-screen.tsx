import { useCurrentUser } from '#features/account'
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
import { isFiltered, peopleQueries, type PeopleFilters, usePeopleFilters } from './find/filters.ts'
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
function filteredPeopleQuery(filters: PeopleFilters, viewer: string) {
  const { text, stack, place, sort } = filters
  const isSearch = text !== '' && stack.length === 0 && place === '' && sort === 'newest'
  const query = isSearch
    ? searchPeopleQuery(text)
    : pagedPeople(personKeys.filtered(filters), (cursorDocument, signal) =>
        listUsers(peopleQueries(filters, viewer), { limit: PEOPLE_PAGE, cursorDocument, signal }),
      )
  const meta = isFiltered(filters) ? REFETCH_ON_VISIT.meta : FAILURE
  return { ...query, meta, placeholderData: keepPreviousData }
}

/** All people, with a search, filters and orders. */
export function PeopleScreen() {
  const me = useCurrentUser()
  const { filters, change } = usePeopleFilters()
  const box = useSearchText(filters.text, (text) => change({ text }), PAUSE)
  const query = filteredPeopleQuery(filters, me.$id)
  // The list fetches it; this only reads.
  const { data, isPlaceholderData } = useInfiniteQuery({ ...query, enabled: false })
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
          isEmpty={total === 0}
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
  readonly filters: PeopleFilters
  readonly change: (part: Partial<PeopleFilters>) => void
  readonly onClear: () => void
}

function Nobody({ filters, change, onClear }: NobodyProps): ReactNode {
  const me = useCurrentUser()
  if (isFiltered(filters) && filters.sort === 'shared')
    return (
      <EmptyState
        title={TEXTS.explore.none}
        text="Nobody who matches has something in common with you."
        drawing={false}
        action={
          <Button variant="glow" onClick={() => change({ sort: 'newest' })}>
            Show the newest
          </Button>
        }
      />
    )
  if (isFiltered(filters))
    return (
      <EmptyState
        title={TEXTS.explore.none}
        text={`for “${[filters.text, ...filters.stack, filters.place].filter(Boolean).join(' · ')}”`}
        drawing={false}
        as="h3"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="glow" onClick={onClear}>
              Clear search
            </Button>
            {filters.text !== '' && (
              <ButtonLink to={`/search?q=${encodeURIComponent(filters.text)}`} variant="line">
                Search everywhere
              </ButtonLink>
            )}
          </div>
        }
      />
    )
  if (filters.sort !== 'shared') return null
  return (
    <EmptyState
      title="Nobody to compare with yet"
      text="Add what you use to your profile to find people who use it, too."
      drawing={false}
      action={
        <ButtonLink to={`/update-profile/${me.$id}`} variant="line">
          {TEXTS.profile.edit}
        </ButtonLink>
      }
    />
  )
}
