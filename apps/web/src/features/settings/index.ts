export { syncPreferences } from './sync-preferences.ts'
export { settingsScreens } from './screens.ts'
