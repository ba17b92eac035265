import { FROM_WIDE, useMedia } from '#lib/dom/use-media'
import { Link } from 'react-router'

import { PersonRow } from './person-row.tsx'
import { useOfferedPeople } from './use-offered-people.ts'

interface NewPeopleProps {
  /** Look of the heading. */
  readonly heading?: string
  /** Also where there is no room beside. */
  readonly isAnywhere?: boolean
}

/** People to follow beside the feed, where there is room; empty when there are none. */
export function NewPeople({ heading = 'text-label text-muted', isAnywhere }: NewPeopleProps) {
  const isWide = useMedia(FROM_WIDE) || isAnywhere === true
  const { people } = useOfferedPeople(isWide)
  if (!isWide || people.length === 0) return null
  return (
    <aside
      aria-label="New people"
      // A page that offers them itself doesn't need them twice.
      className="sticky top-below-bar self-start [main:has([data-offers-people])_&]:hidden"
    >
      <h2 className={heading}>
        {people.some(({ reason }) => reason) ? 'People like you' : 'Recently joined'}
      </h2>
      <ul className="my-4 grid gap-3">
        {people.map((offered) => (
          <li key={offered.person.$id} className="min-w-0">
            <PersonRow {...offered} quiet />
          </li>
        ))}
      </ul>
      <Link to="/all-users" className="link text-small">
        All people
      </Link>
    </aside>
  )
}
