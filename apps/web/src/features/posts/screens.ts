/** Lazy-loaded screens for the router. */
export const postScreens = {
  createPost: async () => ({ Component: (await import('./form/create-screen.tsx')).CreateScreen }),
  updatePost: async () => ({ Component: (await import('./form/update-screen.tsx')).UpdateScreen }),
  post: async () => ({ Component: (await import('./page/post-screen.tsx')).PostScreen }),
}
