export const tagScreens = {
  tag: async () => ({ Component: (await import('./tag-screen.tsx')).TagScreen }),
}
