import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { people, testApp } from '../../../../test/index.ts'
import { uploadsOf } from '../../../../test/files/upload.ts'
import type { Blobs, ByteRange } from '../../../platform/blobs/index.ts'
import { memoryBlobs } from '../../../../test/stores/memory-blobs.ts'
import { HEAD_BYTES } from '../../../platform/images/index.ts'

/** A store that records which parts of originals are read. */
function noting(inner: Blobs) {
  const ranges: (ByteRange | 'all')[] = []
  const blobs: Blobs = {
    ...inner,
    async get(key, range) {
      if (key.endsWith('/bytes')) ranges.push(range ?? 'all')
      return inner.get(key, range)
    },
  }
  return { blobs, ranges }
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="9" height="9"/></svg>'
const head = { start: 0, end: HEAD_BYTES - 1 }

// Of an SVG only its raster is read later.
test.each([
  ['once, if its beginning is all of it', PICTURE.length, [head]],
  ['after its beginning, which may reject it', HEAD_BYTES + 1, [head, 'all']],
])('an uploaded picture is read %s', async (_, size, expected) => {
  const { blobs, ranges } = noting(memoryBlobs())
  await using server = await testApp({}, { blobs })
  const { alice } = await people(server.app, 'alice')
  const bytes = Buffer.from(PICTURE.padEnd(size))
  const sending = { name: 'a.svg', type: 'image/svg+xml' }
  const { outcome, file } = await uploadsOf(alice.request).uploadFile(bytes, sending)
  expect([outcome, file.sizeOriginal, ranges]).toEqual(['201', size, expected])
  const response = await alice.request(
    'GET',
    `/v1/storage/buckets/media/files/${file.$id}/download`,
  )
  expect(response.rawPayload.equals(bytes)).toBe(true)
})
