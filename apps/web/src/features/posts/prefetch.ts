import { type QueryClient } from '@tanstack/react-query'

import { postQuery, recentPostsQuery } from './queries.ts'

/** Prefetches the data of a screen before its code has loaded. The screen joins a request that is still retried. */
export const prefetchPosts = {
  recent: (client: QueryClient) => client.prefetchQuery(recentPostsQuery()),
  one: (client: QueryClient, postId: string) => client.prefetchQuery(postQuery(client, postId)),
}
