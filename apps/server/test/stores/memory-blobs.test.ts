import { describeBlobs } from '../conformance/blobs.ts'
import { memoryBlobs } from './memory-blobs.ts'

describeBlobs('memory', async () => ({
  ...memoryBlobs(),
  [Symbol.asyncDispose]: async () => undefined,
}))
