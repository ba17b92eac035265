import { useCurrentUser } from '#features/account'
import { FROM_WIDE, useMedia } from '#lib/dom/use-media'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

import { followsAmongPages } from '../follows.ts'
import { PersonRow } from './person-row.tsx'
import { newestPeopleQuery, suggestedPeopleQuery } from '../queries.ts'
import { reasonOf } from './reason.ts'

const MAX_PEOPLE = 5

/** People to follow beside the feed, where there is room; empty when there are none. */
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

/** People to follow; empty when there are none. */
export function NewPeopleSection() {
  const list = useNewPeople(true)
  return list && <section>{list}</section>
}

/** People who share something with the viewer, then the newest ones; nobody whom the viewer follows already. */
function useOffered(enabled: boolean) {
  const me = useCurrentUser()
  const suggested = useQuery({ ...suggestedPeopleQuery(me.$id), enabled })
  const { data: known = [], isPending } = suggested
  const areFew = !isPending && known.length < MAX_PEOPLE
  const newest = useQuery({ ...newestPeopleQuery(), enabled: enabled && areFew })
  const all = new Map([...known, ...(newest.data ?? [])].map((person) => [person.$id, person]))
  all.delete(me.$id)
  const others = isPending ? [] : [...all.values()]
  const pages = others.length > 0 ? [{ people: others }] : []
  const following = useQueries(followsAmongPages(useQueryClient(), me.$id, pages))
  // Who is followed from here stays, so that no other moves.
  const [offered, setOffered] = useState<ReadonlySet<string>>(new Set())
  const people = others
    .filter(({ $id }) => offered.has($id) || following($id) === false)
    .slice(0, MAX_PEOPLE)
  if (!people.every(({ $id }) => offered.has($id)))
    setOffered(new Set([...offered, ...people.map(({ $id }) => $id)]))
  return { people, following, suggested: new Set(known.map(({ $id }) => $id)) }
}

function useNewPeople(enabled: boolean): ReactNode {
  const me = useCurrentUser()
  const { people, following, suggested } = useOffered(enabled)
  const areSuggested = suggested.size > 0
  if (people.length === 0) return undefined
  return (
    <>
      <h2 className="text-label text-muted">
        {areSuggested ? 'People like you' : 'Recently joined'}
      </h2>
      <ul className="my-4 grid gap-3">
        {people.map((person) => (
          <li key={person.$id} className="min-w-0">
            <PersonRow
              person={person}
              following={following(person.$id)}
              reason={suggested.has(person.$id) ? reasonOf(person, me) : undefined}
            />
          </li>
        ))}
      </ul>
      <Link to={areSuggested ? '/all-users?sort=shared' : '/all-users'} className="link text-small">
        All people
      </Link>
    </>
  )
}
