import { hideDeleted } from '#lib/mutations/hidden-deletions'
import { isMuted } from '#features/moderation'
import { applyDuringFetches } from '#lib/mutations/apply-during-fetches'
import { isToggling } from '#lib/mutations/toggle'
import { type RealtimeEvent } from '@devhood/client/realtime'
import { LIMITS } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import { type QueryClient } from '@tanstack/react-query'

import { rememberArrivals } from './arrivals.ts'
import { patchPost, shownPostIds } from './cached-posts.ts'
import { postKeys } from '../keys.ts'
import { postsByIdQuery, recentPostsQuery } from '../queries.ts'

/** The name that every event of an action bears, whatever the collection is called. */
const eventName = (action: string) => `databases.*.collections.*.documents.*.${action}`

/** Brings the screen in step with what somebody did to a post: in place, or behind the pill. */
export function applyPostEvent(client: QueryClient, event: RealtimeEvent<Post>): void {
  const { events, payload } = event
  if (events.includes(eventName('delete'))) return hideDeleted(client, payload.$id)
  // One's own new post is shown by what made it.
  if (events.includes(eventName('create'))) return void rememberUnlessMuted(client, payload)
  applyDuringFetches(client, postKeys.all, () => applyServerPost(client, payload))
}

async function rememberUnlessMuted(client: QueryClient, post: Post): Promise<void> {
  // Who can not be asked for is taken for heard: a post too many is better than none.
  const muted = post.creator && (await isMuted(client, post.creator.$id).catch(() => false))
  if (!muted) rememberArrivals(client, [post])
}

function applyServerPost(client: QueryClient, incoming: Post): void {
  patchPost(client, incoming.$id, (shown) => changedFields(client, shown, incoming))
}

/**
 * What an event may change. Words that are older than those shown do not come back, and while the reader's own
 * like is on its way its answer decides.
 */
function changedFields(client: QueryClient, shown: Post, incoming: Post): Partial<Post> {
  const { likes, likesCount, ...fields } = incoming
  const isLiking = isToggling(client, ['like', incoming.$id])
  return {
    ...(fields.$updatedAt >= shown.$updatedAt && fields),
    ...(!isLiking && { likes, likesCount }),
  }
}

/** Milliseconds in which nothing is likely to have happened. */
const FRESH_FOR = 1000

/** When the connection is there: what the home feed has missed since it was asked for, unless that was just now. */
export function refetchRecentPosts(client: QueryClient): void {
  void client.refetchQueries({
    queryKey: postKeys.recent,
    type: 'active',
    predicate: ({ state }) => Date.now() - state.dataUpdatedAt > FRESH_FOR,
  })
}

/**
 * After a time without connection: asks for the newest posts, and for those on screen, of which some may have
 * changed or gone. None of them moves.
 */
export async function refetchShownPosts(client: QueryClient): Promise<void> {
  const shown = shownPostIds(client)
  void client.prefetchQuery(recentPostsQuery())
  for (let from = 0; from < shown.length; from += LIMITS.listLimitMax)
    await refreshPosts(client, shown.slice(from, from + LIMITS.listLimitMax))
}

async function refreshPosts(client: QueryClient, postIds: readonly string[]): Promise<void> {
  const query = postsByIdQuery(postIds)
  const answer = await client.fetchQuery(query)
  // With what came in while it was on its way.
  const { posts } = client.getQueryData(query.queryKey) ?? answer
  const found = new Map(posts.map((post) => [post.$id, post]))
  for (const postId of postIds) {
    const incoming = found.get(postId)
    if (incoming) applyServerPost(client, incoming)
    else hideDeleted(client, postId)
  }
}
