export const exploreScreens = {
  explore: async () => ({ Component: (await import('./explore-screen.tsx')).ExploreScreen }),
}
