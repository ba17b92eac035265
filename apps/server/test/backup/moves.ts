import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { migrate } from '../../../../tools/commands/migrate-to.ts'
import { ConfigError } from '../../src/config/index.ts'
import { textFunctions } from '../../src/engine/index.ts'
import { StartError } from '../../src/platform/index.ts'
import { openDiskBlobs } from '../../src/platform/blobs/disk/disk.ts'
import type { Blobs } from '../../src/platform/blobs/index.ts'
import { localBus } from '../../src/platform/bus/local.ts'
import { readMigrations } from '../../src/platform/database/migrate.ts'
import { openPostgres } from '../../src/platform/database/postgres/postgres.ts'
import { openSqlite } from '../../src/platform/database/sqlite/sqlite.ts'
import { MIGRATIONS, migratedDatabase } from '../stores/migrated.ts'
import { pathsIn } from './backups.ts'

const SCRIPT = join(import.meta.dirname, '../../../../tools/devhood.ts')
const POSTGRES = join(import.meta.dirname, '../../src/migrations/postgres')

/** Options of a run: `onLine` receives each line, and a function that kills the command. */
interface RunOptions {
  readonly settings?: Readonly<Record<string, string>>
  readonly onLine?: (line: string, kill: () => void) => void
}

/** Starts the command as an operator would; resolves with its exit. */
export function startMigration(
  dataDir: string,
  args: readonly string[],
  { settings = {}, onLine = () => undefined }: RunOptions = {},
) {
  const child = spawn(execPath, [SCRIPT, 'migrate-to', ...args], {
    env: {
      PATH: env['PATH'],
      NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      onLine(line, () => void child.kill('SIGKILL'))
    })
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>
  const done = ended.then(([code, signal]) => ({ code: code ?? signal, lines, last: lines.at(-1) }))
  return { child, done }
}

export const migrateTo = async (...run: Parameters<typeof startMigration>) =>
  startMigration(...run).done

/** Runs the command in this process, which costs less than a new one; returns its exit code and output lines. */
export async function migrateHere(dataDir: string, args: readonly string[]) {
  const lines: string[] = []
  try {
    const code = await migrate(args, { DATA_DIR: dataDir }, (line) => void lines.push(line))
    return { code, lines }
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartError)) throw error
    return { code: 1, lines: [...lines, error.message] }
  }
}

/** The stores of a server on one machine, in an empty folder. */
export async function localStores() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-move-'))
  const { database: path, blobs } = pathsIn(folder.path)
  return {
    path: folder.path,
    async open() {
      if (!existsSync(path)) writeFileSync(path, migratedDatabase())
      return {
        database: openSqlite({ path, migrations: MIGRATIONS, textFunctions }),
        blobs: await openDiskBlobs(blobs),
      }
    },
    [Symbol.asyncDispose]: async () => folder.remove(),
  }
}

export const openMovedDatabase = async (url: string) =>
  openPostgres({
    url,
    migrations: readMigrations(POSTGRES),
    bus: localBus(),
    isExclusive: true,
  })

/** A connection, on which to run statements; each returns its rows. */
async function connect(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    query: async (sql: string) => (await client.query(sql)).rows as Record<string, unknown>[],
    [Symbol.asyncDispose]: async () => client.end(),
  }
}

export async function queryPostgres(url: string, sql: string): Promise<Record<string, unknown>[]> {
  await using connection = await connect(url)
  return await connection.query(sql)
}

/** Locks a table until disposed, as other clients may do. */
export async function lockTable(url: string, table: string, mode: 'EXCLUSIVE' | 'ACCESS SHARE') {
  const connection = await connect(url)
  await connection.query('BEGIN')
  await connection.query(`LOCK TABLE "${table}" IN ${mode} MODE`)
  const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = '"${table}"'::regclass
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  return {
    ...connection,
    isWaitedFor: async () => (await connection.query(waiting)).length > 0,
  }
}

type Row = Readonly<Record<string, unknown>>

/** Values in one form, whichever database they come from. */
const plain = (value: unknown) =>
  value instanceof Uint8Array
    ? Buffer.from(value).toString('hex')
    : value === null
      ? null
      : String(value as string | number | bigint)

const textsOf = (rows: readonly Row[]) =>
  rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .map(([column, value]) => [column, plain(value)])
          .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
      ),
    )
    .toSorted()

/** Tables that aren't compared: internal ones, search tables, leases, and previews, which are generated again. */
const OWN = /^(_|sqlite_|.+_words)|^(file_previews|leases)$/

/** All rows of all tables of a data folder, read without the code under test. */
export function sourceRows(dataDir: string) {
  using raw = new DatabaseSync(pathsIn(dataDir).database, { readBigInts: true })
  const tables = raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const names = tables.map(({ name }) => String(name)).filter((name) => !OWN.test(name))
  return Object.fromEntries(
    names.toSorted().map((name) => [name, textsOf(raw.prepare(`SELECT * FROM "${name}"`).all())]),
  )
}

/** The same for a PostgreSQL database. */
export async function targetRows(url: string) {
  // One connection: to open one for each table took most of the time.
  await using connection = await connect(url)
  const tables = await connection.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
  )
  const names = tables.map(({ tablename }) => String(tablename)).filter((name) => !OWN.test(name))
  const found: [string, string[]][] = []
  for (const name of names.toSorted())
    found.push([name, textsOf(await connection.query(`SELECT * FROM "${name}"`))])
  return Object.fromEntries(found)
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Keys and SHA-256 of all files in a data folder, without previews. */
export function sourceBlobs(
  dataDir: string,
  root = pathsIn(dataDir).blobs,
): Readonly<Record<string, string>> {
  const entries = readdirSync(join(root, 'files'), { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    paths.toSorted().map((path) => [path.slice(root.length + 1), sha256(readFileSync(path))]),
  )
}

/** The blobs of another store under the keys that a data folder has. */
export async function targetBlobs(blobs: Blobs, dataDir: string) {
  const found: Record<string, string> = {}
  for (const key of Object.keys(sourceBlobs(dataDir))) {
    const stream = await blobs.get(key)
    found[key] = stream ? sha256(await buffer(stream)) : 'nothing'
  }
  return found
}
