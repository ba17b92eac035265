import { env } from 'node:process'
import { buffer } from 'node:stream/consumers'
import { PART_SIZE } from '../../src/platform/blobs/blobs.ts'
import { s3AddressOf } from '../../src/platform/blobs/s3/address.ts'
import { backoffAfter } from '../../src/platform/blobs/s3/client.ts'
import { openS3Blobs } from '../../src/platform/blobs/s3/s3.ts'
import { openFaultyProxy } from './faulty-proxy.ts'
import { inspectS3, prefixIn, sharedS3Server } from '../stores/s3-server.ts'

/** Bytes of a part: by day just more than a connection buffers, at night as many as in use. */
export const PART = env['NIGHTLY'] ? PART_SIZE : 256 * 1024
export const UNAVAILABLE = { type: 'general_service_unavailable' }
export const NO = { status: 500 }
export const BUSY = { status: 503, text: '<Error><Code>SlowDown</Code></Error>' }

/** Blobs on an S3 server behind a proxy without faults so far, and a direct look at its objects. */
async function openFaulty(url: string) {
  await using opening = new AsyncDisposableStack()
  const address = s3AddressOf(url)
  const proxy = opening.use(await openFaultyProxy(address.endpoint))
  const { keys, uploads, startUpload } = opening.use(inspectS3(url))
  const waits: number[] = []
  const reports: unknown[] = []
  const options = {
    address: { ...address, endpoint: proxy.origin },
    timeouts: {
      connect: 3000,
      // A short timeout only where no response comes; otherwise long enough for a busy machine.
      get idle() {
        return proxy.willHang() ? 100 : 10_000
      },
    },
    backoff(retries: number) {
      waits.push(backoffAfter(retries))
      return 0
    },
    partSize: PART,
    now: Date.now,
    report: (error: unknown) => void reports.push(error),
  }
  const blobs = opening.use(await openS3Blobs(options))
  const opened = opening.move()
  return {
    blobs,
    proxy,
    waits,
    reports,
    options,
    keys,
    uploads,
    startUpload,
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

export type FaultyS3 = Awaited<ReturnType<typeof openFaulty>>

/** Opens such blobs for each test of a file, on one server. */
export function faultyS3(): () => Promise<FaultyS3> {
  const server = sharedS3Server()
  return async () => openFaulty(prefixIn(server().url))
}

/** The bytes under a key. */
export const read = async ({ blobs }: FaultyS3, key: string) => {
  const stream = await blobs.get(key)
  return stream && buffer(stream)
}
