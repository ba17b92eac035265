export { type KeyOf, openKeys } from './keys.ts'
