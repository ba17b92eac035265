import { type QueryClient } from '@tanstack/react-query'

/** Asks for what a screen will show before the screen is there. */
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

/** The screens for the router, each loaded when it is opened. */
export const postScreens = {
  prefetch,
  createPost: async () => ({ Component: (await import('./form/create-screen.tsx')).CreateScreen }),
  updatePost: async () => ({ Component: (await import('./form/update-screen.tsx')).UpdateScreen }),
  post: async () => ({ Component: (await import('./post-screen.tsx')).PostScreen }),
}
