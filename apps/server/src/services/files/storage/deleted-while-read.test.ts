import { expect, test } from 'vitest'
import { documentsOf, post, upload } from '../../../../test/documents/documents.ts'
import { people, testApp } from '../../../../test/index.ts'
import { png, svg } from '../../../../test/files/pictures.ts'
import { FILES } from '../../../../test/files/upload.ts'
import type { Blobs } from '../../../platform/blobs/index.ts'
import { memoryBlobs } from '../../../../test/stores/memory-blobs.ts'

/** A store that runs something before it returns the stored bytes. */
function interruptibleBlobs(inner: Blobs) {
  let interruption = async (): Promise<unknown> => undefined
  const blobs: Blobs = {
    ...inner,
    async get(key, range) {
      if (key.startsWith('files/')) await interruption()
      return inner.get(key, range)
    },
  }
  return { blobs, before: (next: () => Promise<unknown>) => void (interruption = next) }
}

test.each([
  ['a preview of a photo is rendered', 'a.png', await png(30, 20), '/preview?width=11'],
  ['a preview of an SVG is rendered', 'a.svg', svg(), '/preview?width=11'],
  ['its owner downloads it', 'a.png', await png(30, 20), '/download'],
])(
  'a file whose post is deleted while %s is not found, without an error in the log',
  async (...of) => {
    const [, name, bytes, path] = of
    const inner = memoryBlobs()
    const { blobs, before } = interruptibleBlobs(inner)
    await using server = await testApp({}, { blobs })
    const { alice } = await people(server.app, 'alice')
    const picture = await upload(alice.request, { bytes, name })
    const { $id } = await post(alice, picture)
    const load = () => server.platform.images.load()
    await expect.poll(load).toEqual({ running: 0, waiting: 0 })
    before(async () => {
      before(async () => undefined)
      await documentsOf(alice.request).delete('posts', $id)
      for (const key of server.platform.blobs.keys()) await inner.delete(key)
      await inner.deletePrefix('files')
    })
    const response = await alice.request('GET', `${FILES}/${picture.imageId}${path}`)
    expect(response.json()).toMatchObject({ code: 404, type: 'storage_file_not_found' })
    const events = server.app.events.counts().map(([event]) => event)
    expect(events).not.toContain('general_service_unavailable')
  },
)
