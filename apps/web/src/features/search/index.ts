export { searchScreens } from './screens.ts'
export { searchPath } from './tabs.ts'
