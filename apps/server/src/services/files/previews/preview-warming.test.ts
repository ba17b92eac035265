import { expect, test } from 'vitest'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { people, testApp } from '../../../../test/index.ts'
import { jpeg } from '../../../../test/files/pictures.ts'
import { FILES, uploadsOf } from '../../../../test/files/upload.ts'
import { listOldestPreviews } from './preview-store.ts'
import { avatarRenditions, pageRenditions, variantOf } from './rendition.ts'

/** A server with a photo of alice's, and its stored previews. */
async function withPhoto() {
  const server = await testApp({}, { preparesPreviews: true })
  const { alice } = await people(server.app, 'alice')
  const { file } = await uploadsOf(alice.request).uploadFile(await jpeg(1200, 800), {
    name: 'a.jpg',
  })
  const cachedVariants = async () =>
    (await listOldestPreviews(server.platform.database, { max: 9 }))
      .map(({ variant }) => variant)
      .toSorted()
  const url = `${FILES}/${file.$id}`
  return { ...server, alice, file, url, cachedVariants }
}
const PAGES = pageRenditions(1200).map(variantOf)
const ALL = [...PAGES, ...avatarRenditions().map(variantOf)]

test('previews that pages need are rendered after an upload, and served as rendered', async () => {
  await using at = await withPhoto()
  await expect.poll(at.cachedVariants).toEqual(PAGES.toSorted())
  // The original is gone, so nothing can be rendered from it.
  await at.platform.blobs.deletePrefix('files')
  for (const width of [320, 640, 1080]) {
    const query = `?width=${width}&quality=78&output=webp&background=ffffff`
    expect((await at.alice.request('GET', `${at.url}/preview${query}`)).statusCode).toBe(200)
  }
})

test('profile previews are rendered once a profile shows the picture', async () => {
  await using at = await withPhoto()
  const imageUrl = `http://localhost:3000${at.url}/preview`
  const users = documentsOf(at.alice.request)
  const face = { imageId: at.file.$id, imageUrl }
  expect((await users.update('users', at.alice.userId, face)).outcome).toBe('200')
  await expect.poll(at.cachedVariants).toEqual(ALL.toSorted())
})

test.each([0, 1, 3])(
  'a picture deleted during rendering leaves nothing, with %d previews done',
  async (count) => {
    await using at = await withPhoto()
    await expect.poll(async () => (await at.cachedVariants()).length >= count).toBe(true)
    expect((await at.alice.request('DELETE', at.url, {})).statusCode).toBe(204)
    await at.app.close()
    expect([await at.cachedVariants(), at.platform.blobs.keys()]).toEqual([[], []])
  },
)
