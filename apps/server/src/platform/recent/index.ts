export { openRecent, type Recent } from './recent.ts'
