import { request } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kill } from 'node:process'
import { expect, test } from './support/fixtures.ts'
import { noisePng } from './support/pictures.ts'
import { startServer } from './support/server.ts'

const DOCUMENTS = (collection: string) =>
  `/v1/databases/devhood/collections/${collection}/documents`
const CREDENTIALS = { email: 'ines@example.org', password: 'correct horse battery' }
const project = { 'X-Appwrite-Project': 'devhood' }

test('an acknowledged post exists after kill -9, with its picture', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'devhood-kill-'))
  const first = await startServer({ DATA_DIR: dataDir })
  const caller = await request.newContext({ baseURL: first.origin })
  const post = async (path: string, data: object) => {
    const response = await caller.post(path, { data })
    expect(response.status()).toBe(201)
    return (await response.json()) as { $id: string }
  }
  const account = await post('/v1/account', { userId: 'unique()', name: 'Ines', ...CREDENTIALS })
  const user = await post(DOCUMENTS('users'), {
    documentId: 'unique()',
    data: {
      accountId: account.$id,
      email: CREDENTIALS.email,
      name: 'Ines',
      username: 'ines',
      imageUrl: '/v1/avatars/initials?name=Ines',
    },
  })
  await post('/v1/account/sessions/email', CREDENTIALS)
  const bytes = noisePng(300, 300)
  const upload = await caller.post('/v1/storage/buckets/media/files', {
    headers: project,
    multipart: {
      fileId: 'unique()',
      file: { name: 'noise.png', mimeType: 'image/png', buffer: bytes },
    },
  })
  const file = (await upload.json()) as { $id: string }
  const created = await post(DOCUMENTS('posts'), {
    documentId: 'unique()',
    data: { creator: user.$id, caption: 'Still here', imageId: file.$id },
  })
  kill(first.pid, 'SIGKILL')
  await first.stop()

  await using second = await startServer({ DATA_DIR: dataDir, PORT: new URL(first.origin).port })
  expect(second.origin).toBe(first.origin)
  const found = await caller.get(`${DOCUMENTS('posts')}/${created.$id}`)
  expect([found.status(), await found.json()]).toMatchObject([
    200,
    { $id: created.$id, caption: 'Still here', imageWidth: 300, creator: { $id: user.$id } },
  ])
  const original = await caller.get(`/v1/storage/buckets/media/files/${file.$id}/download`)
  expect((await original.body()).equals(bytes)).toBe(true)
  await caller.dispose()
  await rm(dataDir, { recursive: true, force: true })
})
