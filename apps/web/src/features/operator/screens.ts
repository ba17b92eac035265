export const operatorScreens = {
  operator: async () => ({ Component: (await import('./operator-screen.tsx')).OperatorScreen }),
  navigation: async () => (await import('./area/area-navigation.tsx')).AreaNavigation,
}
