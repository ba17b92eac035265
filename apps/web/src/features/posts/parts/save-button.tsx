import { useCurrentUser } from '#features/account'
import { ToggleButton } from '#ui/controls/toggle-button'
import { type Post } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { toggleOptions } from '#lib/mutations/toggle'
import { useWaitingState } from '#lib/outbox/use-outbox'
import { saveToggle } from '../saves.ts'

interface SaveButtonProps {
  readonly post: Post
  readonly saved: boolean
  readonly compact?: boolean
}

/** A spinner replaces the icon during the request, and further presses do nothing. */
export function SaveButton({ post, compact = false, ...rest }: SaveButtonProps) {
  const me = useCurrentUser()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation(
    toggleOptions(client, saveToggle(client, post.$id, me.$id)),
  )
  const waiting = useWaitingState(['saves', post.$id])
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
