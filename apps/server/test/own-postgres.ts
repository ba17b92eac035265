import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, readdirSync, statfsSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, getuid } from 'node:process'
import { createInterface } from 'node:readline'
import { installPackage } from '../../../tools/debian.ts'
import { freePort, LOOPBACK } from './free-port.ts'

const INSTALLED = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL of this machine's; undefined where there is none. */
function findBinaries(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined
  const versions = readdirSync(INSTALLED).toSorted((one, other) => Number(other) - Number(one))
  return versions
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** Whether a test must do without one of its own; never in the gate, where it fails instead. */
export const isOwnPostgresMissing = () => env['CI'] === undefined && findBinaries() === undefined

/** The same, and where it can be installed it is. */
export function installBinaries(): string | undefined {
  if (!findBinaries()) installPackage('postgresql', 'the tests of PostgreSQL')
  return findBinaries()
}

/** PostgreSQL refuses to run as root: there it runs as the user that its package has made. */
function userOf(): { uid: number; gid: number } | undefined {
  if (getuid?.() !== 0) return undefined
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** What of that which it has acknowledged stays: nothing for certain, what its own death or what a power cut leaves. */
type Keeping = 'nothing' | 'over its death' | 'over a power cut'
const KEEPING: Readonly<Record<Keeping, readonly string[]>> = {
  nothing: ['fsync=off', 'synchronous_commit=off', 'max_wal_size=128MB'],
  'over its death': ['fsync=off'],
  'over a power cut': [],
}

/** Where Linux keeps files in memory: a database is some 300 of them, and each test makes and drops one. */
const MEMORY = '/dev/shm'
/** What a cluster may come to, in bytes. */
const ROOM = 1_000_000_000

function folderFor(keeping: Keeping): string {
  const isLight = keeping === 'nothing' && existsSync(MEMORY)
  const isRoomy = isLight && statfsSync(MEMORY).bavail * statfsSync(MEMORY).bsize > ROOM
  return isRoomy ? MEMORY : tmpdir()
}

/** Each server under test may hold twenty. */
const CONNECTIONS = 'max_connections=400'
const LOCALE = ['-E', 'UTF8', '--locale=C.UTF-8']

/** Runs one of PostgreSQL's programs to its end. */
function run({ binaries, as }: Place, name: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(join(binaries, name), args, { ...as, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name}: ${stderr}`)
}

interface Place {
  readonly binaries: string
  /** As whom, and where. */
  readonly as: { readonly cwd: string }
  readonly data: string
  readonly keeping: Keeping
  readonly address: string
}

/** A server on a cluster that is made already, which a test may end and start again. */
async function serve({ binaries, as, data, keeping, address }: Place) {
  const port = await freePort(address)
  const settings = [...KEEPING[keeping], `unix_socket_directories=${as.cwd}`, CONNECTIONS]
  const args = ['-D', data, '-p', String(port), '-h', address]

  async function begin(): Promise<ChildProcess> {
    const child = spawn(
      join(binaries, 'postgres'),
      [...args, ...settings.flatMap((each) => ['-c', each])],
      { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const { promise: isReady, resolve, reject } = Promise.withResolvers<void>()
    child.once('exit', () => reject(new Error('PostgreSQL has ended before it was ready.')))
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (/ready to accept (read-only )?connections/.test(line)) resolve()
    })
    await isReady
    return child
  }
  let child: ChildProcess | undefined = await begin()

  /** All its processes at once, without any leave. */
  async function end(): Promise<void> {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGQUIT')
    child = undefined
    await ended
  }
  return {
    /** Of its first database. */
    url: `postgres://postgres@${address}:${port}/postgres`,
    end,
    /** Of the process that all its others are children of. */
    pid: () => child?.pid ?? 0,
    restart: async () => void (child = await begin()),
    [Symbol.asyncDispose]: async () => end(),
  }
}

/** A folder that PostgreSQL may use, and where its programs are; where they can be installed they are. */
async function findPlace(
  opening: AsyncDisposableStack,
  keeping: Keeping,
  address: string,
): Promise<Place> {
  const binaries = installBinaries()
  if (!binaries) throw new Error('Tests need PostgreSQL: install it, or set TEST_POSTGRES_URL.')
  const folder = await mkdtempDisposable(join(folderFor(keeping), 'devhood-postgres-'))
  opening.defer(async () => folder.remove())
  const user = userOf()
  if (user) chownSync(folder.path, user.uid, user.gid)
  const as = { ...user, cwd: folder.path }
  return { binaries, as, data: join(folder.path, 'data'), keeping, address }
}

/** Where it listens, and the addresses of all who may ask it. */
interface Reach {
  readonly address: string
  readonly callers: string
}
const THIS_MACHINE: Reach = { address: LOOPBACK, callers: `${LOOPBACK}/32` }

/**
 * A PostgreSQL of a test's own, on a port of this machine alone, or where it is told to be reached. `follow` gives
 * another that follows it.
 */
export async function startOwnPostgres(
  keeping: Keeping = 'over its death',
  { address, callers }: Reach = THIS_MACHINE,
) {
  await using opening = new AsyncDisposableStack()
  const place = await findPlace(opening, keeping, address)
  run(place, 'initdb', '-U', 'postgres', '-A', 'trust', ...LOCALE, '--no-sync', '-D', place.data)
  appendFileSync(join(place.data, 'pg_hba.conf'), `host all all ${callers} trust\n`)
  const server = opening.use(await serve(place))
  const opened = opening.move()

  async function follow() {
    await using starting = new AsyncDisposableStack()
    const own = await findPlace(starting, keeping, address)
    run(own, 'pg_basebackup', '-d', server.url, '-D', own.data, '-R', '-c', 'fast', '--no-sync')
    const follower = starting.use(await serve(own))
    const started = starting.move()
    return { ...follower, [Symbol.asyncDispose]: async () => started.disposeAsync() }
  }
  return { ...server, follow, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}
