import type { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { people, testApp } from '../../../../test/index.ts'
import { png } from '../../../../test/files/pictures.ts'
import { uploadsOf } from '../../../../test/files/upload.ts'
import { openPreviewCache } from './preview-cache.ts'
import { listOldestPreviews, previewBytes } from './preview-store.ts'
import { deleteFile, findFile } from '../storage/store.ts'

/** A cache with space for three more disk blocks, and the key of a file of alice's. */
async function cacheFor(name: string) {
  const server = await testApp({}, { preparesPreviews: true })
  const { alice } = await people(server.app, 'alice')
  const { file } = await uploadsOf(alice.request).uploadFile(await png(30, 20), { fileId: name })
  const row = await findFile(server.platform.database, { id: String(file.$id) })
  // The upload renders some previews by itself; it renders no more once the server is closed.
  await expect.poll(() => listOldestPreviews(server.platform.database, { max: 1 })).toHaveLength(1)
  await server.app.close()
  const maxBytes = 3 * 4096 + (await previewBytes(server.platform.database))
  const cache = openPreviewCache({ ...server.platform, maxBytes })
  const key = row?.key ?? ''
  const sizeOf = async (variant: string) => (await cache.get({ key, variant }))?.length
  return {
    ...server,
    cache,
    key,
    sizeOf,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describe('the preview cache', () => {
  test('returns the stored preview', async () => {
    await using at = await cacheFor('a')
    const id = { key: at.key, variant: 'x.png' }
    expect([await at.cache.has(id), await at.cache.get(id)]).toEqual([false, undefined])
    await at.cache.set(id, Buffer.from('one'))
    await at.cache.set(id, Buffer.from('other'))
    expect([await at.cache.has(id), (await at.cache.get(id))?.toString()]).toEqual([true, 'other'])
  })

  test('evicts the least recently used previews', async () => {
    await using at = await cacheFor('a')
    const set = async (variant: string) => {
      at.clock.advance(1)
      await at.cache.set({ key: at.key, variant }, Buffer.alloc(300))
    }
    for (const variant of ['a', 'b', 'c']) await set(variant)
    // The previews rendered after the upload are older, and small.
    const prepared = await listOldestPreviews(at.platform.database, { max: 1 })
    expect(prepared[0]?.variant).toMatch(/webp$/)
    // The last use is recorded once an hour.
    at.clock.advance(3_600_001)
    for (const { key, variant } of prepared) await at.cache.get({ key, variant })
    expect(await at.sizeOf('a')).toBe(300)
    await set('d')
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(at.sizeOf))).toEqual([
      300,
      undefined,
      300,
      300,
    ])
  })

  test('keeps nothing of a deleted file', async () => {
    await using at = await cacheFor('a')
    const id = { key: 'of-nobody', variant: 'x' }
    await at.cache.set(id, Buffer.alloc(9))
    expect(await at.cache.has(id)).toBe(false)
    expect(await at.platform.blobs.get('previews/of-nobody/x')).toBe(undefined)
  })

  test('keeps nothing of a file deleted while its preview is written', async () => {
    await using at = await cacheFor('a')
    const { database, blobs } = at.platform
    async function putLight(key: string, body: Readable) {
      const written = await blobs.putDerived(key, body)
      await database.write((tx) => deleteFile(tx, 'a'))
      return written
    }
    const cache = openPreviewCache({
      ...at.platform,
      blobs: { ...blobs, putDerived: putLight },
      maxBytes: 1_000_000,
    })
    const id = { key: at.key, variant: 'x' }
    await cache.set(id, Buffer.alloc(9))
    expect(await cache.has(id)).toBe(false)
    expect(await blobs.get(`previews/${at.key}/x`)).toBe(undefined)
  })
})
