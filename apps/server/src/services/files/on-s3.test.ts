import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type ProxyFault, openFaultyProxy } from '../../../test/faults/faulty-proxy.ts'
import { people, testApp } from '../../../test/index.ts'
import { readPicture, picture, png } from '../../../test/files/pictures.ts'
import { inspectS3, openS3Server } from '../../../test/stores/s3-server.ts'
import { CHUNK, FILES, uploadsOf } from '../../../test/files/upload.ts'
import { s3AddressOf } from '../../platform/blobs/s3/address.ts'
import { openS3Blobs } from '../../platform/blobs/s3/s3.ts'

/** The whole server with its files on S3, and alice, who uploads. */
async function openOnS3() {
  await using opening = new AsyncDisposableStack()
  const { url } = opening.use(await openS3Server())
  const address = s3AddressOf(url)
  const proxy = opening.use(await openFaultyProxy(address.endpoint))
  const s3 = opening.use(inspectS3(url))
  const blobs = opening.use(
    await openS3Blobs({
      address: { ...address, endpoint: proxy.origin },
      now: Date.now,
      report: (error) => {
        throw error
      },
      backoff: () => 0,
    }),
  )
  const server = opening.use(await testApp({}, { blobs }))
  const { alice } = await people(server.app, 'alice')
  const opened = opening.move()
  return {
    ...server,
    ...uploadsOf(alice.request),
    alice,
    blobs,
    proxy,
    s3,
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

/** Larger than two chunks. */
const large = await picture(2200, 1700).png({ compressionLevel: 0 }).toBuffer()

test('a picture on S3 is uploaded in chunks, shown, read in ranges and deleted with all its previews', async () => {
  await using at = await openOnS3()
  const { file } = await at.chunk(large, 0)
  const last = Math.ceil(large.length / CHUNK) - 1
  for (let index = 1; index <= last; index++) await at.chunk(large, index, { id: file.$id })
  const url = `${FILES}/${file.$id}`
  expect(at.proxy.asked).toContain('complete')

  const seen = await readPicture(
    (await at.alice.request('GET', `${url}/preview?width=40`)).rawPayload,
  )
  expect(seen).toMatchObject({ width: 40, format: 'png' })
  const whole = await at.alice.request('GET', `${url}/download`)
  expect(whole.rawPayload.equals(large)).toBe(true)
  const range = `bytes=${CHUNK - 10}-${CHUNK + 9}`
  const some = await at.alice.request('GET', `${url}/download`, undefined, { range })
  expect(some.statusCode).toBe(206)
  expect(some.rawPayload.equals(large.subarray(CHUNK - 10, CHUNK + 10))).toBe(true)

  expect((await at.alice.request('DELETE', url)).statusCode).toBe(204)
  // Waits for work that continues after the response.
  await at.app.close()
  expect([await at.s3.keys(), await at.s3.uploads()]).toEqual([[], []])
})

const DOWN = Array.from<ProxyFault>({ length: 3 }).fill({ status: 503 })

test.each<[what: string, kind: string, faults: ProxyFault[]]>([
  ['is down', 'PUT', DOWN],
  ['refuses', 'PUT', [{ status: 403 }]],
  ['stores nothing', 'PUT', ['lie']],
  ['stores other bytes', 'PUT', ['alter']],
])('when S3 %s no file is accepted, and nothing is left of it', async (_, kind, faults) => {
  await using at = await openOnS3()
  at.proxy.plan(kind, faults)
  expect((await at.uploadFile(await png(30, 20))).outcome).toBe('503 general_service_unavailable')
  expect((await at.alice.request('GET', FILES)).json()).toEqual({ total: 0, files: [] })
  expect((await at.uploadFile(await png(30, 20))).outcome).toBe('201')
  expect((await at.s3.keys()).filter((key) => key.startsWith('files/'))).toHaveLength(1)
})

test('an object that S3 has altered or lost is not served', async () => {
  await using at = await openOnS3()
  const { file } = await at.uploadFile(await png(30, 20))
  const ask = async (path: string) =>
    (await at.alice.request('GET', `${FILES}/${file.$id}${path}`)).statusCode
  const [key = ''] = (await at.s3.keys()).filter((each) => each.startsWith('files/'))
  await at.blobs.put(key, Readable.from([await png(30, 20, 2)]))
  expect([await ask('/download'), await ask('/preview?width=11')]).toEqual([503, 503])
  await at.blobs.delete(key)
  expect([await ask('/download'), await ask('/preview?width=12')]).toEqual([503, 503])
})
