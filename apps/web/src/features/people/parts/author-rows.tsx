import { profilePath } from '@devhood/contract'
import { useCurrentUser } from '#features/account'
import { useToggle } from '#lib/mutations/use-toggle'
import { MenuRow } from '#ui/overlays/menu'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { followsAmongPages, followToggle } from '../follows.ts'
import { type Person } from '../queries.ts'

/** Rows about the author in the menu of a post: follow them, and see who they are. */
export function AuthorRows({ person }: { readonly person: Pick<Person, '$id' | 'name'> }) {
  const me = useCurrentUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const follows = useQueries(followsAmongPages(client, me.$id, [{ people: [person] }]))
  const { mutate, waiting } = useToggle(() => followToggle(client, person, me.$id))
  const isFollowing = waiting ?? follows(person.$id) === true
  return (
    <>
      <MenuRow
        icon={isFollowing ? 'check' : 'plus'}
        label={isFollowing ? 'Unfollow' : 'Follow'}
        text={
          isFollowing ? 'Their posts leave your following feed' : 'See their posts in Following'
        }
        onPress={() => mutate({ on: !isFollowing })}
      />
      <MenuRow
        icon="person"
        label="Go to profile"
        onPress={() => void navigate(profilePath(person))}
      />
    </>
  )
}
