export const searchScreens = {
  search: async () => ({ Component: (await import('./search-screen.tsx')).SearchScreen }),
}
