import { Readable } from 'node:stream'
import { S3 } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { s3AddressOf } from '../../src/platform/blobs/s3/address.ts'
import { openS3Server } from './s3-server.ts'

const MEGABYTE = 1_000_000
/** More than sockets hold, so that the server has received some of it. */
const [SENT, LENGTH] = [16, 24]

/** A client of the bucket that sends a body as it comes, without its hash. */
function streamingClient(url: string) {
  const { endpoint, region, bucket: Bucket, prefix, ...credentials } = s3AddressOf(url)
  const options = { endpoint: endpoint.origin, region, credentials, forcePathStyle: true }
  const api = new S3({ ...options, requestChecksumCalculation: 'WHEN_REQUIRED' })
  api.middlewareStack.add(
    (next) => async (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = 'UNSIGNED-PAYLOAD'
      return next(args)
    },
    { step: 'build' },
  )
  return { api, place: { Bucket, Key: `${prefix}kept` } }
}

test("the tests' S3 server keeps an object when a request that replaces it is cut", async () => {
  await using server = await openS3Server()
  const { api, place } = streamingClient(server.url)
  const whole = Buffer.alloc(LENGTH * MEGABYTE, 'a')
  await api.putObject({ ...place, Body: whole })

  const cut = new AbortController()
  let sent = 0
  const body = new Readable({
    read() {
      if (++sent < SENT) this.push(Buffer.alloc(MEGABYTE, 'b'))
      else cut.abort()
    },
  })
  const half = { ...place, Body: body, ContentLength: whole.length }
  await expect(api.putObject(half, { abortSignal: cut.signal })).rejects.toThrow('aborted')
  const kept = await (await api.getObject(place)).Body?.transformToByteArray()
  expect(Buffer.from(kept ?? []).equals(whole)).toBe(true)
  api.destroy()
})
