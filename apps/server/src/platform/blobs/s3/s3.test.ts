import { openS3Server } from '../../../../test/stores/s3-server.ts'
import { describeBlobs } from '../conformance.ts'
import { s3AddressOf } from './address.ts'
import { openS3Blobs } from './s3.ts'

describeBlobs('S3', async () => {
  const server = await openS3Server()
  const blobs = await openS3Blobs({
    address: s3AddressOf(server.url),
    now: Date.now,
    report: (error) => {
      throw error
    },
  })
  return {
    ...blobs,
    async [Symbol.asyncDispose]() {
      await blobs[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
})
