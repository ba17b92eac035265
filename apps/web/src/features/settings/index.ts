export { syncPreferences } from './keep-preferences.ts'
export { settingsScreens } from './screens.ts'
