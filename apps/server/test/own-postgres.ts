import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'
import { findBinaries, userOf } from './postgres-server.ts'

/** Makes a cluster in the folder, whose one user needs no password. */
function initialise(binaries: string, data: string, as: object): void {
  const args = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const made = spawnSync(join(binaries, 'initdb'), ['-D', data, ...args], {
    ...as,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
}

/**
 * A PostgreSQL of a test's own, which it may end and start again. What it has acknowledged outlives its own death, but
 * not the machine's.
 */
export async function startOwnPostgres() {
  const binaries = findBinaries()
  if (!binaries) throw new Error('There is no PostgreSQL on this machine.')
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-postgres-'))
  const user = userOf()
  if (user) chownSync(folder.path, user.uid, user.gid)
  const as = { ...user, cwd: folder.path }
  const data = join(folder.path, 'data')
  initialise(binaries, data, as)
  const port = await freePort()
  const settings = ['fsync=off', `unix_socket_directories=${folder.path}`, 'max_connections=200']
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1']

  async function begin(): Promise<ChildProcess> {
    const child = spawn(
      join(binaries ?? '', 'postgres'),
      [...args, ...settings.flatMap((each) => ['-c', each])],
      { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const { promise: isReady, resolve, reject } = Promise.withResolvers<void>()
    child.once('exit', () => reject(new Error('PostgreSQL has ended before it was ready.')))
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve()
    })
    await isReady
    return child
  }
  let child: ChildProcess | undefined = await begin()

  /** `SIGQUIT` ends all its processes at once, without any leave; `SIGINT` in order. */
  async function end(signal: 'SIGQUIT' | 'SIGINT' = 'SIGQUIT'): Promise<void> {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill(signal)
    child = undefined
    await ended
  }
  return {
    /** Of its first database. */
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    end,
    restart: async () => void (child = await begin()),
    async [Symbol.asyncDispose]() {
      await end('SIGINT')
      await folder.remove()
    },
  }
}
