import { type QueryClient } from '@tanstack/react-query'

/** Prefetches the data of a screen before its code has loaded. */
export const prefetchPosts = {
  recent: async (client: QueryClient) => {
    const { recentPostsQuery } = await import('./queries.ts')
    await client.prefetchQuery({ ...recentPostsQuery(), retry: false })
  },
  one: async (client: QueryClient, postId: string) => {
    const { postQuery } = await import('./queries.ts')
    await client.prefetchQuery({ ...postQuery(client, postId), retry: false })
  },
}
