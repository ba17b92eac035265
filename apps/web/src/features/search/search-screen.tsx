import { useCurrentUser } from '#features/account'
import { NewPeople } from '#features/people'
import { PopularTags } from '#features/tags'
import { rememberSearch } from '#lib/device/recent-searches'
import { useSearchTerm } from '#lib/navigation/search-term'
import { SearchBox } from '#ui/forms/search-box'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

import { RecentSearches } from './recent-searches.tsx'
import { Results } from './results/results.tsx'
import { searchTabIn } from './tabs.ts'

/** One field for posts, people, tags and jobs, and below it what it has found, or the last searches and what is popular. */
export function SearchScreen() {
  const { text, term, setText, search } = useSearchTerm()
  const [params] = useSearchParams()
  const clear = () => search('')
  useRememberTerm(term)
  return (
    <>
      <SearchBox
        label="Search posts, people, tags and jobs"
        text={text}
        onText={setText}
        onSearch={search}
      />
      {term === '' ? (
        <div className="xl:grid xl:grid-cols-[minmax(0,640px)_288px] xl:gap-16">
          <div className="min-w-0">
            <RecentSearches />
            <PopularTags />
          </div>
          <NewPeople />
        </div>
      ) : (
        <Results term={term} tab={searchTabIn(params)} onClear={clear} />
      )}
    </>
  )
}

/** A search is remembered when it is left, by a result or for another page, so that no half-typed words are. */
function useRememberTerm(term: string): void {
  const { $id } = useCurrentUser()
  const remember = useEffectEvent(() => {
    if (term !== '') rememberSearch($id, term)
  })
  useEffect(() => {
    const leave = () => remember()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}
