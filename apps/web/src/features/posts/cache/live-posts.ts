import { hideDeleted } from '#lib/mutations/hidden-deletions'
import { isAction } from '#lib/api/event-action'
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

/** Applies a post event to the screen: in place, or behind the pill. */
export function applyPostEvent(client: QueryClient, event: RealtimeEvent<Post>): void {
  const { payload } = event
  if (isAction(event, 'delete')) return hideDeleted(client, payload.$id)
  // The mutation that created it shows one's own new post.
  if (isAction(event, 'create')) return rememberArrivals(client, [payload])
  applyDuringFetches(client, postKeys.all, () => applyServerPost(client, payload))
}

function applyServerPost(client: QueryClient, incoming: Post): void {
  patchPost(client, incoming.$id, (shown) => changedFields(client, shown, incoming))
}

/** Fields that an event may change: no older texts, and no likes while the viewer's own like is being sent. */
function changedFields(client: QueryClient, shown: Post, incoming: Post): Partial<Post> {
  const { likes, likesCount, ...fields } = incoming
  const isLiking = isToggling(client, ['like', incoming.$id])
  return {
    ...(fields.$updatedAt >= shown.$updatedAt && fields),
    ...(!isLiking && { likes, likesCount }),
  }
}

/** After a lost connection, fetches the newest posts and those on screen, which may have changed or be gone. No post moves. */
export async function refetchShownPosts(client: QueryClient): Promise<void> {
  const shown = shownPostIds(client)
  void client.prefetchQuery(recentPostsQuery())
  for (let from = 0; from < shown.length; from += LIMITS.listLimitMax)
    await refreshPosts(client, shown.slice(from, from + LIMITS.listLimitMax))
}

async function refreshPosts(client: QueryClient, postIds: readonly string[]): Promise<void> {
  const query = postsByIdQuery(postIds)
  const fetched = await client.fetchQuery(query)
  // Includes posts that arrived during the request.
  const { posts } = client.getQueryData(query.queryKey) ?? fetched
  const found = new Map(posts.map((post) => [post.$id, post]))
  for (const postId of postIds) {
    const incoming = found.get(postId)
    if (incoming) applyServerPost(client, incoming)
    else hideDeleted(client, postId)
  }
}
