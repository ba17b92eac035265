/** The screens for the router, each loaded when it is opened. */
export const settingsScreens = {
  settings: async () => ({ Component: (await import('./settings-screen.tsx')).SettingsScreen }),
}
