import { type QueryClient } from '@tanstack/react-query'

import { findCachedPost } from './cache/cached-posts.ts'

/** How something that belongs to a post is listed while it waits to be sent. */
export function waitingOnPost(client: QueryClient, postId: string, action: string) {
  const author = findCachedPost(client, postId)?.creator?.name
  return {
    title: `${action} ${author ? `the post by ${author}` : 'a post'}`,
    to: `/posts/${postId}`,
  }
}
