import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'
import { findBinaries, userOf } from './postgres-server.ts'

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
  /** Whether what it has acknowledged outlives the machine, too. */
  readonly isSafe: boolean
}

/** A server on a cluster that is made already, which a test may end and start again. */
async function serve({ binaries, as, data, isSafe }: Place) {
  const port = await freePort()
  const settings = [
    `fsync=${isSafe ? 'on' : 'off'}`,
    `unix_socket_directories=${as.cwd}`,
    'max_connections=200',
  ]
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1']

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
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    end,
    /** Of the process that all its others are children of. */
    pid: () => child?.pid ?? 0,
    restart: async () => void (child = await begin()),
    [Symbol.asyncDispose]: async () => end(),
  }
}

/** A folder that PostgreSQL may use, and where its programs are. */
async function findPlace(opening: AsyncDisposableStack, isSafe = false): Promise<Place> {
  const binaries = findBinaries()
  if (!binaries) throw new Error('There is no PostgreSQL on this machine.')
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-postgres-'))
  opening.defer(async () => folder.remove())
  const user = userOf()
  if (user) chownSync(folder.path, user.uid, user.gid)
  const as = { ...user, cwd: folder.path }
  return { binaries, as, data: join(folder.path, 'data'), isSafe }
}

/**
 * A PostgreSQL of a test's own. What it has acknowledged outlives its own death, but not the machine's
 * unless it `isSafe`. `follow` gives another that follows it.
 */
export async function startOwnPostgres({ isSafe = false } = {}) {
  await using opening = new AsyncDisposableStack()
  const place = await findPlace(opening, isSafe)
  run(place, 'initdb', '-U', 'postgres', '-A', 'trust', ...LOCALE, '--no-sync', '-D', place.data)
  const server = opening.use(await serve(place))
  const opened = opening.move()

  async function follow() {
    await using starting = new AsyncDisposableStack()
    const own = await findPlace(starting)
    run(own, 'pg_basebackup', '-d', server.url, '-D', own.data, '-R', '-c', 'fast', '--no-sync')
    const follower = starting.use(await serve(own))
    const started = starting.move()
    return { ...follower, [Symbol.asyncDispose]: async () => started.disposeAsync() }
  }
  return { ...server, follow, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}
