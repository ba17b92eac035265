import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { serve, type Site } from '../../../test/serve.ts'
import { signInHere, pictureFile, sharePicture } from '../../../test/users.ts'
import { createPictureUpload, deletePicture } from './picture-upload.ts'
import { type PreparedPicture } from './upload-session.ts'

// Without it the client sends uploads by fetch, which the server in this process answers.
beforeEach(() => vi.stubGlobal('XMLHttpRequest', undefined))

/** A signed-in person with the picture of a form, and the stored drafts of it, last first. */
async function open(site: Site) {
  const { client, userId } = await signInHere(site, 'ines')
  const kept: (PreparedPicture | undefined)[] = []
  const upload = createPictureUpload((picture) => kept.unshift(picture))
  return {
    client,
    userId,
    upload,
    kept,
    files: async () => (await client.files.list()).files.map(({ $id }) => $id),
    reach: (stage: string) =>
      new Promise<void>((resolve) => {
        const look = () => upload.current()?.stage === stage && resolve()
        upload.subscribe(look)
        look()
      }),
    sent: () => site.calls.filter((call) => /^POST .*\/files$/.test(call)).length,
  }
}

describe('the picture of a form', () => {
  it('is uploaded unchanged when it is chosen, and saved with its preview', async () => {
    await using site = await serve()
    const { upload, kept, files, reach, sent } = await open(site)
    const file = pictureFile()
    upload.choose(file)
    await reach('stored')
    const [picture] = kept
    expect(kept).toEqual([
      { file, original: file, resized: undefined, fileId: picture?.fileId ?? '' },
    ])
    const saved = await upload.run((stored) => Promise.resolve(stored))
    const { pathname, searchParams } = new URL(saved.imageUrl)
    expect([saved.imageId, pathname, searchParams.get('width')]).toEqual([
      picture?.fileId,
      `/v1/storage/buckets/media/files/${picture?.fileId}/preview`,
      '2000',
    ])
    expect([await files(), sent()]).toEqual([[picture?.fileId], 1])
  })

  it("is deleted when its document can't be saved, and uploaded again next time", async () => {
    await using site = await serve()
    const { upload, kept, files, sent } = await open(site)
    upload.choose(pictureFile())
    const failing = upload.run(() => Promise.reject(new Error('not saved')))
    await expect(failing).rejects.toThrow(new Error('not saved'))
    expect([await files(), upload.current()?.stage]).toEqual([[], 'waiting'])
    const { imageId } = await upload.run((stored) => Promise.resolve(stored))
    expect([await files(), kept[0]?.fileId, sent()]).toEqual([[imageId], imageId, 2])
  })

  it('pauses without network, reports why, and continues on request', async () => {
    await using site = await serve()
    const { upload, files, reach } = await open(site)
    site.disconnect(/^POST .*\/files$/)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    upload.choose(pictureFile())
    await vi.advanceTimersByTimeAsync(8000)
    vi.useRealTimers()
    await reach('failed')
    expect(upload.current()?.error).toMatchObject({ message: 'Network request failed' })
    site.connect()
    upload.retry()
    await reach('stored')
    expect(await files()).toHaveLength(1)
  })

  it('is replaced by another: one picture, one file', async () => {
    await using site = await serve()
    const { upload, kept, files, reach } = await open(site)
    upload.choose(pictureFile('first.png'))
    await reach('stored')
    upload.choose(pictureFile('second.png'))
    await reach('stored')
    await waitFor(async () => expect(await files()).toEqual([kept[0]?.fileId]))
    upload.discard()
    expect([upload.current(), kept[0]]).toEqual([undefined, undefined])
    await waitFor(async () => expect(await files()).toEqual([]))
  })

  it('is not uploaded again when a draft refers to it on the server', async () => {
    await using site = await serve()
    const { upload, kept, reach, sent } = await open(site)
    upload.choose(pictureFile())
    await reach('stored')
    const later = createPictureUpload(() => undefined)
    later.restore(kept[0])
    const { imageId } = await later.run((stored) => Promise.resolve(stored))
    expect([imageId, sent()]).toEqual([kept[0]?.fileId, 1])
  })
})

it('is never deleted while a post shows it', async () => {
  await using site = await serve()
  const { client, userId, files } = await open(site)
  const postId = await sharePicture({ client, userId })
  const { imageId } = await client.documents.get('posts', postId)
  await deletePicture(imageId)
  expect(await files()).toEqual([imageId])
})
