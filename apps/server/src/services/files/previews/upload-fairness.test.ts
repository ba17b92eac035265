import { expect, test } from 'vitest'
import { documentsOf, upload } from '../../../../test/documents/documents.ts'
import { people, testApp } from '../../../../test/index.ts'
import { jpeg, picture, png } from '../../../../test/files/pictures.ts'
import { FILES, MULTIPART, uploadsOf } from '../../../../test/files/upload.ts'
import type { Blobs } from '../../../platform/blobs/index.ts'
import { memoryBlobs } from '../../../../test/stores/memory-blobs.ts'
import { listOldestPreviews } from './preview-store.ts'
import { pageRenditions } from './rendition.ts'

const ELEVEN = Array.from({ length: 11 }, (_, at) => at)

/** A store whose reads of whole originals stall from `hold` on until they are released. */
function pausableBlobs(inner: Blobs) {
  const reads: string[] = []
  let pause: Promise<void> | undefined
  const isOriginal = (key: string) => key.endsWith('/bytes')
  const blobs: Blobs = {
    ...inner,
    async get(key, range) {
      const held = pause
      if (isOriginal(key) && range === undefined) {
        reads.push(key)
        await held
      }
      return inner.get(key, range)
    },
  }
  return {
    blobs,
    reads,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      pause = promise
      return () => {
        pause = undefined
        resolve()
      }
    },
    /** Later reads don't stall. */
    spare: () => void (pause = undefined),
  }
}

/** Mallory, eleven of whose uploads are stalled, ines and oscar. */
async function openPaused() {
  const store = pausableBlobs(memoryBlobs())
  const server = await testApp({}, { blobs: store.blobs, preparesPreviews: true })
  const { mallory, ines, oscar } = await people(server.app, 'mallory', 'ines', 'oscar')
  const shown = await upload(ines.request)
  const data = { creator: ines.userId, ...shown }
  expect((await documentsOf(ines.request).create('posts', data)).outcome).toBe('201')
  const load = () => server.platform.images.load()
  const made = async () => (await listOldestPreviews(server.platform.database, { max: 9 })).length
  // Once all previews that are rendered in advance exist, it is not read any more.
  await expect.poll(made).toBe(pageRenditions(30).length)
  await expect.poll(load).toEqual({ running: 0, waiting: 0 })
  store.reads.splice(0)
  const release = store.hold()
  // Larger than the part that is read first.
  const bytes = await picture(600, 400).png({ compressionLevel: 0 }).toBuffer()
  const held = ELEVEN.map(async () => uploadsOf(mallory.request).uploadFile(bytes))
  await expect.poll(() => load().running + load().waiting).toBe(ELEVEN.length)
  store.spare()
  async function close() {
    release()
    await Promise.all(held)
    await server[Symbol.asyncDispose]()
  }
  const members = { mallory, ines, oscar }
  return {
    ...server,
    ...store,
    ...members,
    imageId: shown.imageId,
    held,
    load,
    release,
    [Symbol.asyncDispose]: close,
  }
}

test('while eleven uploads of one member are stalled, others can upload and see new previews', async () => {
  await using at = await openPaused()
  expect([at.reads.length, at.load()]).toEqual([1, { running: 1, waiting: 10 }])
  const { outcome } = await uploadsOf(at.ines.request).uploadFile(await jpeg(30, 20), {
    name: 'i.jpg',
  })
  expect(outcome).toBe('201')
  const preview = `${FILES}/${at.imageId}/preview?width=11`
  expect((await at.oscar.request('GET', preview)).statusCode).toBe(200)
  expect((await at.mallory.request('GET', `${preview}1`)).statusCode).toBe(200)
  at.release()
  expect((await Promise.all(at.held)).map(({ outcome: each }) => each)).toEqual(
    ELEVEN.map(() => '201'),
  )
})

test('a person with ten waiting uploads is rejected before the next is read', async () => {
  await using at = await openPaused()
  const before = at.platform.blobs.puts().size
  const refused = await at.mallory.request('POST', FILES, Buffer.alloc(0), MULTIPART)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '5',
    {
      message: 'Too many of your pictures are being processed. Try again when some are done.',
      code: 429,
      type: 'general_rate_limit_exceeded',
      version: '1.0.0',
    },
  ])
  expect(at.platform.blobs.puts().size).toBe(before)
})

test('a picture with too many pixels is rejected by its first bytes, whatever is queued', async () => {
  await using at = await openPaused()
  const bomb = await png(30, 20)
  bomb.writeUInt32BE(65_536, 16)
  bomb.writeUInt32BE(65_536, 20)
  at.reads.splice(0)
  const { outcome, message } = await uploadsOf(at.oscar.request).uploadFile(bomb)
  expect([outcome, message.includes('65,536 × 65,536'), at.reads]).toEqual([
    '400 storage_image_resolution_exceeded',
    true,
    [],
  ])
})
