import { EmptyState } from '#ui/feedback/empty-state'
import { LoadFailed } from '#ui/feedback/load-failed'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useParams } from 'react-router'

import { personByUsernameQuery } from '../queries.ts'

interface PersonAtAddressProps {
  /** Of the error state. */
  readonly title: string
  readonly loading: ReactNode
  readonly children: (userId: string) => ReactNode
}

/** The person at an address that has their id or, as `@ada`, their username. */
export function PersonAtAddress({ title, loading, children }: PersonAtAddressProps) {
  const { id, handle } = useParams()
  const query = personByUsernameQuery(handle?.slice(1) ?? '')
  const person = useQuery(handle === undefined ? { ...query, queryFn: skipToken } : query)
  if (id !== undefined) return children(id)
  if (person.data) return children(person.data.$id)
  if (person.isPending) return loading
  if (person.isError) return <LoadFailed query={person} title={title} />
  return (
    <EmptyState
      title="Profile not found"
      text="Nobody has this username. The account may have been deleted."
      link={{ to: '/all-users', label: 'See all people' }}
    />
  )
}
