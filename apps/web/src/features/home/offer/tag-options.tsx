import { useCurrentUser } from '#features/account'
import { recentTagsQuery } from '#features/suggestions'
import { followedTagsQuery, useFollowedTags, followTag } from '#features/tags'
import { foldTag } from '@devhood/contract/text'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Option } from './option.tsx'

const MAX_TAGS = 3

/** Tags to follow: of recent posts, those of the viewer's stack first. Which are followed from here stay. */
export function useOfferedTags(): readonly string[] {
  const { stack } = useCurrentUser()
  const { data: recent } = useQuery(recentTagsQuery())
  const { data: followed } = useQuery(followedTagsQuery())
  const [offered, setOffered] = useState<readonly string[]>()
  if (offered || !recent || !followed) return offered ?? []
  const own = (stack ?? []).map(foldTag)
  const fitting = [...recent.filter((tag) => own.includes(tag)), ...recent, ...own]
  const tags = [...new Set(fitting)].filter((tag) => !followed.includes(tag)).slice(0, MAX_TAGS)
  setOffered(tags)
  return tags
}

interface TagOptionsProps {
  /** Folded, without `#`. */
  readonly tags: readonly string[]
}

/** Tags that a press follows. */
export function TagOptions({ tags }: TagOptionsProps) {
  const isFollowing = useFollowedTags(tags)
  return (
    <ul aria-label="Tags to follow" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <TagOption tag={tag} following={isFollowing(tag)} />
        </li>
      ))}
    </ul>
  )
}

function TagOption({
  tag,
  following,
}: {
  readonly tag: string
  readonly following?: boolean | undefined
}) {
  const { mutate } = useMutation(followTag(useQueryClient(), tag))
  return (
    <Option
      label={`#${tag}`}
      verb="Follow"
      on={following}
      onPress={() => mutate({ on: !following })}
    />
  )
}
