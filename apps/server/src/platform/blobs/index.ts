export { noRoom } from '../unavailable.ts'
export type { Blobs, ByteRange } from './blobs.ts'
