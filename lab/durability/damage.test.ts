import { open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dataFolder } from '../../apps/server/test/app/data-folder.ts'
import { people } from '../../apps/server/test/people/people.ts'
import { png } from '../../apps/server/test/files/pictures.ts'
import { FILES, uploadsOf } from '../../apps/server/test/files/upload.ts'

/** Flips a bit in the middle of a file. */
async function flip(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  const { size } = await file.stat()
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, Math.floor(size / 2))
  byte[0] = (byte[0] ?? 0) ^ 1
  await file.write(byte, 0, 1, Math.floor(size / 2))
}

const UNREADABLE = [503, "This file can't be read at the moment."]

it('a file with a flipped bit is not served, nor are previews of it; a damaged preview is rendered again', async () => {
  using folder = dataFolder()
  await using server = await folder.open()
  const { ada } = await people(server.app, 'ada')
  await uploadsOf(ada.request).uploadFile(await png(40, 30), { fileId: 'one' })
  await expect.poll(() => folder.blobs('previews').length).toBe(1)
  const shown = async (path: string) => {
    const response = await ada.request('GET', `${FILES}/one/${path}`)
    return response.statusCode === 200
      ? [200]
      : [response.statusCode, response.json<{ message: string }>().message]
  }
  for (const path of folder.blobs('previews')) await flip(join(folder.path, 'blobs/previews', path))
  const page = 'preview?width=2000&height=2000&gravity=top&quality=100'
  expect(await shown(page)).toEqual([200])
  const [bytes = ''] = folder.blobs('files')
  await flip(join(folder.path, 'blobs/files', bytes))
  expect(await shown('download')).toEqual(UNREADABLE)
  expect(await shown('preview?width=17')).toEqual(UNREADABLE)
})

it('nothing is acknowledged once the database or its log has been deleted', async () => {
  for (const name of ['devhood.db', 'devhood.db-wal']) {
    using folder = dataFolder()
    await using server = await folder.open()
    const { ada } = await people(server.app, 'ada')
    await rename(join(folder.path, name), join(folder.path, 'elsewhere'))
    const response = await ada.request('PATCH', '/v1/account/prefs', { prefs: { a: 1 } })
    expect([name, response.statusCode]).toEqual([name, 503])
    expect((await ada.request('GET', '/v1/account')).statusCode).toBe(200)
    expect((await server.app.inject('/v1/health')).statusCode).toBe(503)
    expect(await readdir(folder.path)).toContain('elsewhere')
  }
})
