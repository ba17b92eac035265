import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { afterAll, expect } from 'vitest'
import { textFunctions } from '../../apps/server/src/engine/index.ts'
import { readMigrations } from '../../apps/server/src/platform/database/migrate.ts'
import { openSqlite } from '../../apps/server/src/platform/database/sqlite/sqlite.ts'
import { pathsIn } from '../../apps/server/test/backup/backups.ts'
import { builtServer, startServer } from '../../apps/server/test/processes/server-process.ts'
import { shareAt } from '../../apps/server/test/documents/share-at.ts'

/** The folder of all cases of a test file. */
const root = mkdtempSync(join(tmpdir(), 'devhood-known-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** All files and folders below, with the SHA-256 of each file. */
export function listingOf(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true }).map(String).toSorted()
  // The next process that takes the locks removes what a killed server has left of them.
  const names = all.filter((name) => !name.endsWith('.lock-journal'))
  return names.map((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return `${name}/`
    return `${name} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`
  })
}

/** Runs a start that must be refused; returns all its output. */
export async function runRefusedStart(dataDir: string, ...args: string[]) {
  const child = spawn(execPath, [await builtServer(), ...args], {
    env: {
      PATH: env['PATH'],
      NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'],
      PORT: '0',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A start that isn't refused would never end.
  child.stdout.once('data', () => child.kill())
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const [out, error, [code]] = await ended
  return { out, error, code: code as number }
}

const COUNTS = `SELECT (SELECT count(*) FROM accounts) AS people, (SELECT count(*) FROM files) AS files`

/** A successful start: the state afterwards, and whether database, files and keys belong to the same instance. */
export async function runAndInspect(dataDir: string, ...args: string[]) {
  await using server = await startServer({ dataDir, args })
  expect((await fetch(`${server.origin}/v1/health`)).status).toBe(200)
  expect(await server.kill('SIGTERM')).toEqual([0, null])
  using raw = new DatabaseSync(pathsIn(dataDir).database)
  const id = instanceIn(dataDir)
  const notes = ['blobs', 'keys'].map((name) =>
    readFileSync(join(dataDir, name, 'instance'), 'utf8'),
  )
  const { people, files } = raw.prepare(COUNTS).get() ?? {}
  return { people, files, isSameInstance: notes.every((note) => note === id), id }
}
/** The instance id in the database of a stopped server. */
export function instanceIn(dataDir: string): string {
  using raw = new DatabaseSync(pathsIn(dataDir).database)
  return String(raw.prepare('SELECT id FROM instance').get()?.['id'])
}
export const FULL = { people: 1, files: 1, isSameInstance: true, id: expect.any(String) as string }
export const EMPTY = { ...FULL, people: 0, files: 0 }

export const newFolder = () => join(mkdtempSync(join(root, 'case-')), 'data')

/** A copy of a prepared folder, for a test to damage. */
export function copyOf(name: string): string {
  const dataDir = newFolder()
  cpSync(join(root, name), dataDir, { recursive: true })
  return dataDir
}

/** Creates a folder with the data of a server that was used and ended by this signal. */
export async function createInstance(name: string, signal: NodeJS.Signals): Promise<void> {
  const dataDir = join(root, name)
  await using server = await startServer({ dataDir })
  expect(await shareAt(server.origin)).toEqual([201, 201, 201, 201, 200])
  await server.kill(signal)
}

/** Creates a folder as versions before 0019 leave it: without any instance id. */
export async function createOldInstance(): Promise<void> {
  const dataDir = join(root, 'old')
  mkdirSync(join(dataDir, 'blobs/files/k'), { recursive: true })
  const { database } = pathsIn(dataDir)
  const all = readMigrations(join(import.meta.dirname, '../../apps/server/src/migrations/sqlite'))
  const migrations = all.filter(({ name }) => name < '0019')
  await openSqlite({ path: database, migrations, textFunctions })[Symbol.asyncDispose]()
  using raw = new DatabaseSync(database)
  raw.exec(`
    INSERT INTO accounts ("$id", "$createdAt", "$updatedAt", name, email, "accessedAt")
      VALUES ('ada', 1, 1, 'Ada', 'ada@example.com', 1);
    INSERT INTO files ("$id", "$createdAt", "$updatedAt", "$permissions", owner, name, key, state, "sizeOriginal", "chunksTotal", "usedAt")
      VALUES ('one', 1, 1, '[]', 'ada', 'a.png', 'k', 'complete', 1, 1, ${Date.now()})`)
  writeFileSync(join(dataDir, 'blobs/files/k/bytes'), 'x')
  mkdirSync(join(dataDir, 'keys'), { mode: 0o700 })
  writeFileSync(join(dataDir, 'keys/read-tokens'), Buffer.alloc(32, 7))
}

export const remove = (dataDir: string, ...names: string[]) => {
  for (const name of names) rmSync(join(dataDir, name), { recursive: true, force: true })
}
export const DATABASE = ['devhood.db', 'devhood.db-wal', 'devhood.db-shm', 'devhood.db.lock']

export const RESTORE = 'Restore a backup (docs/operate/backup.md), or start once with --begin-anew'
export const NOTHING = 'Nothing was changed.'
/** The error for a database that is missing while both files and keys exist, or the parts in `left`. */
export const noDatabase = (dataDir: string, left = `${filesIn(dataDir)} and ${keysIn(dataDir)}`) =>
  `The database ${dataDir}/devhood.db is missing or empty, but there are ${left} of an instance. ${RESTORE} to have an empty one. ${NOTHING}`
export const filesIn = (dataDir: string) => `the files in ${dataDir}/blobs`
export const keysIn = (dataDir: string) => `the keys in ${dataDir}/keys`
