/** Lazy-loaded screens for the router. */
export const homeScreens = {
  home: async () => ({ Component: (await import('./home-screen.tsx')).HomeScreen }),
}
