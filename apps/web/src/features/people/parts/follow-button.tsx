import { useCurrentUser } from '#features/account'
import { FollowToggle } from '#ui/controls/follow-toggle'

import { useToggle } from '#lib/mutations/use-toggle'
import { followToggle } from '../follows.ts'
import { type Person } from '../queries.ts'

interface FollowButtonProps {
  readonly person: Pick<Person, '$id' | 'name'>
  /** undefined until the server has answered; then a press follows. */
  readonly following: boolean | undefined
  /** In the header of a profile. */
  readonly large?: boolean
}

/** Follows a person, or stops it. It isn't shown for oneself. */
export function FollowButton({ person, following, ...rest }: FollowButtonProps) {
  const me = useCurrentUser()
  const { mutate, waiting } = useToggle((client) => followToggle(client, person, me.$id))
  if (person.$id === me.$id) return null
  return (
    <FollowToggle
      name={person.name}
      onToggle={mutate}
      following={waiting ?? following}
      waits={waiting !== undefined}
      {...rest}
    />
  )
}
