import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { people, testApp } from '../../../test/index.ts'
import { png } from '../../../test/files/pictures.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { CHUNK, FILES, uploadsOf } from '../../../test/files/upload.ts'

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

/** A picture of exactly this many bytes: the appended ones differ every four bytes. */
async function pictureOf(size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32BE(at, at)
  ;(await png(30, 20)).copy(bytes)
  return bytes
}

async function open() {
  const server = await testApp()
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const download = async (id: string) =>
    (await alice.request('GET', `${FILES}/${id}/download`)).rawPayload
  const status = async (id: string, path = '') =>
    (await alice.request('GET', `${FILES}/${id}${path}`)).statusCode
  const progress = async (id: string) => {
    const { chunksUploaded, chunksTotal, signature } = (
      await alice.request('GET', `${FILES}/${id}`)
    ).json<{ chunksUploaded: number; chunksTotal: number; signature: string }>()
    return [chunksUploaded, chunksTotal, signature]
  }
  return {
    ...server,
    ...uploadsOf(alice.request),
    alice,
    bob,
    download,
    progress,
    status,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** Two chunks, the last one short. Sent first, that one costs least. */
const bytes = await pictureOf(CHUNK + 5)
/** Three chunks, the last one short. */
const long = await pictureOf(2 * CHUNK + 5)

describe('a chunked upload', () => {
  test('as SDK 13 sends it: sequentially, unique() on every chunk', async () => {
    await using at = await open()
    const first = await at.chunk(long, 0)
    const id = first.file.$id
    expect(first).toMatchObject({
      status: 201,
      file: {
        sizeOriginal: long.length,
        chunksTotal: 3,
        chunksUploaded: 1,
        signature: '',
        mimeType: '',
      },
    })
    const second = await at.chunk(long, 1, { id })
    expect(second.file).toMatchObject({ $id: id, chunksUploaded: 2, signature: '' })
    const third = await at.chunk(long, 2, { id })
    expect(third).toMatchObject({
      status: 201,
      file: { $id: id, chunksUploaded: 3, signature: md5(long), mimeType: 'image/png' },
    })
    expect((await at.download(id)).equals(long)).toBe(true)
  })

  test('as SDK 27 sends it: the first chunk, then all others at once', async () => {
    await using at = await open()
    const { file } = await at.chunk(long, 0, { fileId: 'my-id' })
    const others = await Promise.all([2, 1].map((index) => at.chunk(long, index, { id: file.$id })))
    expect(others.map(({ status }) => status)).toEqual([201, 201])
    expect(others.filter((each) => each.file.signature === md5(long)).length).toBe(1)
    expect((await at.download('my-id')).equals(long)).toBe(true)
  })

  test('with every chunk sent three times, shuffled and concurrent, counts each once', async () => {
    await using at = await open()
    const order = [2, 0, 1, 1, 2, 0, 0, 2, 1]
    const sent = await Promise.all(
      order.map((index) => at.chunk(long, index, { fileId: 'busy', id: 'busy' })),
    )
    expect(sent.map(({ status }) => status).filter((status) => status > 201)).toEqual([])
    expect(await at.progress('busy')).toEqual([3, 3, md5(long)])
    expect((await at.download('busy')).equals(long)).toBe(true)
  })

  test('with a gap stays incomplete, and nobody sees it', async () => {
    await using at = await open()
    const { file } = await at.chunk(long, 0)
    await at.chunk(long, 2, { id: file.$id })
    expect(await at.progress(file.$id)).toEqual([2, 3, ''])
    for (const path of ['/view', '/preview', '/download'])
      expect(await at.status(file.$id, path)).toBe(404)
    expect((await at.bob.request('GET', `${FILES}/${file.$id}`)).statusCode).toBe(404)
    await at.chunk(long, 1, { id: file.$id })
    expect(await at.progress(file.$id)).toEqual([3, 3, md5(long)])
  })

  test('ignores a chunk repeated with different bytes', async () => {
    await using at = await open()
    const { file } = await at.chunk(long, 0)
    const other = Buffer.alloc(long.length, 7)
    expect((await at.chunk(other, 0, { id: file.$id })).file.chunksUploaded).toBe(1)
    await at.chunk(long, 1, { id: file.$id })
    expect((await at.chunk(other, 1, { id: file.$id })).file.chunksUploaded).toBe(2)
    await at.chunk(long, 2, { id: file.$id })
    expect((await at.download(file.$id)).equals(long)).toBe(true)
    const late = await at.chunk(other, 1, { id: file.$id })
    expect([late.status, late.file.signature]).toEqual([200, md5(long)])
    expect((await at.download(file.$id)).equals(long)).toBe(true)
  })

  test('keeps the permissions that were sent last', async () => {
    await using at = await open()
    const { file } = await at.chunk(bytes, 0, { permissions: ['read("any")'] })
    const last = await at.chunk(bytes, 1, { id: file.$id, permissions: ['read("users")'] })
    expect([file.$permissions, last.file.$permissions]).toEqual([
      ['read("any")'],
      ['read("users")'],
    ])
  })

  test('can only be continued, seen and deleted by its owner', async () => {
    await using at = await open()
    const { file } = await at.chunk(bytes, 0, { fileId: 'mine' })
    const theirs = uploadsOf(at.bob.request)
    expect((await theirs.chunk(bytes, 1, { id: file.$id })).outcome).toBe('401 user_unauthorized')
    expect((await theirs.chunk(bytes, 1, { fileId: 'mine' })).outcome).toBe(
      '409 storage_file_already_exists',
    )
    expect((await at.bob.request('DELETE', `${FILES}/mine`, {})).statusCode).toBe(404)
    expect(await at.progress('mine')).toEqual([1, 2, ''])
  })

  test('keeps its initial size', async () => {
    await using at = await open()
    const { file } = await at.chunk(bytes, 1)
    const longer = Buffer.concat([bytes, Buffer.alloc(1)])
    expect((await at.chunk(longer, 1, { id: file.$id })).outcome).toBe(
      '400 storage_invalid_content_range',
    )
    const whole = await at.uploadFile(await png(9, 9), { fileId: file.$id })
    expect(whole.outcome).toBe('409 storage_file_already_exists')
    expect(await at.progress(file.$id)).toEqual([1, 2, ''])
  })

  test('that is not a picture as a whole is deleted as a whole', async () => {
    await using at = await open()
    const damaged = Buffer.concat([bytes.subarray(0, 60), Buffer.alloc(CHUNK)])
    const { file } = await at.chunk(damaged, 0)
    const last = await at.chunk(damaged, 1, { id: file.$id })
    expect(last.outcome).toBe('400 storage_invalid_file')
    expect(await at.status(file.$id)).toBe(404)
    expect((await at.alice.request('GET', FILES)).json()).toEqual({ total: 0, files: [] })
  })

  test('deleted while its last chunk arrives either exists or not, never half', async () => {
    await using at = await open()
    const { file } = await at.chunk(bytes, 0)
    const [last, deleted] = await Promise.all([
      at.chunk(bytes, 1, { id: file.$id }),
      at.alice.request('DELETE', `${FILES}/${file.$id}`, {}),
    ])
    expect(deleted.statusCode).toBe(204)
    // Complete and then deleted, or refused.
    expect([
      ['201', 2, 404],
      ['404 storage_file_not_found', undefined, 404],
    ]).toContainEqual([last.outcome, last.file.chunksUploaded, await at.status(file.$id)])
  })

  test.each<[chunk: string, hasHeader: boolean, deletion: 'before' | 'while']>([
    ['continues it and arrives after the deletion', true, 'before'],
    ['continues it and is on its way', true, 'while'],
    ['names it in the form and is on its way', false, 'while'],
  ])('that is deleted stays deleted when a chunk %s', async (_, hasHeader, deletion) => {
    await using at = await open()
    const { file } = await at.chunk(bytes, 0)
    const id = file.$id
    const last = () => at.chunk(bytes, 1, hasHeader ? { id } : { fileId: id })
    const remove = async () =>
      expect((await at.alice.request('DELETE', `${FILES}/${id}`, {})).statusCode).toBe(204)
    at.clock.advance(1)
    if (deletion === 'before') await remove()
    const put = at.platform.blobs.put.bind(at.platform.blobs)
    const stored = Promise.withResolvers<void>()
    const deleted = Promise.withResolvers<void>()
    vi.spyOn(at.platform.blobs, 'put').mockImplementation(async (...chunk) => {
      const result = await put(...chunk)
      stored.resolve()
      if (deletion === 'while') await deleted.promise
      return result
    })
    const sent = last()
    await stored.promise
    at.clock.advance(1)
    if (deletion === 'while') await remove()
    deleted.resolve()
    expect((await sent).outcome).toBe('404 storage_file_not_found')
    expect((await at.alice.request('GET', FILES)).json()).toEqual({ total: 0, files: [] })
  })

  test("deleted in the middle can't be continued, but begun again", async () => {
    await using at = await open()
    const { file } = await at.chunk(bytes, 1)
    await at.alice.request('DELETE', `${FILES}/${file.$id}`, {})
    expect(await at.status(file.$id)).toBe(404)
    const again = await at.chunk(bytes, 1, { fileId: file.$id })
    expect([again.status, again.file.chunksUploaded]).toEqual([201, 1])
  })

  test("answers SDK 13's status request, a multipart request without a body", async () => {
    await using at = await open()
    const { file } = await at.chunk(bytes, 1)
    const headers = { 'content-type': 'multipart/form-data' }
    const response = await at.alice.request('GET', `${FILES}/${file.$id}`, undefined, headers)
    expect([response.statusCode, response.json().chunksUploaded]).toEqual([200, 1])
  })

  test('may have a range that ends one byte late, as an old client counts', async () => {
    await using at = await open()
    const { file } = await at.chunk(bytes, 0)
    const end = `bytes ${CHUNK}-${bytes.length}/${bytes.length}`
    const last = await at.chunk(bytes, 1, { id: file.$id, headers: { 'content-range': end } })
    expect(last.file.signature).toBe(md5(bytes))
  })
})

describe('the upload id in the header', () => {
  const bad = ['unique()', '', ' ', '_a', '.a', '../a', 'a/b', 'é', 'x'.repeat(37), 'a, b']
  test('is rejected when it is invalid, for a chunk and for a whole file', async () => {
    await using at = await open()
    await at.chunk(bytes, 0, { fileId: 'mine' })
    const before = await hashState(at.platform)
    const refusal = '400 storage_invalid_appwrite_id'
    for (const id of bad) {
      const headers = { 'x-appwrite-id': id }
      const sent = [
        await at.chunk(bytes, 1, { fileId: 'mine', headers }),
        await at.uploadFile(await png(9, 9), { headers }),
      ]
      const state = await hashState(at.platform)
      expect([id, ...sent.map(({ outcome }) => outcome), state]).toEqual([
        id,
        refusal,
        refusal,
        before,
      ])
    }
  })

  test('takes precedence over the form: SDKs 13 and 27 send both on every chunk', async () => {
    await using at = await open()
    await at.chunk(long, 0, { fileId: 'mine' })
    await at.chunk(long, 1, { fileId: 'unique()', id: 'mine' })
    const last = await at.chunk(long, 2, { fileId: 'another', id: 'mine' })
    expect(last.file).toMatchObject({ $id: 'mine', chunksUploaded: 3, signature: md5(long) })
    expect(await at.status('another')).toBe(404)
  })

  test('starts an upload when it is unknown, as SDK 13 does', async () => {
    await using at = await open()
    const { file } = await at.chunk(bytes, 1, { fileId: 'mine', id: 'mine' })
    expect(file).toMatchObject({ $id: 'mine', chunksUploaded: 1, chunksTotal: 2 })
  })

  test('does not make the id in the form valid: that is checked as well', async () => {
    await using at = await open()
    await at.chunk(bytes, 0, { fileId: 'mine' })
    const before = await hashState(at.platform)
    const sent = await at.chunk(bytes, 1, { fileId: '../a', id: 'mine' })
    expect(sent.outcome).toBe('400 general_argument_invalid')
    expect(await hashState(at.platform)).toBe(before)
  })
})

describe('a file of exactly', () => {
  const sizes = [CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 1]
  test.each(sizes)('%i bytes round-trips', async (size) => {
    await using at = await open()
    const exact = await pictureOf(size)
    const count = Math.ceil(size / CHUNK)
    const { file } = await at.chunk(exact, 0)
    for (let index = 1; index < count; index++) await at.chunk(exact, index, { id: file.$id })
    expect(await at.progress(file.$id)).toEqual([count, count, md5(exact)])
    expect((await at.download(file.$id)).equals(exact)).toBe(true)
  })
})
