export type { Blobs, ByteRange } from './blobs.ts'
