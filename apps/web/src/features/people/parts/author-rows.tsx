import { profilePath } from '@devhood/contract'
import { MenuRow } from '#ui/overlays/menu'
import { useNavigate } from 'react-router'

import { useFollowToggle } from '../follows.ts'
import { type AuthorProps, useIsFollowed } from './follow-author.tsx'

/** Rows about the author in the menu of a post: follow them, and see who they are. */
export function AuthorRows({ person }: AuthorProps) {
  const navigate = useNavigate()
  const isFollowed = useIsFollowed(person)
  const { mutate, waiting } = useFollowToggle(person)
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
