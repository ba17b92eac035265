export { inspectKeys, writeKeysMarker } from './keys-marker.ts'
export { deriveKeys, keyFingerprint, type KeyOf, openKeys } from './keys.ts'
