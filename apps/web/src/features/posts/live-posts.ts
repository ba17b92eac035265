import { hideDeleted } from '#lib/deleting'
import { isMuted } from '#features/moderation'
import { applyNews } from '#lib/late-answers'
import { isToggling } from '#lib/toggle'
import { type RealtimeEvent } from '@devhood/client/realtime'
import { LIMITS } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import { type QueryClient } from '@tanstack/react-query'

import { rememberArrivals } from './arrivals.ts'
import { patchPost, shownPostIds } from './cached-posts.ts'
import { postKeys } from './keys.ts'
import { postsByIdQuery, recentPostsQuery } from './queries.ts'

/** The name that every event of an action bears, whatever the collection is called. */
const named = (action: string) => `databases.*.collections.*.documents.*.${action}`

/** Brings the screen in step with what somebody did to a post: in place, or behind the pill. */
export function applyPostEvent(client: QueryClient, event: RealtimeEvent<Post>): void {
  const { events, payload } = event
  if (events.includes(named('delete'))) return hideDeleted(client, payload.$id)
  // One's own new post is shown by what made it.
  if (events.includes(named('create'))) return void rememberUnlessMuted(client, payload)
  applyNews(client, postKeys.all, () => showAsTold(client, payload))
}

async function rememberUnlessMuted(client: QueryClient, post: Post): Promise<void> {
  // Who can not be asked for is taken for heard: a post too many is better than none.
  const muted = post.creator && (await isMuted(client, post.creator.$id).catch(() => false))
  if (!muted) rememberArrivals(client, [post])
}

function showAsTold(client: QueryClient, told: Post): void {
  patchPost(client, told.$id, (shown) => newsOf(client, shown, told))
}

/**
 * What an event may change. Words that are older than those shown do not come back, and while the reader's own
 * like is on its way its answer decides.
 */
function newsOf(client: QueryClient, shown: Post, told: Post): Partial<Post> {
  const { likes, likesCount, ...words } = told
  const isLiking = isToggling(client, ['like', told.$id])
  return {
    ...(words.$updatedAt >= shown.$updatedAt && words),
    ...(!isLiking && { likes, likesCount }),
  }
}

/** Milliseconds in which nothing is likely to have happened. */
const MOMENT = 1000

/** When the connection is there: what the home feed has missed since it was asked for, unless that was just now. */
export function askForNewerPosts(client: QueryClient): void {
  void client.refetchQueries({
    queryKey: postKeys.recent,
    type: 'active',
    predicate: ({ state }) => Date.now() - state.dataUpdatedAt > MOMENT,
  })
}

/**
 * After a time without connection: asks for the newest posts, and for those on screen, of which some may have
 * changed or gone. None of them moves.
 */
export async function catchUpWithPosts(client: QueryClient): Promise<void> {
  const shown = shownPostIds(client)
  void client.prefetchQuery(recentPostsQuery())
  for (let from = 0; from < shown.length; from += LIMITS.listLimitMax)
    await lookAfter(client, shown.slice(from, from + LIMITS.listLimitMax))
}

async function lookAfter(client: QueryClient, postIds: readonly string[]): Promise<void> {
  const query = postsByIdQuery(postIds)
  const answer = await client.fetchQuery(query)
  // With what came in while it was on its way.
  const { posts } = client.getQueryData(query.queryKey) ?? answer
  const found = new Map(posts.map((post) => [post.$id, post]))
  for (const postId of postIds) {
    const told = found.get(postId)
    if (told) showAsTold(client, told)
    else hideDeleted(client, postId)
  }
}
