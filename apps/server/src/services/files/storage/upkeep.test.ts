import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { dataFolder } from '../../../../test/app/data-folder.ts'
import { documentsOf, post } from '../../../../test/documents/documents.ts'
import { caller, people, type Person } from '../../../../test/index.ts'
import { png, svg } from '../../../../test/files/pictures.ts'
import { CHUNK, FILES, uploadsOf } from '../../../../test/files/upload.ts'
import { FILE_LIMITS } from '../limits.ts'
import { insertTrash } from './trash-store.ts'

const DAY = 24 * 3_600_000

type Request = Person['request']

const statusOf = async (request: Request, id: unknown) =>
  (await request('GET', `${FILES}/${String(id)}`)).statusCode

/** A person who signed in before the server was restarted. */
const withCookie = ({ app }: { app: FastifyInstance }, cookie: string): Request =>
  caller(app, { cookie })

/** Two chunks that form a picture. */
const two = async () => Buffer.concat([await png(30, 20), Buffer.alloc(CHUNK)])

describe('stored bytes', () => {
  test('belong to files and previews, and are deleted with them', async () => {
    using folder = dataFolder()
    await using server = await folder.open()
    const { alice } = await people(server.app, 'alice')
    const uploads = uploadsOf(alice.request)
    const sent = [
      await uploads.uploadFile(await png(30, 20)),
      await uploads.uploadFile(svg(), { name: 'a.svg' }),
    ]
    await expect.poll(() => folder.blobs('previews').length).toBe(1 + 3)
    const names = folder.blobs('files').map((key) => key.split('/')[1])
    expect(names.filter((name) => name === 'bytes').length).toBe(2)
    expect(names.filter((name) => name === 'raster.png').length).toBe(1)
    for (const { file } of sent)
      expect((await alice.request('DELETE', `${FILES}/${file.$id}`, {})).statusCode).toBe(204)
    await expect.poll(() => folder.blobs()).toEqual([])
  })

  test('of chunks are deleted when the file is complete, deleted or rejected', async () => {
    using folder = dataFolder()
    await using server = await folder.open()
    const { alice } = await people(server.app, 'alice')
    const uploads = uploadsOf(alice.request)
    const bytes = await two()
    const { file } = await uploads.chunk(bytes, 0)
    await uploads.chunk(bytes, 0, { id: file.$id })
    expect(folder.blobs().length).toBe(1)
    await uploads.chunk(bytes, 1, { id: file.$id })
    await expect.poll(() => folder.blobs('files').length).toBe(1)
    const other = await uploads.chunk(bytes, 1)
    await alice.request('DELETE', `${FILES}/${other.file.$id}`, {})
    const damaged = Buffer.alloc(CHUNK + 1)
    const third = await uploads.chunk(damaged, 0)
    expect((await uploads.chunk(damaged, 1, { id: third.file.$id })).status).toBe(400)
    await expect.poll(() => folder.blobs('files').length).toBe(1)
  })

  test('of rejected and aborted uploads are always deleted', async () => {
    using folder = dataFolder()
    await using server = await folder.open()
    const { alice } = await people(server.app, 'alice')
    const uploads = uploadsOf(alice.request)
    await uploads.uploadFile('hello')
    await uploads.uploadFile(await png(9, 9), { fileId: '' })
    await uploads.uploadFile((await png(90, 90)).subarray(0, 500))
    expect(folder.blobs()).toEqual([])
  })
})

describe('after a crash', () => {
  test('bytes without a row are deleted two days later', async () => {
    using folder = dataFolder()
    {
      // No cleanup runs: the server stops right after its last byte was written.
      const dead = (): Promise<never> => Promise.reject(new Error('gone'))
      await using server = await folder.open(() => ({ deletePrefix: dead }))
      const { alice } = await people(server.app, 'alice')
      await uploadsOf(alice.request).uploadFile('hello')
      expect(folder.blobs().length).toBe(1)
    }
    {
      await using _ = await folder.open()
      expect(folder.blobs().length).toBe(1)
    }
    folder.clock.advance(2 * DAY + 1)
    await using _ = await folder.open()
    await expect.poll(() => folder.blobs()).toEqual([])
  })

  test('leftovers are deleted in one run, however many there are', async () => {
    using folder = dataFolder()
    {
      await using server = await folder.open()
      const { database, now } = server.platform
      const folders = Array.from({ length: FILE_LIMITS.sweepMax + 1 }, (_, at) => `files/left${at}`)
      for (const each of folders) {
        mkdirSync(join(folder.path, 'blobs', each), { recursive: true })
        writeFileSync(join(folder.path, 'blobs', each, 'bytes'), 'x')
      }
      await database.write(async (tx) => {
        for (const each of folders) await insertTrash(tx, { folder: each, dueAt: now() })
      })
    }
    await using _ = await folder.open()
    await expect.poll(() => folder.blobs()).toEqual([])
  })

  test('an upload can be continued', async () => {
    using folder = dataFolder()
    const bytes = await two()
    let cookie = ''
    {
      await using server = await folder.open()
      const { alice } = await people(server.app, 'alice')
      cookie = alice.cookie
      await uploadsOf(alice.request).chunk(bytes, 0, { fileId: 'slow' })
    }
    await using server = await folder.open()
    const request = withCookie(server, cookie)
    const pending = (await request('GET', `${FILES}/slow`)).json()
    expect([pending.chunksUploaded, pending.signature]).toEqual([1, ''])
    const { file } = await uploadsOf(request).chunk(bytes, 1, { id: 'slow' })
    expect(file.signature).not.toBe('')
    const { rawPayload } = await request('GET', `${FILES}/slow/download`)
    expect(rawPayload.equals(bytes)).toBe(true)
  })

  test('an upload with all its chunks is completed at startup', async () => {
    using folder = dataFolder()
    const bytes = await two()
    let cookie = ''
    {
      // Joining the file reads its chunks; that fails in the middle.
      const unreadable = async () => Readable.from(broken())
      await using server = await folder.open(() => ({ get: unreadable }))
      const { alice } = await people(server.app, 'alice')
      cookie = alice.cookie
      const uploads = uploadsOf(alice.request)
      await uploads.chunk(bytes, 0, { fileId: 'all' })
      expect((await uploads.chunk(bytes, 1, { id: 'all' })).status).toBe(500)
    }
    await using server = await folder.open()
    const get = (path = '') => withCookie(server, cookie)('GET', `${FILES}/all${path}`)
    await expect.poll(async () => (await get()).json().mimeType).toBe('image/png')
    expect((await get('/download')).rawPayload.equals(bytes)).toBe(true)
  })

  test('lost previews are rendered again', async () => {
    using folder = dataFolder()
    await using server = await folder.open()
    const { alice } = await people(server.app, 'alice')
    const { file } = await uploadsOf(alice.request).uploadFile(await png(2000, 10))
    await expect.poll(() => folder.blobs('previews').length).toBe(3)
    for (const key of folder.blobs('previews'))
      await server.platform.blobs.delete(`previews/${key}`)
    const url = `${FILES}/${file.$id}/preview?width=1080&quality=78&output=webp&background=ffffff`
    const { statusCode, rawPayload } = await alice.request('GET', url)
    expect([statusCode, rawPayload.subarray(8, 12).toString()]).toEqual([200, 'WEBP'])
    await expect.poll(() => folder.blobs('previews').length).toBe(1)
  })
})

/** Two starts, each with its maintenance run: closing waits for that. */
async function restart(folder: Awaited<ReturnType<typeof dataFolder>>): Promise<void> {
  for (let start = 0; start < 2; start++) {
    await using _ = await folder.open()
  }
}

async function* broken(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(10)
  throw new Error('read error')
}

describe('unused files', () => {
  test('are deleted after a day: files without a document, abandoned uploads', async () => {
    using folder = dataFolder()
    const ids: Record<string, unknown> = {}
    let cookie = ''
    {
      await using server = await folder.open()
      const { alice } = await people(server.app, 'alice')
      cookie = alice.cookie
      const uploads = uploadsOf(alice.request)
      const shown = await post(alice)
      ids['shown'] = shown['imageId']
      ids['second'] = (await uploads.uploadFile(await png(30, 20))).file.$id
      const pictures = { imageIds: [ids['shown'], ids['second']] }
      const several = await documentsOf(alice.request).update('posts', shown.$id, pictures)
      expect(several.outcome).toBe('200')
      ids['loose'] = (await uploads.uploadFile(await png(30, 20))).file.$id
      ids['pending'] = (await uploads.chunk(await two(), 0)).file.$id
      const left = await post(alice)
      ids['left'] = left['imageId']
      const { file } = await uploads.uploadFile(await png(30, 20))
      ids['taken'] = file.$id
      const url = `/v1/databases/devhood/collections/posts/documents/${left.$id}`
      const data = {
        imageId: file.$id,
        imageUrl: `http://localhost:3000${FILES}/${file.$id}/preview`,
      }
      expect((await alice.request('PATCH', url, { data })).statusCode).toBe(200)
    }
    /** The stored files after a start and its maintenance run, which closing waits for. */
    async function restart() {
      {
        await using _ = await folder.open()
      }
      await using server = await folder.open()
      const request = withCookie(server, cookie)
      const statuses = Object.entries(ids).map(
        async ([name, id]) => [name, await statusOf(request, id)] as const,
      )
      return Object.fromEntries(await Promise.all(statuses))
    }
    const all = { shown: 200, second: 200, loose: 200, pending: 200, left: 200, taken: 200 }
    folder.clock.advance(DAY)
    expect(await restart()).toEqual(all)
    folder.clock.advance(1)
    expect(await restart()).toEqual({ ...all, loose: 404, pending: 404, left: 404 })
  })

  test.each([
    ['another instance', "INSERT INTO instance VALUES (1, 'another')"],
    ['none, for it is half restored', 'DELETE FROM posts'],
  ])('are kept while the database is of %s', async (_, damage) => {
    using folder = dataFolder()
    {
      await using server = await folder.open()
      const { alice } = await people(server.app, 'alice')
      await post(alice)
      await uploadsOf(alice.request).uploadFile(await png(30, 20))
      const { blobs, database, now } = server.platform
      await blobs.put('instance', Readable.from(['one']))
      await blobs.put('files/left/bytes', Readable.from(['x']))
      await database.write(async (tx) => insertTrash(tx, { folder: 'files/left', dueAt: now() }))
    }
    const database = join(folder.path, 'devhood.db')
    {
      using raw = new DatabaseSync(database)
      raw.exec(damage)
    }
    const before = folder.blobs('files')
    expect(before).toHaveLength(3)
    folder.clock.advance(DAY + 1)
    await restart(folder)
    expect(folder.blobs('files')).toEqual(before)
    {
      using raw = new DatabaseSync(database)
      raw.exec("INSERT OR REPLACE INTO instance VALUES (1, 'one')")
    }
    await restart(folder)
    // With its own database, leftovers are deleted: the unused file and the entries of the trash.
    expect(folder.blobs('files')).toHaveLength(damage.startsWith('DELETE') ? 0 : 1)
  })
})
