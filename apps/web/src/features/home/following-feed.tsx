import { useCurrentUser } from '#features/account'
import { useFollowing } from '#features/people'
import { PagedFeed, postLists, tagsOf, useArrivals } from '#features/posts'
import { followedTagsQuery } from '#features/tags'
import { type Post } from '@devhood/contract/schemas'
import {
  type Mutation,
  useInfiniteQuery,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { FollowingOffer } from './offer/following-offer.tsx'
import { useOffer } from './offer/use-offer.ts'

interface FollowingFeedProps {
  /** The list was shown since this screen was opened: it stays as it was. */
  readonly isReturn: boolean
}

/** Posts by people and with tags that the viewer follows, and their own. */
export function FollowingFeed({ isReturn }: FollowingFeedProps) {
  const me = useCurrentUser()
  const query = postLists.following(me.$id)
  const { isFollowed, tagOf } = useReasons(query)
  const { where, hasOthers, isAbove } = usePlaceOfOffer(query)
  useRefetchAfterFollow(query, isAbove)
  return (
    <>
      {where === 'above' && <FollowingOffer hasOthers={hasOthers} />}
      <PagedFeed
        query={query}
        label="Posts you follow"
        accepts={(post) => isFollowed(post) || tagOf(post) !== undefined}
        tagOf={tagOf}
        isReturn={isReturn}
        end={() => where === 'below' && <FollowingOffer hasOthers={hasOthers} />}
      />
    </>
  )
}

type FollowingQuery = ReturnType<typeof postLists.following>

/** Where people and tags to follow are offered: they begin a feed without posts by others, until the viewer follows enough. */
function usePlaceOfOffer(query: FollowingQuery) {
  const { data } = useInfiniteQuery({ ...query, enabled: false })
  const { hasOthers, isOffered } = useOffer()
  const [isAbove, setAbove] = useState<boolean>()
  if (data && isAbove === undefined) setAbove(!hasOthers)
  return { hasOthers, isAbove, where: isOffered && (isAbove ? 'above' : 'below') }
}

/** Fetches a feed that began without posts by others again once the viewer has followed somebody or something here. */
function useRefetchAfterFollow({ queryKey }: FollowingQuery, isWanted?: boolean) {
  const client = useQueryClient()
  const filters = { status: 'success', predicate: isFollow } as const
  const follows = useMutationState({ filters }).length
  const refetch = useEffectEvent(() => {
    if (isWanted && follows > 0) void client.refetchQueries({ queryKey })
  })
  useEffect(() => refetch(), [follows])
}

const isFollow = ({ options: { mutationKey = [] } }: Mutation) =>
  mutationKey.includes('follows') || mutationKey.includes('tag-follows')

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
  // A query without people would never have a result.
  const authors = [...pages.map(({ posts }) => posts), arrivals]
    .map(creatorsOf)
    .filter(({ people }) => people.length > 0)
  const isFollowing = useFollowing(authors)
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
