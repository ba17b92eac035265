/** Lazy-loaded screens for the router. */
export const operatorScreens = {
  operator: async () => ({ Component: (await import('./operator-screen.tsx')).OperatorScreen }),
}
