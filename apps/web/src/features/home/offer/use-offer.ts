import { useCurrentUser } from '#features/account'
import { followCountsQuery } from '#features/people'
import { postLists } from '#features/posts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

/** People that somebody follows when they need no more suggestions. */
export const ENOUGH_FOLLOWED = 3

/** Whether the feed of followed people offers more of them: until the viewer follows enough, or says so. */
export function useOffer() {
  const me = useCurrentUser()
  const { data } = useInfiniteQuery({ ...postLists.following(me.$id), enabled: false })
  const { data: counts } = useQuery(followCountsQuery(me.$id))
  const posts = data?.pages.flatMap((page) => page.posts) ?? []
  const hasOthers = posts.some(({ creator }) => creator?.$id !== me.$id)
  const areFew = !hasOthers || (counts && counts.following < ENOUGH_FOLLOWED)
  const isOffered = Boolean(data && areFew) && !(me.followsEnough && hasOthers)
  return { hasOthers, isOffered, followed: counts?.following ?? 0 }
}
