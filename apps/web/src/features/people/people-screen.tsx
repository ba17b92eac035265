import { formatCount } from '#lib/text/format'
import { useSearchTerm } from '#lib/navigation/search-term'
import { NothingFound } from '#ui/feedback/nothing-found'
import { SearchBox } from '#ui/forms/search-box'
import { TEXTS } from '@devhood/contract'

import { PeopleList } from './parts/people-list.tsx'
import { allPeopleQuery } from './queries.ts'
import { searchPeopleQuery } from './search.ts'

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
