export const operatorScreens = {
  operator: async () => ({ Component: (await import('./operator-screen.tsx')).OperatorScreen }),
}
