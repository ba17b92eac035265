import { describeBlobs } from './conformance.ts'
import { memoryBlobs } from './memory.ts'

describeBlobs('memory', async () => ({
  ...memoryBlobs(),
  [Symbol.asyncDispose]: async () => undefined,
}))
