import { useCurrentUser } from '#features/account'
import { clearRecentSearches, recentSearches } from '#lib/device/recent-searches'
import { Button } from '#ui/controls/button'
import { Icon } from '#ui/icon'
import { useState } from 'react'
import { Link } from 'react-router'

import { searchPath } from './tabs.ts'

/** Shown before anything is searched: this person's last searches on this device, and what is searched. */
export function RecentSearches() {
  const { $id } = useCurrentUser()
  const [terms, setTerms] = useState(() => recentSearches($id))
  const clear = () => {
    clearRecentSearches($id)
    setTerms([])
  }
  return (
    <>
      <p className="mt-4 max-w-[60ch] text-small text-muted">
        Posts are searched by caption, picture description, location and tags. Start with # to find
        a tag.
      </p>
      {terms.length > 0 && (
        <section className="mt-6 max-w-160">
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
      )}
    </>
  )
}
