/** The screens for the router, each loaded when it is opened. */
export const homeScreens = {
  home: async () => ({ Component: (await import('./home-screen.tsx')).HomeScreen }),
}
