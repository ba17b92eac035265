import { useCurrentUser } from '#features/account'
import { FROM_WIDE, useMedia } from '#lib/dom/use-media'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import { followsAmongPages } from '../follows.ts'
import { PersonRow } from './person-row.tsx'
import { newestPeopleQuery } from '../queries.ts'

const MAX_PEOPLE = 5

/** The newest people beside the feed, where there is room; empty when there are none. */
export function NewPeople() {
  const me = useCurrentUser()
  const isWide = useMedia(FROM_WIDE)
  // One more than needed, because the viewer may be among them.
  const newest = useQuery({ ...newestPeopleQuery(MAX_PEOPLE + 1), enabled: isWide })
  const people = (newest.data ?? []).filter(({ $id }) => $id !== me.$id).slice(0, MAX_PEOPLE)
  const pages = people.length > 0 ? [{ people }] : []
  const following = useQueries(followsAmongPages(useQueryClient(), me.$id, pages))
  if (!isWide || people.length === 0) return null
  return (
    <aside aria-label="New people" className="sticky top-20 self-start">
      <h2 className="text-label text-muted">Recently joined</h2>
      <ul className="my-4 grid gap-3">
        {people.map((person) => (
          <li key={person.$id} className="min-w-0">
            <PersonRow person={person} following={following(person.$id)} />
          </li>
        ))}
      </ul>
      <Link to="/all-users" className="link text-small">
        All people
      </Link>
    </aside>
  )
}
