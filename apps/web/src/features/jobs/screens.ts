/** The screens for the router, each loaded when it is opened. */
export const jobScreens = {
  board: async () => ({ Component: (await import('./board-screen.tsx')).BoardScreen }),
  searches: async () => ({ Component: (await import('./searches-screen.tsx')).SearchesScreen }),
}
