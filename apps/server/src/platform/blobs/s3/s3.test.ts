import { prefixIn, sharedS3Server } from '../../../../test/stores/s3-server.ts'
import { describeBlobs, PART } from '../../../../test/conformance/blobs.ts'
import { s3AddressOf } from './address.ts'
import { openS3Blobs } from './s3.ts'

const server = sharedS3Server()

describeBlobs('S3', async () =>
  openS3Blobs({
    address: s3AddressOf(prefixIn(server().url)),
    partSize: PART,
    now: Date.now,
    report: (error) => {
      throw error
    },
  }),
)
