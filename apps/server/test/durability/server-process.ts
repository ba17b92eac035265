import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { createInterface } from 'node:readline'

const MAIN = join(import.meta.dirname, '../../src/main.ts')

interface Starting {
  readonly dataDir: string
  /** What the server is started by, such as `['unshare', '-rm']`; nothing by itself. */
  readonly by?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
}

/** Begins to start the product itself, in a process of its own. */
function spawnServer({ dataDir, by = [], settings = {} }: Starting) {
  const command = [...by, execPath, MAIN]
  const child = spawn(command[0] ?? execPath, command.slice(1), {
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
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = once(child, 'exit')
  return {
    child,
    /** All that it has written as errors so far. */
    errors: () => errors,
    ended,
    async kill(signal: NodeJS.Signals = 'SIGKILL') {
      child.kill(signal)
      await ended
    },
  }
}

/** Starts the product and waits until it listens. Disposing kills it. */
export async function startServer(starting: Starting) {
  const server = spawnServer(starting)
  let log = ''
  for await (const line of createInterface({ input: server.child.stdout })) {
    log += `${line}\n`
    const origin = /^Devhood is ready: (http:\S+)$/.exec(line)?.[1]
    if (origin === undefined) continue
    server.child.stdout.on('data', (text: Buffer) => (log += text.toString()))
    const { pid = 0 } = server.child
    return {
      ...server,
      pid,
      origin,
      /** The log, as JSON lines. */
      log: () => log,
      [Symbol.asyncDispose]: async () => server.kill(),
    }
  }
  await server.ended
  throw new Error(`The server did not start: ${server.errors()}${log}`)
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>
