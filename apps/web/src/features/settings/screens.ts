/** Lazy-loaded screens for the router. */
export const settingsScreens = {
  settings: async () => ({ Component: (await import('./settings-screen.tsx')).SettingsScreen }),
}
