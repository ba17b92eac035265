import { FollowToggle } from '#ui/controls/follow-toggle'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'

import { followsAmongTags, followTag } from './tag-follows.ts'

interface FollowTagButtonProps {
  /** Folded, without `#`. */
  readonly tag: string
  /** In the header of a page. */
  readonly large?: boolean
}

/** Follows a tag, or stops it. */
export function FollowTagButton({ tag, large = false }: FollowTagButtonProps) {
  const client = useQueryClient()
  const isFollowing = useQueries(followsAmongTags(client, [tag]))
  const { mutate } = useMutation(followTag(client, tag))
  return (
    <FollowToggle name={`#${tag}`} following={isFollowing(tag)} onToggle={mutate} large={large} />
  )
}
