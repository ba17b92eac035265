import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { createInterface } from 'node:readline'

const MAIN = join(import.meta.dirname, '../src/main.ts')

interface Starting {
  readonly dataDir: string
  /** What the server is started by, such as `['unshare', '-rm']`; nothing by itself. */
  readonly by?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
}

function spawnServer({ dataDir, by = [], settings = {} }: Starting) {
  const command = [...by, execPath, MAIN]
  return spawn(command[0] ?? execPath, command.slice(1), {
    env: {
      PATH: env['PATH'],
      NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'],
      RATE_LIMITS: 'off',
      PORT: '0',
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts the product in a process of its own and waits until it listens. Disposing kills it. */
export async function startServer(starting: Starting) {
  const child = spawnServer(starting)
  const printed: string[] = []
  const errors: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  createInterface({ input: child.stderr }).on('line', (line) => {
    printed.push(line)
    errors.push(line)
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    printed.push(line)
    const origin = /^Devhood is ready: (http:\S+)$/.exec(line)?.[1]
    if (origin !== undefined) resolve(origin)
  })
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  void ended.then(() => reject(new Error(`The server ended: ${printed.join('\n')}`)))

  /** Ends it, and tells how it did: by which code or signal. */
  async function kill(signal: NodeJS.Signals = 'SIGKILL') {
    child.kill(signal)
    return ended
  }
  return {
    origin: await promise,
    pid: child.pid ?? 0,
    /** The lines that it has written so far. */
    printed,
    /** Those of them that are errors. */
    errors: () => errors.join('\n'),
    kill,
    [Symbol.asyncDispose]: async () => void (await kill()),
  }
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>
