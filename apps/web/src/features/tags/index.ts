export { tagScreens } from './screens.ts'
