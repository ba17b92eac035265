import type { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { people, testApp } from '../index.ts'
import { readPicture } from '../files/pictures.ts'
import { CHUNK, FILES, type UploadResult, uploadsOf } from '../files/upload.ts'
import { TOO_COSTLY, ACCEPTED, UNREADABLE } from './costly.ts'

/** A server on which alice can upload pictures of any size, and others are served. */
async function open() {
  const server = await testApp()
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const { uploadFile, chunk } = uploadsOf(alice.request)

  async function upload(bytes: Buffer, name: string): Promise<UploadResult> {
    const fileId = 'costly'
    if (bytes.length <= CHUNK) return uploadFile(bytes, { fileId, name })
    let sent = await chunk(bytes, 0, { fileId, name })
    for (let index = 1; index * CHUNK < bytes.length && sent.status < 400; index++)
      sent = await chunk(bytes, index, { fileId, name, id: fileId })
    return sent
  }
  /** Uploads, while bob requests a list. Returns both outcomes, and which came first. */
  async function uploadAndList(bytes: Buffer, name: string) {
    const order: string[] = []
    const uploading = upload(bytes, name).finally(() => order.push('upload'))
    const list = bob.request('GET', FILES).finally(() => order.push('list'))
    const [{ outcome, file }, { statusCode }] = await Promise.all([uploading, list])
    return { outcome, file, list: statusCode, order }
  }
  return {
    alice,
    uploadAndList,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

test.each(Object.entries(ACCEPTED))('%s is read and shown', async (name, make) => {
  await using at = await open()
  const { outcome, file, list } = await at.uploadAndList(await make(), name)
  expect([outcome, list]).toEqual(['201', 200])
  const preview = `${FILES}/${file.$id}/preview?width=32&output=webp`
  const { rawPayload } = await at.alice.request('GET', preview)
  expect(await readPicture(rawPayload)).toMatchObject({ format: 'webp', width: 32 })
})

test.each(Object.entries(TOO_COSTLY))(
  '%s is aborted, and others are served meanwhile',
  async (name, make) => {
    await using at = await open()
    const { outcome, list, order } = await at.uploadAndList(await make(), name)
    // On a busy machine it may not even have used its time limit.
    expect(['400 storage_invalid_file', '503 general_service_unavailable']).toContain(outcome)
    expect([list, order]).toEqual([200, ['list', 'upload']])
    expect((await at.alice.request('GET', FILES)).json()).toEqual({ total: 0, files: [] })
  },
)

test.each(Object.entries(UNREADABLE))('%s is rejected', async (name, make) => {
  await using at = await open()
  const { outcome } = await at.uploadAndList(await make(), name)
  expect(outcome).toBe('400 storage_invalid_file')
  expect((await at.alice.request('GET', FILES)).json()).toEqual({ total: 0, files: [] })
})
