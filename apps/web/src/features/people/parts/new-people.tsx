import { useCurrentUser } from '#features/account'
import { FROM_WIDE, useMedia } from '#lib/dom/use-media'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { Link } from 'react-router'

import { followsAmongPages } from '../follows.ts'
import { PersonRow } from './person-row.tsx'
import { newestPeopleQuery } from '../queries.ts'

const MAX_PEOPLE = 5

/** The newest people beside the feed, where there is room; empty when there are none. */
export function NewPeople() {
  const isWide = useMedia(FROM_WIDE)
  const list = useNewPeople(isWide)
  if (!isWide || !list) return null
  return (
    <aside aria-label="New people" className="sticky top-below-bar self-start">
      {list}
    </aside>
  )
}

/** The newest people with buttons to follow them; empty when there are none. */
export function NewPeopleSection() {
  const list = useNewPeople(true)
  return list && <section>{list}</section>
}

function useNewPeople(enabled: boolean): ReactNode {
  const me = useCurrentUser()
  const newest = useQuery({ ...newestPeopleQuery(), enabled })
  const people = (newest.data ?? []).filter(({ $id }) => $id !== me.$id).slice(0, MAX_PEOPLE)
  const pages = people.length > 0 ? [{ people }] : []
  const following = useQueries(followsAmongPages(useQueryClient(), me.$id, pages))
  if (people.length === 0) return undefined
  return (
    <>
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
    </>
  )
}
