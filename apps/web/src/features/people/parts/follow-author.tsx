import { lineAbout } from '#lib/text/line-about'
import { useQuery } from '@tanstack/react-query'

import { useFollowing } from '../follows.ts'
import { personKeys } from '../keys.ts'
import { type Person, personQuery } from '../queries.ts'
import { FollowButton } from './person-row.tsx'

export interface AuthorProps {
  readonly person: Pick<Person, '$id' | 'name'>
}

export const useIsFollowed = (person: AuthorProps['person']) =>
  useFollowing([{ people: [person] }])(person.$id)

/** Follows the author of a post, or stops it: the main action of its page. */
export const FollowAuthor = ({ person }: AuthorProps) => (
  <FollowButton person={person} following={useIsFollowed(person)} main />
)

/** Who the author is, in up to two lines: the headline, else the stack, the place or the username. */
export function AuthorLine({ person }: { readonly person: Pick<Person, '$id' | 'username'> }) {
  const { data, isPending } = useQuery({
    ...personQuery(person.$id),
    // Apart from the profile, and gone with the page: after a block, nothing of them stays.
    queryKey: [...personKeys.one(person.$id), 'line'],
    gcTime: 0,
  })
  return (
    <span dir="auto" className="line-clamp-2 text-small wrap-anywhere text-muted">
      {isPending ? '\u00A0' : lineAbout(data ?? person)}
    </span>
  )
}
