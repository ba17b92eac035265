import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, readdirSync, statfsSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, getuid } from 'node:process'
import { createInterface } from 'node:readline'
import { installPackage } from '../../../../tools/machine/debian.ts'
import { freePort, LOOPBACK } from './free-port.ts'

const INSTALLED = '/usr/lib/postgresql'

/** The folder of the newest installed PostgreSQL; undefined where there is none. */
function findBinaries(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined
  const versions = readdirSync(INSTALLED).toSorted((one, other) => Number(other) - Number(one))
  return versions
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** Whether a test can't start PostgreSQL. Always false in the gate, which fails instead. */
export const isOwnPostgresMissing = () => env['CI'] === undefined && findBinaries() === undefined

/** The folder of the newest PostgreSQL, which is installed first where possible. */
export function installBinaries(): string | undefined {
  if (!findBinaries()) installPackage('postgresql', 'the tests of PostgreSQL')
  return findBinaries()
}

/** PostgreSQL refuses to run as root, so it then runs as the user of its package. */
function userOf(): { uid: number; gid: number } | undefined {
  if (getuid?.() !== 0) return undefined
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Failures that acknowledged commits survive: none for certain, a crash of the server, or a power failure. */
type Durability = 'nothing' | 'over its death' | 'over a power cut'
const DURABILITY_SETTINGS: Readonly<Record<Durability, readonly string[]>> = {
  nothing: ['fsync=off', 'synchronous_commit=off', 'max_wal_size=128MB'],
  'over its death': ['fsync=off'],
  'over a power cut': [],
}

/** Linux's memory file system: a database has some 300 files, and each test creates and drops one. */
const MEMORY = '/dev/shm'
/** The largest size of a cluster, in bytes. */
const ROOM = 1_000_000_000

function folderFor(durability: Durability): string {
  const isLight = durability === 'nothing' && existsSync(MEMORY)
  const isRoomy = isLight && statfsSync(MEMORY).bavail * statfsSync(MEMORY).bsize > ROOM
  return isRoomy ? MEMORY : tmpdir()
}

/** Each server under test can hold twenty. */
const CONNECTIONS = 'max_connections=400'
const LOCALE = ['-E', 'UTF8', '--locale=C.UTF-8']

/** Runs a PostgreSQL program and waits for its end. */
function run(
  { binaries, spawnOptions }: Installation,
  name: string,
  ...args: readonly string[]
): void {
  const { status, stderr } = spawnSync(join(binaries, name), args, {
    ...spawnOptions,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${name}: ${stderr}`)
}

interface Installation {
  readonly binaries: string
  /** Working directory and user. */
  readonly spawnOptions: { readonly cwd: string }
  readonly data: string
  readonly durability: Durability
  readonly address: string
}

/** A server on an existing cluster, which a test can stop and restart. */
async function serve({ binaries, spawnOptions, data, durability, address }: Installation) {
  const port = await freePort(address)
  const settings = [
    ...DURABILITY_SETTINGS[durability],
    `unix_socket_directories=${spawnOptions.cwd}`,
    CONNECTIONS,
  ]
  const args = ['-D', data, '-p', String(port), '-h', address]

  async function start(): Promise<ChildProcess> {
    const child = spawn(
      join(binaries, 'postgres'),
      [...args, ...settings.flatMap((each) => ['-c', each])],
      { ...spawnOptions, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const { promise: isReady, resolve, reject } = Promise.withResolvers<void>()
    child.once('exit', () => reject(new Error('PostgreSQL has ended before it was ready.')))
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (/ready to accept (read-only )?connections/.test(line)) resolve()
    })
    await isReady
    return child
  }
  let child: ChildProcess | undefined = await start()

  /** Kills all its processes at once, without a shutdown. */
  async function end(): Promise<void> {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGQUIT')
    child = undefined
    await ended
  }
  return {
    /** URL of its first database. */
    url: `postgres://postgres@${address}:${port}/postgres`,
    end,
    /** PID of the parent process. */
    pid: () => child?.pid ?? 0,
    restart: async () => void (child = await start()),
    [Symbol.asyncDispose]: async () => end(),
  }
}

/** A folder that PostgreSQL can use, and its programs, which are installed where possible. */
async function prepareInstallation(
  opening: AsyncDisposableStack,
  durability: Durability,
  address: string,
): Promise<Installation> {
  const binaries = installBinaries()
  if (!binaries) throw new Error('Tests need PostgreSQL: install it, or set TEST_POSTGRES_URL.')
  const folder = await mkdtempDisposable(join(folderFor(durability), 'devhood-postgres-'))
  opening.defer(async () => folder.remove())
  const user = userOf()
  if (user) chownSync(folder.path, user.uid, user.gid)
  const spawnOptions = { ...user, cwd: folder.path }
  return { binaries, spawnOptions, data: join(folder.path, 'data'), durability, address }
}

/** The address that it listens on, and the addresses that may connect. */
interface NetworkAccess {
  readonly address: string
  readonly callers: string
}
const THIS_MACHINE: NetworkAccess = { address: LOOPBACK, callers: `${LOOPBACK}/32` }

/** A separate PostgreSQL for one test, on a local port or on the given network. `follow` starts a replica of it. */
export async function startOwnPostgres(
  durability: Durability = 'over its death',
  { address, callers }: NetworkAccess = THIS_MACHINE,
) {
  await using opening = new AsyncDisposableStack()
  const installation = await prepareInstallation(opening, durability, address)
  run(
    installation,
    'initdb',
    '-U',
    'postgres',
    '-A',
    'trust',
    ...LOCALE,
    '--no-sync',
    '-D',
    installation.data,
  )
  appendFileSync(join(installation.data, 'pg_hba.conf'), `host all all ${callers} trust\n`)
  const server = opening.use(await serve(installation))
  const opened = opening.move()

  async function follow() {
    await using starting = new AsyncDisposableStack()
    const own = await prepareInstallation(starting, durability, address)
    run(own, 'pg_basebackup', '-d', server.url, '-D', own.data, '-R', '-c', 'fast', '--no-sync')
    const follower = starting.use(await serve(own))
    const started = starting.move()
    return { ...follower, [Symbol.asyncDispose]: async () => started.disposeAsync() }
  }
  return { ...server, follow, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}
