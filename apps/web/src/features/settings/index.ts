export { settingsScreens } from './screens.ts'
