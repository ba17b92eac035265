export const postScreens = {
  createPost: async () => ({ Component: (await import('./form/create-screen.tsx')).CreateScreen }),
  updatePost: async () => ({ Component: (await import('./form/update-screen.tsx')).UpdateScreen }),
  /** What moves a post that waits into the form; no screen. */
  draft: async () => import('./form/return-to-form.ts'),
  post: async () => ({ Component: (await import('./page/post-screen.tsx')).PostScreen }),
}
