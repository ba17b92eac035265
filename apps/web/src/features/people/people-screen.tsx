import { formatCount } from '#lib/text/format'
import { useSearchTerm } from '#lib/navigation/search-term'
import { NothingFound } from '#ui/feedback/nothing-found'
import { SearchBox } from '#ui/forms/search-box'
import { REFETCH_ON_VISIT } from '#lib/api/use-pages'
import { Query, TEXTS } from '@devhood/contract'

import { PeopleList } from './parts/people-list.tsx'
import { personKeys } from './keys.ts'
import { listUsers, pagedPeople, PEOPLE_PAGE } from './queries.ts'
import { searchPeopleQuery } from './search.ts'

const allPeopleQuery = () => ({
  ...pagedPeople(personKeys.allPeople, (cursorDocument, signal) =>
    listUsers([Query.orderDesc('$createdAt')], { limit: PEOPLE_PAGE, cursorDocument, signal }),
  ),
  meta: {
    ...REFETCH_ON_VISIT.meta,
    errorToast: { ...TEXTS.toasts.peopleFailed, kind: 'failure' } as const,
  },
})

/** The search box, and below it all people, newest first, or the search results. */
export function PeopleScreen() {
  const { text, term, setText, search } = useSearchTerm()
  return (
    <>
      <SearchBox
        label="Search people by name or username"
        text={text}
        onText={setText}
        onSearch={search}
      />
      <div className="mt-6">
        {term === '' ? (
          <PeopleList
            key="everybody"
            query={allPeopleQuery()}
            label={TEXTS.people}
            more={text.trim() === '' ? 'sentinel' : 'none'}
            failed={TEXTS.toasts.peopleFailed.title}
          />
        ) : (
          <SearchResults key={term} term={term} onClear={() => search('')} />
        )}
      </div>
    </>
  )
}

interface SearchResultsProps {
  readonly term: string
  readonly onClear: () => void
}

const SearchResults = ({ term, onClear }: SearchResultsProps) => (
  <>
    <h2 className="mb-4 text-head wrap-anywhere">People called “{term}”</h2>
    <PeopleList
      query={searchPeopleQuery(term)}
      label="People found"
      more="button"
      announce={(count) => `${formatCount(count, 'person', 'people')} found`}
      failed="Search failed"
      empty={<NothingFound term={term} onClear={onClear} />}
    />
  </>
)
