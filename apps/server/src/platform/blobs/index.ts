export { storageFull } from '../unavailable.ts'
export type { Blobs, ByteRange } from './blobs.ts'
