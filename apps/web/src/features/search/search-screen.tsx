import { useCurrentUser } from '#features/account'
import { NewPeople } from '#features/people'
import { PopularTags } from '#features/tags'
import { rememberSearch, clearRecentSearches, recentSearches } from '#lib/device/recent-searches'
import { useSearchTerm } from '#lib/navigation/search-term'
import { SearchBox } from '#ui/forms/search-box'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/controls/button'
import { Icon } from '#ui/icon'

import { Results } from './results/results.tsx'
import { SEARCH_LABEL, searchPath } from './tabs.ts'
import { useHitKeys } from './use-hit-keys.ts'

/** One field for posts, people, tags and jobs, and below it what it has found, or the last searches and what is popular. */
export function SearchScreen() {
  const { text, term, setText, search } = useSearchTerm()
  useRememberTerm(term)
  useHitKeys()
  return (
    <>
      <SearchBox label={SEARCH_LABEL} text={text} onText={setText} onSearch={search} />
      {term === '' ? (
        <>
          <p className="mt-4 text-small text-balance text-muted">
            Searches all words of posts, people and jobs. #tag finds a tag, “quotes” an exact
            phrase.
          </p>
          <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_320px] xl:gap-x-10">
            <div className="min-w-0">
              <RecentSearches />
              <PopularTags />
            </div>
            <div className="mt-6">
              <NewPeople heading="text-head" isAnywhere />
            </div>
          </div>
        </>
      ) : (
        <Results term={term} onClear={() => search('')} />
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

/** Shown before anything is searched: this person's last searches on this device. */
function RecentSearches() {
  const { $id } = useCurrentUser()
  const [terms, setTerms] = useState(() => recentSearches($id))
  const clear = () => {
    clearRecentSearches($id)
    setTerms([])
  }
  if (terms.length === 0) return null
  return (
    <section className="mt-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-head">Recent searches</h2>
        <Button variant="ghost" size="sm" onClick={clear}>
          Clear
        </Button>
      </div>
      <ul aria-label="Recent searches" className="-mx-3 mt-2 grid grid-cols-1">
        {terms.map((term) => (
          <li key={term}>
            <Link
              to={searchPath(term)}
              className="flex min-h-tap items-center gap-3 rounded-control px-3 hover:bg-overlay"
            >
              <Icon name="search" size={16} className="text-muted" />
              <span className="min-w-0 truncate">{term}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
