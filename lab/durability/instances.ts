import { createHash } from 'node:crypto'
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
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { afterAll, expect } from 'vitest'
import { readConfig } from '../../apps/server/src/config/index.ts'
import { textFunctions } from '../../apps/server/src/engine/index.ts'
import { readMigrations } from '../../apps/server/src/platform/database/migrate.ts'
import { openSqlite } from '../../apps/server/src/platform/database/sqlite/sqlite.ts'
import { openPlatform, StartError } from '../../apps/server/src/platform/index.ts'
import { pathsIn } from '../../apps/server/test/backup/backups.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'

type StartOptions = Parameters<typeof openPlatform>[2]

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

const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir }).config

/** The line of a start that must be refused. `main.test.ts` shows how a process ends with it. */
export async function refusalAt(dataDir: string, options?: StartOptions): Promise<string> {
  try {
    await (await openPlatform(configOf(dataDir), textFunctions, options))[Symbol.asyncDispose]()
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'It is not refused.'
}

const COUNTS = `SELECT (SELECT count(*) FROM accounts) AS people, (SELECT count(*) FROM files) AS files`

/** The state that a server has left, and whether database, files and keys belong to the same instance. */
function inspect(dataDir: string) {
  using raw = new DatabaseSync(pathsIn(dataDir).database)
  const id = instanceIn(dataDir)
  const notes = ['blobs', 'keys'].map((name) =>
    readFileSync(join(dataDir, name, 'instance'), 'utf8'),
  )
  const { people, files } = raw.prepare(COUNTS).get() ?? {}
  return { people, files, isSameInstance: notes.every((note) => note === id), id }
}

/** Everything that a start opens, in this process, and the state afterwards. */
export async function openAndInspect(dataDir: string, options?: StartOptions) {
  {
    await using platform = await openPlatform(configOf(dataDir), textFunctions, options)
    await Promise.all([platform.database.ping(), platform.blobs.ping()])
  }
  return inspect(dataDir)
}

/** The same of a process. */
export async function runAndInspect(dataDir: string, ...args: string[]) {
  await using server = await startServer({ dataDir, args })
  expect((await fetch(`${server.origin}/v1/health`)).status).toBe(200)
  expect(await server.kill('SIGTERM')).toEqual([0, null])
  return inspect(dataDir)
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

const ROWS = `
  INSERT INTO accounts ("$id", "$createdAt", "$updatedAt", name, email, "accessedAt")
    VALUES ('ada', 1, 1, 'Ada', 'ada@example.com', 1);
  INSERT INTO files ("$id", "$createdAt", "$updatedAt", "$permissions", owner, name, key, state, "sizeOriginal", "chunksTotal", "usedAt")
    VALUES ('one', 1, 1, '[]', 'ada', 'a.png', 'k', 'complete', 1, 1, ${Date.now()})`

/**
 * Creates a folder with a person and a file, as a server leaves it that was stopped; and one as it is while the server
 * runs, which is what a kill leaves.
 */
export async function createInstance(name: string, killed?: string): Promise<void> {
  const dataDir = join(root, name)
  await using platform = await openPlatform(configOf(dataDir), textFunctions)
  platform.keyOf('jwt')
  await platform.blobs.put('files/k/bytes', Readable.from(['x']))
  using raw = new DatabaseSync(pathsIn(dataDir).database)
  raw.exec(ROWS)
  if (killed !== undefined) cpSync(dataDir, join(root, killed), { recursive: true })
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
  raw.exec(ROWS)
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
