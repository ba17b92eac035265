import { useCurrentUser } from '#features/account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useFollowing } from '../follows.ts'
import { newestPeopleQuery, type Person, suggestedPeopleQuery } from '../queries.ts'
import { reasonOf } from './reason.ts'

const MAX_PEOPLE = 5

/** Someone to follow. */
export interface OfferedPerson {
  readonly person: Person
  /** undefined until the server has responded. */
  readonly following: boolean | undefined
  /** What they share with the viewer; undefined for those who are only new. */
  readonly reason: string | undefined
}

/** People who share something with the viewer, then the newest ones; nobody whom the viewer follows already. */
export function useOfferedPeople(enabled = true) {
  const me = useCurrentUser()
  const { others, shared, isPending, failed } = useCandidates(enabled)
  const pages = others.length > 0 ? [{ people: others }] : []
  const following = useFollowing(pages)
  // Who is followed from here stays, so that no other moves.
  const [offered, setOffered] = useState<ReadonlySet<string>>(new Set())
  const people = others
    .filter(({ $id }) => offered.has($id) || following($id) === false)
    .slice(0, MAX_PEOPLE)
  if (!people.every(({ $id }) => offered.has($id)))
    setOffered(new Set([...offered, ...people.map(({ $id }) => $id)]))
  const areUnknown = others.some(({ $id }) => following($id) === undefined)
  return {
    people: people.map((person): OfferedPerson => {
      const reason = shared.has(person.$id) ? reasonOf(person, me) : undefined
      return { person, following: following(person.$id), reason }
    }),
    isPending: isPending || (people.length === 0 && areUnknown),
    failed,
  }
}

/** Everybody else among the suggested people and the newest ones, followed or not. */
function useCandidates(enabled: boolean) {
  const me = useCurrentUser()
  const suggested = useQuery({ ...suggestedPeopleQuery(me.$id), enabled })
  const { data: known = [], isPending } = suggested
  const areFew = !isPending && known.length < MAX_PEOPLE
  const newest = useQuery({ ...newestPeopleQuery(), enabled: enabled && areFew })
  const all = new Map([...known, ...(newest.data ?? [])].map((person) => [person.$id, person]))
  all.delete(me.$id)
  return {
    others: isPending ? [] : [...all.values()],
    /** Ids of those who share something with the viewer. */
    shared: new Set(known.map(({ $id }) => $id)),
    isPending: isPending || (areFew && newest.isPending),
    /** The query without which nobody can be offered, if it failed. */
    failed: all.size === 0 ? [newest, suggested].find(({ isError }) => isError) : undefined,
  }
}
