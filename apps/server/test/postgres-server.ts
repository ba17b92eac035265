import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, getuid } from 'node:process'
import { createInterface } from 'node:readline'
import { Pool } from 'pg'
import { installPackage } from '../../../tools/debian.ts'
import { freePort } from './free-port.ts'

const INSTALLED = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL of this machine's; undefined where there is none. */
export function findBinaries(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined
  const versions = readdirSync(INSTALLED).toSorted((one, other) => Number(other) - Number(one))
  return versions
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root: there it runs as the user that its package has made. */
export function userOf(): { uid: number; gid: number } | undefined {
  if (getuid?.() !== 0) return undefined
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

interface TestDatabase extends AsyncDisposable {
  readonly name: string
  readonly url: string
}

/** A PostgreSQL server that is there. Disposing leaves it, and what was made and not dropped. */
interface PostgresAt extends AsyncDisposable {
  readonly url: string
  /** A database of its own, empty or a copy of another that nobody uses. Disposing drops it. */
  make(template?: string): Promise<TestDatabase>
}

export interface PostgresServer extends PostgresAt {
  /** The URL of an empty database of its own each time, which is gone when this is disposed. */
  fresh(): Promise<string>
}

/** Looks at a database of which PostgreSQL waits a tenth of a second for each connection that is about to close. */
const LOOKS = 200

/** Drops a database whose users have closed it, or soon will have. */
async function drop(server: Pool, name: string): Promise<void> {
  const users = 'SELECT FROM pg_stat_activity WHERE datname = $1'
  for (let look = 0; look < LOOKS; look++)
    if ((await server.query(users, [name])).rows.length === 0) break
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
}

/** A server by the URL of a user who may make databases. */
export function postgresAt(url: string): PostgresAt {
  const pool = new Pool({ connectionString: url, max: 1, allowExitOnIdle: true })
  // Whoever asks it next is told that the server has gone.
  pool.on('error', () => undefined)
  async function make(template = 'template1') {
    const name = `devhood_${randomBytes(8).toString('hex')}`
    await pool.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    const own = new URL(url)
    own.pathname = `/${name}`
    return { name, url: own.href, [Symbol.asyncDispose]: async () => drop(pool, name) }
  }
  return { url, make, [Symbol.asyncDispose]: async () => pool.end() }
}

/** A server of somebody else's, who gets it back as it was. */
function borrow(url: string): PostgresServer {
  const opened = new AsyncDisposableStack()
  const server = opened.use(postgresAt(url))
  return {
    ...server,
    fresh: async () => opened.use(await server.make()).url,
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

/** Where Linux keeps files in memory: a database is some 300 of them, and each test makes and drops one. */
const MEMORY = '/dev/shm'
/** What a cluster may come to, in bytes. */
const ROOM = 1_000_000_000

function folderFor(): string {
  const isRoomy = existsSync(MEMORY) && statfsSync(MEMORY).bavail * statfsSync(MEMORY).bsize > ROOM
  return mkdtempSync(join(isRoomy ? MEMORY : tmpdir(), 'devhood-postgres-'))
}

/** A cluster in a temporary folder, on a port of this machine alone, gone with the test. */
async function startCluster(binaries: string): Promise<PostgresServer> {
  const folder = folderFor()
  const user = userOf()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const run = { ...user, cwd: folder, encoding: 'utf8' as const }
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    run,
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  // What tests have written need not outlive the machine.
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'max_wal_size=128MB',
    `unix_socket_directories=${folder}`,
  ]
  const child = spawn(
    join(binaries, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      ...settings.flatMap((each) => ['-c', each]),
    ],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const { promise: isReady, resolve, reject } = Promise.withResolvers<void>()
  const ended = new Promise<void>((gone) => child.once('exit', () => gone()))
  void ended.then(() => reject(new Error('PostgreSQL has ended before it was ready.')))
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.includes('ready to accept connections')) resolve()
  })
  await isReady
  const server = postgresAt(`postgres://postgres@127.0.0.1:${port}/postgres`)
  return {
    ...server,
    fresh: async () => (await server.make()).url,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      child.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whether tests must do without PostgreSQL; never in the gate, where they fail instead. */
export const isPostgresMissing = () =>
  !env['TEST_POSTGRES_URL'] && env['CI'] === undefined && findBinaries() === undefined

/**
 * A PostgreSQL server for tests: that of TEST_POSTGRES_URL, or one of their own. Undefined where there is none and none
 * can be installed; under CI that is a failure.
 */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const given = env['TEST_POSTGRES_URL']
  if (given) return borrow(given)
  if (!findBinaries()) installPackage('postgresql', 'the tests of PostgreSQL')
  const binaries = findBinaries()
  if (binaries) return startCluster(binaries)
  if (env['CI']) throw new Error('Tests need PostgreSQL: install it, or set TEST_POSTGRES_URL.')
  return undefined
}
