/** Lazy-loaded screens for the router. */
export const exploreScreens = {
  explore: async () => ({ Component: (await import('./explore-screen.tsx')).ExploreScreen }),
}
