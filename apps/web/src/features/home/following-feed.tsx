import { useCurrentUser } from '#features/account'
import { followsAmongPages } from '#features/people'
import { PagedFeed, postLists, tagsOf, useArrivals } from '#features/posts'
import { followedTagsQuery } from '#features/tags'
import { type Post } from '@devhood/contract/schemas'
import {
  useInfiniteQuery,
  useMutationState,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { FollowSuggestions } from './follow-suggestions.tsx'

interface FollowingFeedProps {
  /** The list was shown since this screen was opened: it stays as it was. */
  readonly isReturn: boolean
}

/** Posts by people and with tags that the viewer follows, and their own. */
export function FollowingFeed({ isReturn }: FollowingFeedProps) {
  const me = useCurrentUser()
  const query = postLists.following(me.$id)
  useRefetchAfterFollow(query)
  const { isFollowed, tagOf } = useReasons(query)
  return (
    <PagedFeed
      query={query}
      label="Posts you follow"
      accepts={(post) => isFollowed(post) || tagOf(post) !== undefined}
      tagOf={tagOf}
      isReturn={isReturn}
      end={(posts) =>
        posts.every(({ creator }) => creator?.$id === me.$id) && (
          <FollowSuggestions isEmpty={posts.length === 0} />
        )
      }
    />
  )
}

/** Fetches an empty feed again once the viewer has followed somebody or something here. */
function useRefetchAfterFollow({ queryKey }: ReturnType<typeof postLists.following>) {
  const client = useQueryClient()
  const follows = useMutationState({ filters: { status: 'success' } }).length
  const isEmpty = client.getQueryData(queryKey)?.pages.every(({ marks }) => marks.length === 0)
  const refetch = useEffectEvent(() => {
    if (isEmpty) void client.refetchQueries({ queryKey })
  })
  useEffect(() => refetch(), [follows])
}

const creatorsOf = (posts: readonly Post[]) => ({
  people: [...new Set(posts.flatMap(({ creator }) => creator?.$id ?? []))]
    .toSorted()
    .map(($id) => ({ $id })),
})

/** Why a post is in the feed, or would be: its author is followed, or a tag is. */
function useReasons(query: ReturnType<typeof postLists.following>) {
  const me = useCurrentUser()
  const { data } = useInfiniteQuery({ ...query, enabled: false })
  const arrivals = useArrivals()
  const { data: followedTags = [] } = useQuery(followedTagsQuery())
  // Without followed tags, all posts of the feed are by followed people.
  const pages = followedTags.length > 0 ? (data?.pages ?? []) : []
  // A query without people would never be answered.
  const authors = [...pages.map(({ posts }) => posts), arrivals]
    .map(creatorsOf)
    .filter(({ people }) => people.length > 0)
  const isFollowing = useQueries(followsAmongPages(useQueryClient(), me.$id, authors))
  const authorState = ({ creator }: Post) =>
    creator?.$id === me.$id || (creator ? isFollowing(creator.$id) : false)
  const tags = new Set(followedTags)
  return {
    isFollowed: (post: Post) => authorState(post) === true,
    /** The followed tag of a post by somebody who isn't followed. */
    tagOf: (post: Post) =>
      authorState(post) === false ? tagsOf(post).find((tag) => tags.has(tag)) : undefined,
  }
}
