import { cpSync } from 'node:fs'
import { mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openOnce } from '../../apps/server/test/app/open-once.ts'
import { addressOf } from '../../apps/server/test/documents/documents.ts'
import { PASSWORD } from '../../apps/server/test/people/people.ts'
import { personAt } from '../../apps/server/test/people/person-at.ts'
import { png } from '../../apps/server/test/files/pictures.ts'
import { FILES, multipart, MULTIPART } from '../../apps/server/test/files/upload.ts'
import { auditOf } from './audit.ts'
import { failCalls, hasFailingDisks } from './failing-disk.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { hasSmallDisks, openSmallDisk } from './small-disk.ts'

const NO_ROOM = 'The server has no room left to keep this: please try again later.'

/** A person who calls a server over the network; `at` can change its origin after a restart. */
async function openCaller(first: string) {
  const { request, at } = await personAt(first, 'ada')
  let tries = 0
  async function call(method: string, path: string, body?: object | Buffer) {
    const response = await request(method, path, body, Buffer.isBuffer(body) ? MULTIPART : {})
    const isJson = response.rawPayload.toString().startsWith('{')
    return {
      status: response.statusCode,
      retryAfter: response.headers['retry-after'] ?? null,
      json: isJson ? response.json() : {},
    }
  }
  const picture = await png(60, 40)
  return {
    at,
    call,
    upload: async (fileId: string) =>
      call(
        'POST',
        FILES,
        multipart(
          { name: 'fileId', value: fileId },
          { name: 'file', value: picture, filename: 'a.png' },
        ),
      ),
    post: async (id: string) =>
      call('POST', addressOf('posts'), {
        documentId: id,
        data: { creator: 'ada', caption: 'Kept', imageId: id, imageUrl: `${FILES}/${id}/preview` },
      }),
    /** Writes a text that was not written before. */
    async write() {
      const bio = `${++tries} `.padEnd(2000, 'x')
      const { status, retryAfter } = await call('PATCH', addressOf('users', 'ada'), {
        data: { bio },
      })
      return { status, retryAfter, bio }
    },
  }
}

const bioIn = (folder: string) => auditOf(folder, (actual) => actual('profile ada'))

describe.runIf(hasSmallDisks)('a disk that fills up', () => {
  it('accepts rows when it accepts no files any more, then nothing; and everything again once there is space', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-disk-'))
    const dataDir = join(folder.path, 'data')
    await mkdir(dataDir)
    await using disk = await openSmallDisk(dataDir, 64)
    await using server = await startServer({ dataDir, commandPrefix: disk.commandPrefix })
    const ada = await openCaller(server.origin)
    expect((await ada.upload('one')).status).toBe(201)
    expect((await ada.post('one')).status).toBe(201)

    disk.fill(20)
    expect(await ada.upload('two')).toMatchObject({
      status: 503,
      retryAfter: '30',
      json: { type: 'general_service_unavailable', message: NO_ROOM },
    })
    expect((await ada.write()).status).toBe(200)

    disk.fill(0)
    let response = await ada.write()
    for (let tries = 0; response.status === 200 && tries < 1000; tries++) {
      response = await ada.write()
    }
    expect(response).toMatchObject({ status: 503, retryAfter: '30' })
    const writes = [
      await ada.call('POST', '/v1/account', {
        userId: 'bob',
        email: 'bob@example.com',
        password: PASSWORD,
        name: 'Bob',
      }),
      await ada.call('POST', addressOf('saves'), {
        documentId: 'unique()',
        data: { user: 'ada', post: 'one' },
      }),
      await ada.call('PATCH', addressOf('posts', 'one'), { data: { likes: ['ada'] } }),
      await ada.call('PATCH', '/v1/account/prefs', { prefs: { long: 'x'.repeat(20_000) } }),
      await ada.call('DELETE', addressOf('posts', 'one'), {}),
      await ada.upload('three'),
    ]
    expect(writes.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(
      writes.map(() => [503, '30']),
    )
    const reads = [
      addressOf('posts'),
      addressOf('posts', 'one'),
      `${FILES}/one/download`,
      '/v1/health/live',
    ]
    for (const path of reads)
      expect([path, (await ada.call('GET', path)).status]).toEqual([path, 200])
    expect((await ada.call('GET', '/v1/health/ready')).status).toBe(503)

    await server.kill()
    await using again = await startServer({ dataDir, commandPrefix: disk.commandPrefix })
    ada.at(again.origin)
    expect((await ada.call('GET', addressOf('posts', 'one'))).status).toBe(200)

    disk.free()
    await expect.poll(async () => (await ada.write()).status).toBe(200)
    expect((await ada.upload('four')).status).toBe(201)
    expect((await ada.call('GET', '/v1/health/ready')).status).toBe(200)
    await again.kill('SIGTERM')
    // By its own path: SQLite would resolve the other one to a folder of ours.
    const copy = join(folder.path, 'copy')
    cpSync(disk.seen, copy, { recursive: true })
    expect(auditOf(copy, (actual) => actual('post one'))).toMatchObject({
      faults: [],
      found: 'Kept one',
    })
  })
})

const FAILURES: [what: string, id: string, calls: string][] = [
  ["that can't sync", 'synced', 'fsync,fdatasync:error=EIO'],
  ['that has become read-only', 'written', 'pwrite64,ftruncate,rename,fsync,fdatasync:error=EROFS'],
]

describe.runIf(hasFailingDisks)('a disk', () => {
  async function open() {
    await using opening = new AsyncDisposableStack()
    const folder = opening.use(await mkdtempDisposable(join(tmpdir(), 'devhood-disk-')))
    const dataDir = join(folder.path, 'data')
    let server = opening.use(await startServer({ dataDir }))
    const ada = await openCaller(server.origin)
    expect((await ada.upload('one')).status).toBe(201)
    expect((await ada.post('one')).status).toBe(201)
    const opened = opening.move()
    async function restart(): Promise<void> {
      await server.kill()
      server = opened.use(await startServer({ dataDir }))
      ada.at(server.origin)
    }
    const close = async () => opened.disposeAsync()
    return { dataDir, ada, server: () => server, restart, [Symbol.asyncDispose]: close }
  }
  /** A server with a post, for all cases: each restarts it at the end. */
  const shared = openOnce(open)

  it.each(FAILURES)(
    '%s: nothing is acknowledged, reads continue, and writes recover with the disk',
    async (_, id, calls) => {
      const { dataDir, ada, restart, ...each } = shared()
      const server = each.server()
      {
        await using _failing = await failCalls(server.pid, calls)
        const responses = [await ada.write(), await ada.upload('lost'), await ada.write()]
        expect(responses.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(
          responses.map(() => [503, '2']),
        )
        expect((await ada.call('GET', addressOf('posts', 'one'))).status).toBe(200)
        expect((await ada.call('GET', '/v1/health/ready')).status).toBe(503)
        expect(server.errors()).toContain('The database failed: no writes until this is fixed')
      }
      let response = await ada.write()
      await expect.poll(async () => (response = await ada.write()).status).toBe(200)
      expect(server.errors()).toContain('The database can be written again')
      expect((await ada.upload(id)).status).toBe(201)
      await restart()
      expect((await ada.call('GET', addressOf('posts', 'one'))).status).toBe(200)
      expect(bioIn(dataDir)).toMatchObject({ faults: [], found: response.bio })
    },
  )
})
