import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { env, execPath, platform } from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { StartError } from '#platform'
import { contentsOf, openSeededServer, pathsIn } from '../../../test/backup/backups.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { caller, PASSWORD } from '../../../test/people/people.ts'
import { backUp, restore } from './index.ts'

const DEVHOOD = join(import.meta.dirname, '../../../../../tools/devhood.ts')
const LEFT_OUT = /^(sessions|tokens|email_changes|oauthAttempts|file_previews)$/
const ignoreProgress = () => {}

/** An operator's command, as `npm run` starts it. */
function run(command: 'backup' | 'restore', file: string, dataDir: string) {
  const child = spawn(execPath, [DEVHOOD, command, file], {
    env: {
      PATH: env['PATH'],
      NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const all = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { child, done: all.then(([out, error, [code]]) => ({ out, error, code: code as number })) }
}

describe('a backup', () => {
  test('of a running server restores everything, with nobody signed in', async () => {
    await using demo = await openSeededServer()
    const { data, archives, Alice } = demo
    const file = join(archives, 'archive.tar')
    const made = await run('backup', file, data.path).done
    expect([made.error, made.code]).toEqual(['', 0])
    expect(made.out.split('\n').at(-2)).toBe(`Backed up the database and 5 files to ${file}`)
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect(readdirSync(archives)).toEqual(['archive.tar'])
    await demo.close()

    const before = contentsOf(data.path)
    expect([before.files.size, before.tables.get('sessions')?.length]).toEqual([5, 2])
    // The folder is moved away, so that the next server opens the restored one.
    renameSync(data.path, join(archives, 'before'))
    const restored = await run('restore', file, data.path).done
    expect([restored.error, restored.code]).toEqual(['', 0])
    const after = contentsOf(data.path)
    for (const [name, rows] of before.tables)
      expect([name, after.tables.get(name)]).toEqual([name, LEFT_OUT.test(name) ? [] : rows])
    expect(after.files).toEqual(before.files)

    await using again = await data.open()
    const asBefore = caller(again.app, { cookie: Alice.cookie })
    expect((await asBefore('GET', '/v1/account')).statusCode).toBe(401)
    const credentials = { email: Alice.email, password: PASSWORD }
    const signIn = await caller(again.app)('POST', '/v1/account/sessions/email', credentials)
    expect(signIn.statusCode).toBe(201)
  })

  test('contains no sessions', async () => {
    await using demo = await openSeededServer()
    const { data, archives } = demo
    using raw = new DatabaseSync(join(data.path, 'devhood.db'))
    const sessions = raw.prepare('SELECT "secretHash", "$id" FROM sessions').all()
    const file = join(archives, 'archive.tar')
    await backUp(pathsIn(data.path), file, ignoreProgress)
    const archive = readFileSync(file)
    const secrets = sessions.flatMap((row) => [
      Buffer.from(row['secretHash'] as Uint8Array),
      Buffer.from(String(row['$id'])),
    ])
    expect(secrets).toHaveLength(4)
    expect(secrets.filter((secret) => archive.includes(secret))).toEqual([])
  })

  test('under load is the state after one of the writes since its start', async () => {
    await using demo = await openSeededServer()
    const { data, archives, posts, Alice, Bob } = demo
    const file = join(archives, 'archive.tar')
    const there: { $id: string; owner: typeof Alice }[] = [
      { $id: posts[0].$id, owner: Alice },
      { $id: posts[1].$id, owner: Bob },
    ]
    /** The ids of all posts after each acknowledged write. */
    const history: string[] = []
    const stateOf = (ids: readonly string[]) => ids.toSorted().join()
    const note = () => history.push(stateOf(there.map(({ $id }) => $id)))
    note()
    const { child, done } = run('backup', file, data.path)
    // On a busy machine the backup may be ready before the first writes are.
    while (child.exitCode === null || history.length <= 5) {
      const owner = history.length % 2 ? Alice : Bob
      there.push({ $id: (await post(owner)).$id, owner })
      note()
      if (history.length % 3 !== 0) continue
      const first = there.shift()
      if (first) await documentsOf(first.owner.request).delete('posts', first.$id)
      note()
    }
    expect(await done).toMatchObject({ code: 0, error: '' })
    await demo.close()
    const target = join(archives, 'data')
    await restore(pathsIn(target), file, ignoreProgress)

    const { tables, files } = contentsOf(target)
    const restored = (tables.get('posts') ?? []).map((row) => String(row['$id']))
    expect(history).toContain(stateOf(restored))
    const rows = tables.get('files') ?? []
    const pictures = rows.filter((row) => row['state'] === 'complete')
    const lost = pictures.filter((row) => !files.has(`files/${String(row['key'])}/bytes`))
    expect(lost).toEqual([])
    // Only those: the SVG has a second blob, and the chunk belongs to no complete file.
    expect(files.size).toBe(pictures.length + 2)
  })

  test('reports a missing file and continues without it', async () => {
    await using demo = await openSeededServer()
    const { data, archives, posts } = demo
    using raw = new DatabaseSync(join(data.path, 'devhood.db'))
    const byId = raw.prepare('SELECT key FROM files WHERE "$id" = ?')
    const name = `blobs/files/${String(byId.get(String(posts[0]['imageId']))?.['key'])}/bytes`
    renameSync(join(data.path, name), join(archives, 'lost'))
    const file = join(archives, 'archive.tar')
    const { missing } = await backUp(pathsIn(data.path), file, ignoreProgress)
    expect(missing).toEqual([name])
    await restore(pathsIn(join(archives, 'data')), file, ignoreProgress)
    expect(contentsOf(join(archives, 'data')).files.size).toBe(4)
  })

  test('fails on a damaged database, and leaves nothing behind', async () => {
    await using demo = await openSeededServer()
    const { data, archives } = demo
    await demo.close()
    const dataPaths = pathsIn(data.path)
    // All but the first page, which contains the table names.
    writeFileSync(dataPaths.database, readFileSync(dataPaths.database).fill(0xff, 4096))
    const file = join(archives, 'b.tar')
    await expect(backUp(dataPaths, file, ignoreProgress)).rejects.toThrow(
      new StartError(
        `${file} was not made. The database ${dataPaths.database} can't be copied: it is damaged, restore a backup.`,
      ),
    )
    expect(readdirSync(archives)).toEqual([])
  })

  test('overwrites nothing, and fails where there is nothing to back up', async () => {
    await using demo = await openSeededServer()
    const { archives } = demo
    const nowhere = pathsIn(join(archives, 'data'))
    await expect(backUp(nowhere, join(archives, 'b.tar'), ignoreProgress)).rejects.toThrow(
      new StartError(`There is no database at ${nowhere.database} to back up.`),
    )
    const dataPaths = pathsIn(demo.data.path)
    await expect(backUp(dataPaths, archives, ignoreProgress)).rejects.toThrow(
      new StartError(`${archives} is there already: choose another name, or delete it first.`),
    )
    const unreachable = join(archives, 'none', 'b.tar')
    await expect(backUp(dataPaths, unreachable, ignoreProgress)).rejects.toThrow(
      new StartError(`${unreachable} can't be written (ENOENT).`),
    )
    expect(readdirSync(archives)).toEqual([])
  })
})

/** A pipe in place of a blob blocks the backup until somebody writes to it. */
describe.skipIf(platform === 'win32')('a slow backup', () => {
  async function holdUp<Running>(
    { data, archives }: Awaited<ReturnType<typeof openSeededServer>>,
    start: (file: string, dataDir: string) => Running,
  ) {
    using raw = new DatabaseSync(join(data.path, 'devhood.db'))
    const first = raw.prepare('SELECT key FROM files ORDER BY sequence LIMIT 1').get()
    const blob = join(data.path, 'blobs/files', String(first?.['key']), 'bytes')
    renameSync(blob, `${blob}-before`)
    spawnSync('mkfifo', [blob])
    const file = join(archives, 'archive.tar')
    const running = start(file, data.path)
    // Opens as soon as the backup reads.
    return { file, running, pipe: await open(blob, 'w') }
  }

  test('that is killed leaves no archive', async () => {
    await using demo = await openSeededServer()
    const { archives } = demo
    const { file, running, pipe } = await holdUp(demo, (to, dataDir) => run('backup', to, dataDir))
    running.child.kill('SIGKILL')
    await running.done
    await pipe.close()
    const [left = '', ...others] = readdirSync(archives)
    expect([left.startsWith('archive.tar.partial-'), others]).toEqual([true, []])
    const target = pathsIn(join(archives, 'data'))
    const partial = join(archives, left, 'archive.tar')
    await expect(restore(target, partial, ignoreProgress)).rejects.toThrow(
      new StartError(`${partial} was not restored. It is not all there: its end is missing.`),
    )
    await expect(restore(target, file, ignoreProgress)).rejects.toThrow(
      new StartError(`${file} was not restored. The system says ENOENT.`),
    )
  })

  test('contains posts created meanwhile and none that were deleted', async () => {
    await using demo = await openSeededServer()
    const { archives, posts, Alice, Bob } = demo
    const { file, running, pipe } = await holdUp(demo, async (to, dataDir) =>
      backUp(pathsIn(dataDir), to, ignoreProgress),
    )
    await documentsOf(Bob.request).delete('posts', posts[1].$id)
    const late = await post(Alice, { caption: 'Late' })
    await pipe.close()
    await running
    await demo.close()
    const target = join(archives, 'data')
    await restore(pathsIn(target), file, ignoreProgress)
    const { tables, files } = contentsOf(target)
    const ids = (tables.get('posts') ?? []).map((row) => row['$id'])
    expect(ids).toEqual([posts[0].$id, late.$id])
    expect(files.size).toBe(5)
  })
})
