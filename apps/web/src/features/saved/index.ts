export { savedScreens } from './screens.ts'
