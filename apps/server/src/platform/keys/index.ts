export { inspectKeys, writeKeysMarker } from './keys-note.ts'
export { deriveKeys, keyFingerprint, type KeyOf, openKeys } from './keys.ts'
