/** The screens for the router, each loaded when it is opened. */
export const exploreScreens = {
  explore: async () => ({ Component: (await import('./explore-screen.tsx')).ExploreScreen }),
}
