import { useCurrentUser } from '#features/account'
import { ToggleButton } from '#ui/controls/toggle-button'
import { type Post } from '@devhood/contract/schemas'

import { useToggle } from '#lib/mutations/use-toggle'
import { saveToggle } from '../saves.ts'

interface SaveButtonProps {
  readonly post: Post
  readonly saved: boolean
  readonly compact?: boolean
}

/** A spinner replaces the icon during the request, and further presses do nothing. */
export function SaveButton({ post, compact = false, ...rest }: SaveButtonProps) {
  const me = useCurrentUser()
  const { mutate, isPending, waiting } = useToggle((client) => saveToggle(client, post.$id, me.$id))
  const saved = waiting ?? rest.saved
  return (
    <ToggleButton
      icon="saved"
      tone="saved"
      label="Save"
      on={saved}
      busy={isPending}
      waits={waiting !== undefined}
      compact={compact}
      onClick={() => mutate({ on: !saved })}
    />
  )
}
