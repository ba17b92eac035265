export { searchPath } from './tabs.ts'
