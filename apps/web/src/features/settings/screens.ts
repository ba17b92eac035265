export const settingsScreens = {
  settings: async () => ({ Component: (await import('./settings-screen.tsx')).SettingsScreen }),
}
