export { deriveKeys, keyMark, type KeyOf, openKeys } from './keys.ts'
