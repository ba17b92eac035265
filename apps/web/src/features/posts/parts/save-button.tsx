import { useCurrentUser } from '#features/account'
import { ToggleButton } from '#ui/controls/toggle-button'
import { type Post } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { savePost } from '../saves.ts'

interface SaveButtonProps {
  readonly post: Post
  readonly saved: boolean
  readonly compact?: boolean
}

/** A spinner replaces the icon during the request, and further presses do nothing. */
export function SaveButton({ post, saved, compact = false }: SaveButtonProps) {
  const me = useCurrentUser()
  const { mutate, isPending } = useMutation(savePost(useQueryClient(), post.$id, me.$id))
  return (
    <ToggleButton
      icon="saved"
      tone="saved"
      label="Save"
      on={saved}
      busy={isPending}
      compact={compact}
      onClick={() => mutate({ on: !saved })}
    />
  )
}
