/** Lazy-loaded screens for the router. */
export const searchScreens = {
  search: async () => ({ Component: (await import('./search-screen.tsx')).SearchScreen }),
}
