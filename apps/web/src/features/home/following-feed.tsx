import { useCurrentUser } from '#features/account'
import { followCountsQuery, followsAmongPages, NewPeopleSection } from '#features/people'
import { PagedFeed, postLists, tagsOf, useArrivals } from '#features/posts'
import { followedTagsQuery, FollowTagButton, followsAmongTags } from '#features/tags'
import { type Post } from '@devhood/contract/schemas'
import {
  type Mutation,
  useInfiniteQuery,
  useMutationState,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { recentTagsQuery } from '#features/suggestions'
import { FROM_WIDE, useMedia } from '#lib/dom/use-media'
import { TagLink } from '#ui/controls/chip'
import { EmptyState } from '#ui/feedback/empty-state'

interface FollowingFeedProps {
  /** The list was shown since this screen was opened: it stays as it was. */
  readonly isReturn: boolean
}

/** Posts by people and with tags that the viewer follows, and their own. */
export function FollowingFeed({ isReturn }: FollowingFeedProps) {
  const me = useCurrentUser()
  const query = postLists.following(me.$id)
  const { isFollowed, tagOf } = useReasons(query)
  const { where, hasOthers, isAbove } = useSuggestions(query)
  useRefetchAfterFollow(query, isAbove)
  return (
    <>
      {where === 'above' && <FollowSuggestions hasOthers={hasOthers} />}
      <PagedFeed
        query={query}
        label="Posts you follow"
        accepts={(post) => isFollowed(post) || tagOf(post) !== undefined}
        tagOf={tagOf}
        isReturn={isReturn}
        end={() => where === 'below' && <FollowSuggestions hasOthers={hasOthers} />}
      />
    </>
  )
}

type FollowingQuery = ReturnType<typeof postLists.following>

/** People that somebody follows when they need no more suggestions. */
const ENOUGH_FOLLOWED = 3

/** Where people and tags to follow are offered: they begin a feed without posts by others, until the viewer follows enough. */
function useSuggestions(query: FollowingQuery) {
  const me = useCurrentUser()
  const { data } = useInfiniteQuery({ ...query, enabled: false })
  const { data: counts } = useQuery(followCountsQuery(me.$id))
  const [isAbove, setAbove] = useState<boolean>()
  const posts = data?.pages.flatMap((page) => page.posts) ?? []
  const hasOthers = posts.some(({ creator }) => creator?.$id !== me.$id)
  if (data && isAbove === undefined) setAbove(!hasOthers)
  const areNeeded = data && (!hasOthers || (counts && counts.following < ENOUGH_FOLLOWED))
  return { hasOthers, isAbove, where: areNeeded && (isAbove ? 'above' : 'below') }
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

const MAX_TAGS = 5

/** People and tags to follow, for a feed with little by others. Wide screens have the people beside the feed. */
function FollowSuggestions({ hasOthers }: { readonly hasOthers: boolean }) {
  const isWide = useMedia(FROM_WIDE)
  return (
    <>
      <EmptyState
        title={hasOthers ? 'Follow a few more' : 'Your following feed is empty'}
        text="Follow people and tags to see their posts here."
        drawing={false}
      />
      <div className="grid gap-10">
        {!isWide && <NewPeopleSection />}
        <Tags />
      </div>
    </>
  )
}

function Tags() {
  const { data: recent = [] } = useQuery(recentTagsQuery())
  const tags = recent.slice(0, MAX_TAGS)
  const isFollowing = useQueries(followsAmongTags(useQueryClient(), tags))
  if (tags.length === 0) return null
  return (
    <section>
      <h2 className="text-label text-muted">Recent tags</h2>
      <ul className="my-4 grid gap-3">
        {tags.map((tag) => (
          <li key={tag} className="flex min-w-0 items-center justify-between gap-3">
            <span className="min-w-0 truncate">
              <TagLink tag={tag} />
            </span>
            <FollowTagButton tag={tag} following={isFollowing(tag)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
