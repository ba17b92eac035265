export { findKeys, noteKeys } from './keys-note.ts'
export { deriveKeys, keyMark, type KeyOf, openKeys } from './keys.ts'
