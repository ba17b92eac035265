import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { mkdtempDisposable, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath, platform } from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { dataFolder } from '../../../test/disk.ts'
import { documentsOf, post } from '../../../test/documents.ts'
import { caller, PASSWORD, people } from '../../../test/people.ts'
import { svg } from '../../../test/pictures.ts'
import { CHUNK, uploadsOf } from '../../../test/upload.ts'

const TOOLS = join(import.meta.dirname, '../../../../../tools')
const LEFT_OUT = /^(sessions|tokens|oauthAttempts|file_previews)$/

/** An operator's command, as `npm run` starts it. */
function run(command: 'backup' | 'restore', file: string, dataDir: string) {
  const child = spawn(execPath, [join(TOOLS, `${command}.ts`), file], {
    env: { PATH: env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const done = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return {
    child,
    done: done.then(([out, error, [code]]) => ({ out, error, code: code as number })),
  }
}
const ran = async (...args: Parameters<typeof run>) => run(...args).done

/** All rows by table, and the SHA-256 of all blobs by key but those of renderings. */
function everythingIn(folder: string) {
  using raw = new DatabaseSync(join(folder, 'devhood.db'))
  const names = raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1").all()
  const tables = names.map(({ name }) => {
    const query = raw.prepare(`SELECT * FROM "${String(name)}"`)
    return [String(name), query.all()] as const
  })
  const blobs = join(folder, 'blobs')
  const files = readdirSync(join(blobs, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => {
      const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
      return [path.slice(blobs.length + 1), sha256] as const
    })
  return { tables: new Map(tables), files: new Map(files) }
}

/** A data folder in use: posts with pictures and a drawing, likes, saves, an upload that is half way. */
async function openStreet() {
  const data = await dataFolder()
  const server = await data.open()
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const posts = [await post(Alice, { caption: 'First light' }), await post(Bob)]
  const documents = documentsOf(Bob.request)
  await documents.update('posts', posts[0]?.$id ?? '', { likes: [Bob.userId] })
  await documents.create('saves', { user: Bob.userId, post: posts[0]?.$id })
  const uploads = uploadsOf(Alice.request)
  await uploads.whole(svg(), { name: 'a.svg', type: 'image/svg+xml' })
  await uploads.chunk(Buffer.alloc(CHUNK + 1000), 0)
  return { data, server, Alice, Bob, posts }
}

describe('A backup', { timeout: 120_000 }, () => {
  test('of a server that runs restores to all that there was, and to nobody being signed in', async () => {
    const { data, server, Alice } = await openStreet()
    using _ = data
    await using away = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    const file = join(away.path, 'street.tar')
    const made = await ran('backup', file, data.path)
    expect([made.error, made.code]).toEqual(['', 0])
    expect(made.out.split('\n').at(-2)).toBe(`Backed up the database and 5 files to ${file}`)
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect(readdirSync(away.path)).toEqual(['street.tar'])
    await server[Symbol.asyncDispose]()

    const before = everythingIn(data.path)
    expect([before.files.size, before.tables.get('sessions')?.length]).toEqual([5, 2])
    // The very folder of before is moved away, so that the next server opens what was restored.
    renameSync(data.path, join(away.path, 'before'))
    const restored = await ran('restore', file, data.path)
    expect([restored.error, restored.code]).toEqual(['', 0])
    const after = everythingIn(data.path)
    for (const [name, rows] of before.tables)
      expect([name, after.tables.get(name)]).toEqual([name, LEFT_OUT.test(name) ? [] : rows])
    expect(after.files).toEqual(before.files)

    await using again = await data.open()
    const guest = caller(again.app)
    expect((await Alice.request('GET', '/v1/account')).statusCode).toBe(401)
    const credentials = { email: Alice.email, password: PASSWORD }
    const signedIn = await guest('POST', '/v1/account/sessions/email', credentials)
    expect(signedIn.statusCode).toBe(201)
  })

  test('holds no secret that opens anything', async () => {
    const { data, server, Alice } = await openStreet()
    using _ = data
    await using _server = server
    await using away = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    await server.app.inject({
      method: 'GET',
      url: '/v1/account',
      headers: { cookie: Alice.cookie },
    })
    const hashes = await everySecret(data.path)
    const file = join(away.path, 'street.tar')
    expect((await ran('backup', file, data.path)).code).toBe(0)
    const archive = readFileSync(file)
    expect(hashes.length).toBeGreaterThan(1)
    expect(hashes.filter((secret) => archive.includes(secret))).toEqual([])
  })

  test('under writes is what there was after some write that came after its start', async () => {
    const { data, server, Alice, Bob } = await openStreet()
    using _ = data
    await using away = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    const alice = documentsOf(Alice.request)
    const file = join(away.path, 'street.tar')
    /** The ids of Bob's and Alice's posts after each write that was acknowledged. */
    const history: string[] = []
    const there = new Set((await alice.list('posts')).documents.map(({ $id }) => $id))
    const note = () => history.push([...there].toSorted().join())
    note()
    const { child, done } = run('backup', file, data.path)
    const atStart = history.length - 1
    while (child.exitCode === null) {
      const made = await post(history.length % 2 ? Alice : Bob)
      there.add(made.$id)
      note()
      if (history.length % 3 !== 0) continue
      const [first = ''] = [...there].filter((id) => id !== made.$id)
      const owner = [Alice, Bob].map(({ request }) => documentsOf(request).delete('posts', first))
      await Promise.all(owner)
      there.delete(first)
      note()
    }
    expect([(await done).error, (await done).code]).toEqual(['', 0])
    await server[Symbol.asyncDispose]()
    renameSync(data.path, join(away.path, 'before'))
    expect((await ran('restore', file, data.path)).code).toBe(0)

    const { tables, files } = everythingIn(data.path)
    const posts = tables.get('posts') ?? []
    const state = posts
      .map((row) => String(row['$id']))
      .toSorted()
      .join()
    expect(history.indexOf(state)).toBeGreaterThanOrEqual(atStart)
    expect(history.length).toBeGreaterThan(5)
    const keys = (tables.get('files') ?? []).filter((row) => row['state'] === 'complete')
    const lost = keys.filter((row) => !files.has(`files/${String(row['key'])}/bytes`))
    expect(lost).toEqual([])
    expect(files.size).toBe(keys.length + 1 + (tables.get('file_chunks')?.length ?? 0))
  })
})

/** SHA-256 of sessions as they are kept, and the keys that sign. */
async function everySecret(folder: string): Promise<Buffer[]> {
  using raw = new DatabaseSync(join(folder, 'devhood.db'))
  const rows = raw.prepare('SELECT "secretHash" AS secret FROM sessions').all()
  return rows.map(({ secret }) => Buffer.from(secret as Uint8Array))
}

/** A pipe in the place of a blob holds a backup up until somebody writes into it. */
describe.skipIf(platform === 'win32')('A backup that takes its time', { timeout: 120_000 }, () => {
  async function openHeldUp() {
    const street = await openStreet()
    const { data } = street
    const away = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    using raw = new DatabaseSync(join(data.path, 'devhood.db'))
    const first = raw.prepare('SELECT key FROM files ORDER BY sequence LIMIT 1').get()
    const blob = join(data.path, 'blobs/files', String(first?.['key']), 'bytes')
    renameSync(blob, `${blob}-before`)
    spawnSync('mkfifo', [blob])
    const file = join(away.path, 'street.tar')
    const running = run('backup', file, data.path)
    // Opens as soon as the backup reads.
    const pipe = await open(blob, 'w')
    return { ...street, away, file, running, pipe }
  }

  test('and is killed has made no backup', async () => {
    const { data, server, away, file, running, pipe } = await openHeldUp()
    using _data = data
    await using _away = away
    await using _server = server
    running.child.kill('SIGKILL')
    await running.done
    await pipe.close()
    const [left = '', ...others] = readdirSync(away.path)
    expect([left.startsWith('street.tar.partial-'), others]).toEqual([true, []])
    const partial = join(away.path, left, 'street.tar')
    const target = join(away.path, 'data')
    expect(await ran('restore', partial, target)).toEqual({
      code: 1,
      out: '',
      error: `${partial} was not restored. It is not all there: its end is missing.\n`,
    })
    expect(await ran('restore', file, target)).toMatchObject({ code: 1, out: '' })
  })

  test('has the posts that came meanwhile and none that went', async () => {
    const { data, server, away, file, running, pipe, Alice, Bob, posts } = await openHeldUp()
    using _data = data
    await using _away = away
    await documentsOf(Bob.request).delete('posts', posts[1]?.$id ?? '')
    const late = await post(Alice, { caption: 'Late' })
    await pipe.close()
    expect(await running.done).toMatchObject({ code: 0, error: '' })
    await server[Symbol.asyncDispose]()
    const target = join(away.path, 'data')
    expect((await ran('restore', file, target)).code).toBe(0)
    const { tables, files } = everythingIn(target)
    const ids = (tables.get('posts') ?? []).map((row) => row['$id'])
    expect(ids).toEqual([posts[0]?.$id, late.$id])
    const keys = (tables.get('files') ?? []).map((row) => `files/${String(row['key'])}/bytes`)
    expect(keys.filter((key) => !files.has(key))).toHaveLength(1)
    expect(files.size).toBe(5)
  })
})

describe('A backup command', { timeout: 60_000 }, () => {
  test('overwrites nothing and finds nothing where nothing is', async () => {
    await using away = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    const data = join(away.path, 'data')
    const file = join(away.path, 'b.tar')
    expect(await ran('backup', file, data)).toEqual({
      code: 1,
      out: '',
      error: `There is no database at ${join(data, 'devhood.db')} to back up.\n`,
    })
    expect(await ran('backup', away.path, data)).toEqual({
      code: 1,
      out: '',
      error: `${away.path} is there already: choose another name, or delete it first.\n`,
    })
    expect(await ran('backup', '', data)).toMatchObject({ code: 1 })
    expect(readdirSync(away.path)).toEqual([])
  })
})

test('a file that the disk has lost stands in no way of a backup', async () => {
  const { data, server, posts } = await openStreet()
  using _ = data
  await using _server = server
  await using away = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  using raw = new DatabaseSync(join(data.path, 'devhood.db'))
  const row = raw
    .prepare('SELECT key FROM files WHERE "$id" = ?')
    .get(String(posts[0]?.['imageId']))
  const name = `files/${String(row?.['key'])}/bytes`
  renameSync(join(data.path, 'blobs', name), join(away.path, 'lost'))
  const file = join(away.path, 'street.tar')
  const made = await ran('backup', file, data.path)
  expect([made.code, made.error]).toEqual([
    0,
    `Warning: blobs/${name} is not on the disk any more.\n`,
  ])
  expect((await ran('restore', file, join(away.path, 'data'))).code).toBe(0)
}, 60_000)
