import { profilePath } from '@devhood/contract'
import { useCurrentUser } from '#features/account'
import { useToggle } from '#lib/mutations/use-toggle'
import { MenuRow } from '#ui/overlays/menu'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { followsAmongPages, followToggle } from '../follows.ts'
import { type Person, personQuery } from '../queries.ts'
import { FollowButton } from './person-row.tsx'

interface AuthorProps {
  readonly person: Pick<Person, '$id' | 'name'>
}

function useIsFollowed(person: AuthorProps['person']) {
  const me = useCurrentUser()
  return useQueries(followsAmongPages(useQueryClient(), me.$id, [{ people: [person] }]))(person.$id)
}

/** Follows the author of a post, or stops it: the main action of its page. */
export const FollowAuthor = ({ person }: AuthorProps) => (
  <FollowButton person={person} following={useIsFollowed(person)} main />
)

/** Who the author is, in up to two lines: the headline, else the stack, the place or the username. */
export function AuthorLine({ person }: { readonly person: Pick<Person, '$id' | 'username'> }) {
  const { data, isPending } = useQuery(personQuery(person.$id))
  const line = data && (data.headline || data.stack?.join(' · ') || data.place)
  return (
    <span dir="auto" className="line-clamp-2 text-small wrap-anywhere text-muted">
      {line || (isPending ? '\u00A0' : `@${person.username}`)}
    </span>
  )
}

/** Rows about the author in the menu of a post: follow them, and see who they are. */
export function AuthorRows({ person }: AuthorProps) {
  const me = useCurrentUser()
  const navigate = useNavigate()
  const isFollowed = useIsFollowed(person)
  const { mutate, waiting } = useToggle((client) => followToggle(client, person, me.$id))
  const isFollowing = waiting ?? isFollowed === true
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
