/** The screens for the router, each loaded when it is opened. */
export const postScreens = {
  createPost: async () => ({ Component: (await import('./form/create-screen.tsx')).CreateScreen }),
  updatePost: async () => ({ Component: (await import('./form/update-screen.tsx')).UpdateScreen }),
  post: async () => ({ Component: (await import('./post-screen.tsx')).PostScreen }),
}
