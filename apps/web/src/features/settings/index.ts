export { syncPreferences } from './sync-preferences.ts'
