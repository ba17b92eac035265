import { type QueryClient } from '@tanstack/react-query'

import { postQuery, recentPostsQuery } from './queries.ts'

/** Prefetches the data of a screen before its code has loaded. */
export const prefetchPosts = {
  recent: (client: QueryClient) => client.prefetchQuery({ ...recentPostsQuery(), retry: false }),
  one: (client: QueryClient, postId: string) =>
    client.prefetchQuery({ ...postQuery(client, postId), retry: false }),
}
