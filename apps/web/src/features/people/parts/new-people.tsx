import { useCurrentUser } from '#features/account'
import { FROM_WIDE, useMedia } from '#lib/dom/use-media'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

import { followsAmongPages } from '../follows.ts'
import { PersonRow } from './person-row.tsx'
import { newestPeopleQuery } from '../queries.ts'

const MAX_PEOPLE = 5

/** The newest people beside the feed whom the viewer doesn't follow, where there is room; empty when there are none. */
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

/** The newest people whom the viewer doesn't follow, with buttons for that; empty when there are none. */
export function NewPeopleSection() {
  const list = useNewPeople(true)
  return list && <section>{list}</section>
}

function useNewPeople(enabled: boolean): ReactNode {
  const me = useCurrentUser()
  const newest = useQuery({ ...newestPeopleQuery(), enabled })
  const others = (newest.data ?? []).filter(({ $id }) => $id !== me.$id)
  const pages = others.length > 0 ? [{ people: others }] : []
  const following = useQueries(followsAmongPages(useQueryClient(), me.$id, pages))
  // Who is followed from here stays, so that no other moves.
  const [offered, setOffered] = useState<ReadonlySet<string>>(new Set())
  const people = others
    .filter(({ $id }) => offered.has($id) || following($id) === false)
    .slice(0, MAX_PEOPLE)
  if (!people.every(({ $id }) => offered.has($id)))
    setOffered(new Set([...offered, ...people.map(({ $id }) => $id)]))
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
