import { useCurrentUser } from '#features/account'
import { Button } from '#ui/controls/button'
import { TEXTS } from '@devhood/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { followPerson } from '../follows.ts'
import { type Person } from '../queries.ts'

interface FollowButtonProps {
  readonly person: Pick<Person, '$id' | 'name'>
  /** undefined until the server has answered; then a press follows. */
  readonly following: boolean | undefined
  /** In the header of a profile. */
  readonly large?: boolean
}

/** Shows the current state; on hover and focus, the effect of a press. It isn't shown for oneself. */
export function FollowButton({ person, following, large = false }: FollowButtonProps) {
  const me = useCurrentUser()
  const { mutate } = useMutation(followPerson(useQueryClient(), person.$id, me.$id))
  if (person.$id === me.$id) return null
  return (
    <Button
      size={large ? 'md' : 'sm'}
      aria-pressed={following}
      aria-busy={following === undefined}
      onClick={() => mutate({ on: !following })}
      className="group min-w-25 px-2.5"
    >
      <span className={following === undefined ? 'opacity-0' : undefined}>
        {following ? <FollowingWords /> : TEXTS.profile.follow}
        <span className="sr-only"> {person.name}</span>
      </span>
    </Button>
  )
}

function FollowingWords() {
  return (
    <>
      <span className="group-hover:sr-only group-focus-visible:sr-only">
        {TEXTS.profile.following}
      </span>
      <span aria-hidden="true" className="hidden group-hover:inline group-focus-visible:inline">
        Unfollow
      </span>
    </>
  )
}
