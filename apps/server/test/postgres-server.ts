import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, getuid } from 'node:process'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
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

export interface PostgresServer extends AsyncDisposable {
  /** An empty database of its own each time, as a URL. */
  fresh(): Promise<string>
}

async function makeDatabase(server: URL): Promise<string> {
  const name = `devhood_${randomBytes(8).toString('hex')}`
  const client = new Client({ connectionString: server.href })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** A cluster in a temporary folder, on a port of this machine alone, gone with the test. */
async function startCluster(binaries: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'devhood-postgres-'))
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
  const settings = ['fsync=off', 'synchronous_commit=off', `unix_socket_directories=${folder}`]
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
  return {
    fresh: async () => makeDatabase(new URL(`postgres://postgres@127.0.0.1:${port}/postgres`)),
    async [Symbol.asyncDispose]() {
      child.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A PostgreSQL server for tests: that of TEST_POSTGRES_URL, or one of their own. Undefined where there is none and none
 * can be installed; under CI that is a failure.
 */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const given = env['TEST_POSTGRES_URL']
  if (given) {
    const url = new URL(given)
    return { fresh: async () => makeDatabase(url), [Symbol.asyncDispose]: async () => undefined }
  }
  if (!findBinaries()) installPackage('postgresql', 'the tests of PostgreSQL')
  const binaries = findBinaries()
  if (binaries) return startCluster(binaries)
  if (env['CI']) throw new Error('Tests need PostgreSQL: install it, or set TEST_POSTGRES_URL.')
  return undefined
}
