import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { env, execPath } from 'node:process'
import { createInterface } from 'node:readline'
import { buildServer } from '../../../../tools/build.ts'

interface StartOptions {
  readonly dataDir: string
  /** A command that starts the server, such as `['unshare', '-rm']`; empty by default. */
  readonly commandPrefix?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
  /** The script to start; the built server by default. */
  readonly path?: string
  /** Arguments after it. */
  readonly args?: readonly string[]
}

function spawnServer(
  path: string,
  { dataDir, commandPrefix = [], settings = {}, args = [] }: StartOptions,
) {
  // As in the start command.
  const command = [...commandPrefix, execPath, '--max-semi-space-size=8', path, ...args]
  return spawn(command[0] ?? execPath, command.slice(1), {
    env: {
      PATH: env['PATH'],
      // As in the start command.
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'],
      RATE_LIMITS: 'off',
      PORT: '0',
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

let built: Promise<string> | undefined

/** The path of the built server. Checking whether it is stale reads all sources, so it is checked once. */
export const builtServer = async () => (built ??= buildServer())

/** Starts the built product in a separate process and waits until it listens. Disposing kills it. */
export async function startServer(starting: StartOptions) {
  const child = spawnServer(starting.path ?? (await builtServer()), starting)
  const printed: string[] = []
  const errors: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  createInterface({ input: child.stderr }).on('line', (line) => {
    printed.push(line)
    errors.push(line)
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    printed.push(line)
    const origin = /^Devhood is ready: (https?:\S+)$/.exec(line)?.[1]
    if (origin !== undefined) resolve(origin)
  })
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  void ended.then(() => reject(new Error(`The server ended: ${printed.join('\n')}`)))

  /** Kills it; resolves with the exit code or signal. */
  async function kill(signal: NodeJS.Signals = 'SIGKILL') {
    child.kill(signal)
    return ended
  }
  return {
    origin: await promise,
    pid: child.pid ?? 0,
    /** The lines that it has printed so far. */
    printed,
    /** The error lines among them. */
    errors: () => errors.join('\n'),
    kill,
    /** Resolves with the exit code or signal, whatever ended it. */
    ended,
    [Symbol.asyncDispose]: async () => void (await kill()),
  }
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>
