import { takeAskedFollow } from '#lib/navigation/asked-follow'
import { useEffect } from 'react'

import { useFollowToggle } from '../follows.ts'
import { type Person } from '../queries.ts'

interface FollowIfAskedProps {
  readonly person: Person
  /** undefined until the server has responded. */
  readonly following: boolean | undefined
}

/** Follows the person if the viewer, as a guest on this page, has pressed Follow before signing up or in. */
export function FollowIfAsked({ person, following }: FollowIfAskedProps) {
  const { mutate } = useFollowToggle(person)
  useEffect(() => {
    if (following !== undefined && takeAskedFollow(person.$id) && !following) mutate({ on: true })
  }, [following, person.$id, mutate])
  return null
}
