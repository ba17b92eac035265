import { FollowToggle } from '#ui/controls/follow-toggle'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { followTag } from './tag-follows.ts'

interface FollowTagButtonProps {
  /** Folded, without `#`. */
  readonly tag: string
  /** undefined until the server has responded; then a press follows. */
  readonly following: boolean | undefined
  /** In the header of a page. */
  readonly large?: boolean
}

export function FollowTagButton({ tag, ...rest }: FollowTagButtonProps) {
  const { mutate } = useMutation(followTag(useQueryClient(), tag))
  return <FollowToggle name={`#${tag}`} onToggle={mutate} {...rest} />
}
