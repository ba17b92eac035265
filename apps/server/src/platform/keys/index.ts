export {
  deriveKeys,
  inspectKeys,
  keyFingerprint,
  type KeyOf,
  openKeys,
  writeKeysMarker,
} from './keys.ts'
