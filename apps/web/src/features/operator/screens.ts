/** The screens for the router, each loaded when it is opened. */
export const operatorScreens = {
  operator: async () => ({ Component: (await import('./operator-screen.tsx')).OperatorScreen }),
}
