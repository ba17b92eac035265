import { type QueryClient } from '@tanstack/react-query'

/** Prefetches the data of a screen before its code has loaded. */
const prefetch = {
  recent: async (client: QueryClient) => {
    const { recentPostsQuery } = await import('./queries.ts')
    await client.prefetchQuery({ ...recentPostsQuery(), retry: false })
  },
  one: async (client: QueryClient, postId: string) => {
    const { postQuery } = await import('./queries.ts')
    await client.prefetchQuery({ ...postQuery(client, postId), retry: false })
  },
}

/** Lazy-loaded screens for the router. */
export const postScreens = {
  prefetch,
  createPost: async () => ({ Component: (await import('./form/create-screen.tsx')).CreateScreen }),
  updatePost: async () => ({ Component: (await import('./form/update-screen.tsx')).UpdateScreen }),
  post: async () => ({ Component: (await import('./post-screen.tsx')).PostScreen }),
}
