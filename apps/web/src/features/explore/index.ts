export { exploreScreens } from './screens.ts'
