import { beforeEach, describe, expect, it, vi } from 'vitest'

import { serve, type Site } from '../../../test/serve.ts'
import { pictureFile, signInHere } from '../../../test/users.ts'
import { createPictureUploads, type RefusedPicture } from './picture-uploads.ts'
import { type PreparedPicture } from './upload-session.ts'

// Without it the client sends uploads by fetch, which the server in this process answers.
beforeEach(() => vi.stubGlobal('XMLHttpRequest', undefined))

async function open(site: Site) {
  const { client } = await signInHere(site, 'ines')
  const kept = new Map<string, PreparedPicture>()
  const refused: RefusedPicture[] = []
  const uploads = createPictureUploads((key, picture) =>
    picture ? kept.set(key, picture) : kept.delete(key),
  )
  uploads.onRefused((one) => refused.push(one))
  const stages = () =>
    Object.fromEntries([...uploads.states()].map(([key, { stage }]) => [key, stage]))
  return {
    client,
    uploads,
    kept,
    refused,
    stages,
    files: async () => (await client.files.list()).files.map(({ name }) => name).toSorted(),
    until: (expected: Record<string, string>) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (JSON.stringify(stages()) === JSON.stringify(expected)) resolve()
        }
        uploads.subscribe(look)
        look()
      }),
  }
}

describe('the pictures of a form', () => {
  it('are sent two at a time, and saved together with their previews', async () => {
    await using site = await serve()
    const { uploads, files, until, stages } = await open(site)
    const respond = site.pause()
    for (const key of ['a', 'b', 'c']) uploads.choose(key, pictureFile(`${key}.png`))
    await until({ a: 'sending', b: 'sending', c: 'preparing' })
    uploads.stop('c')
    await until({ a: 'sending', b: 'sending', c: 'stopped' })
    respond()
    await until({ a: 'stored', b: 'stored', c: 'stopped' })
    const saved = await uploads.run(['c', 'a'], (stored) =>
      Promise.resolve([...stored].map(([key, { imageUrl }]) => [key, new URL(imageUrl).pathname])),
    )
    expect(saved.map(([key]) => key)).toEqual(['c', 'a'])
    expect(stages()).toEqual({ a: 'stored', b: 'stored', c: 'stored' })
    expect(await files()).toEqual(['a.png', 'b.png', 'c.png'])
  })

  it("are deleted when their document can't be saved, and sent again next time", async () => {
    await using site = await serve()
    const { uploads, files, stages, kept } = await open(site)
    uploads.choose('a', pictureFile('a.png'))
    uploads.choose('b', pictureFile('b.png'))
    const failing = uploads.run(['a', 'b'], () => Promise.reject(new Error('not saved')))
    await expect(failing).rejects.toThrow(new Error('not saved'))
    expect([await files(), stages()]).toEqual([[], { a: 'waiting', b: 'waiting' }])
    const ids = await uploads.run(['b', 'a'], (stored) =>
      Promise.resolve([...stored.values()].map(({ imageId }) => imageId)),
    )
    expect(ids).toEqual([kept.get('b')?.fileId, kept.get('a')?.fileId])
    expect(await files()).toEqual(['a.png', 'b.png'])
  })

  it('are withdrawn from the server and this device at any stage, until they are sent again', async () => {
    await using site = await serve()
    const { uploads, files, until, stages, kept } = await open(site)
    uploads.choose('stored', pictureFile('stored.png'))
    await until({ stored: 'stored' })
    const respond = site.pause()
    uploads.choose('sending', pictureFile('sending.png'))
    await until({ stored: 'stored', sending: 'sending' })
    uploads.stop('sending')
    for (const key of ['stored', 'sending']) uploads.withdraw(key)
    respond()
    expect([...kept.keys()]).toEqual([])
    expect(stages()).toEqual({ stored: 'waiting', sending: 'waiting' })
    uploads.retryTransient()
    expect(stages()).toEqual({ stored: 'waiting', sending: 'waiting' })
    for (const key of ['stored', 'sending']) uploads.retry(key)
    await until({ stored: 'stored', sending: 'stored' })
    // Each once: what the server received of them before is gone, or goes as soon as it has arrived.
    await expect.poll(files, { timeout: 20_000 }).toEqual(['sending.png', 'stored.png'])
    expect([...kept.keys()].toSorted()).toEqual(['sending', 'stored'])
  })

  it('keep what is uploaded when another one fails', async () => {
    await using site = await serve()
    const { uploads, files, until } = await open(site)
    uploads.choose('a', pictureFile('a.png'))
    await until({ a: 'stored' })
    site.disconnect(/^POST .*\/files$/)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    uploads.choose('b', pictureFile('b.png'))
    await vi.advanceTimersByTimeAsync(8000)
    vi.useRealTimers()
    await until({ a: 'stored', b: 'failed' })
    site.connect()
    uploads.retryTransient()
    await until({ a: 'stored', b: 'stored' })
    expect(await files()).toEqual(['a.png', 'b.png'])
  })

  it('lose a file that the server rejects, and only that', async () => {
    await using site = await serve()
    const { uploads, files, until, refused, kept } = await open(site)
    uploads.choose('a', new File(['no picture'], 'broken.png', { type: 'image/png' }))
    uploads.choose('b', pictureFile('b.png'))
    await until({ b: 'stored' })
    const reason = 'File type must be SVG, PNG, JPG.'
    await expect.poll(() => refused).toEqual([{ key: 'a', name: 'broken.png', reason }])
    expect([await files(), [...kept.keys()]]).toEqual([['b.png'], ['b']])
  })

  it('leave the draft while one is removed, and return to it', async () => {
    await using site = await serve()
    const { uploads, files, until, kept } = await open(site)
    uploads.choose('a', pictureFile('a.png'))
    await until({ a: 'stored' })
    uploads.suspend('a')
    expect([[...kept.keys()], [...uploads.states().keys()]]).toEqual([[], []])
    uploads.resume('a')
    await until({ a: 'stored' })
    expect([...kept.keys()]).toEqual(['a'])
    uploads.suspend('a')
    uploads.discard('a')
    await expect.poll(files).toEqual([])
  })
})
