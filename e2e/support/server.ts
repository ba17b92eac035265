import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { freePort } from '../../apps/server/test/stores/free-port.ts'
import { buildServer } from '../../tools/build.ts'

/** The product as operators run it: a separate process, port and data folder. */
export interface RunningServer {
  /** Without a trailing slash. */
  readonly origin: string
  readonly dataDir: string
  readonly pid: number
  /** All output so far. */
  readonly output: () => string
  /** Stops it as an operator would, and deletes its data. */
  readonly stop: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** Whether the bundle is that of the sources is looked up once for a process: it means reading all of them. */
let built: Promise<string> | undefined

const READY_LINE = /is ready: http/
const START_TIMEOUT = 100_000

/** Starts the server with these settings on top of defaults for tests; resolves once it answers. */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'devhood-e2e-'))
  const port = settings['PORT'] ?? String(await freePort())
  const child = spawn(execPath, [await (built ??= buildServer())], {
    // Only the settings that a test names, never the developer's own.
    env: {
      PATH: env['PATH'],
      NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'],
      RATE_LIMITS: 'off',
      DATA_DIR: dataDir,
      ...settings,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const origin = `http://127.0.0.1:${port}`
  const stop = async (): Promise<void> => {
    await terminate(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(child)
  } catch (error) {
    await stop()
    throw new Error(`The server did not start:\n${output()}`, { cause: error })
  }
  return { origin, dataDir, pid: child.pid ?? 0, output, stop, [Symbol.asyncDispose]: stop }
}

/** A data folder that outlives one server, for tests of restarts. */
export async function temporaryFolder(): Promise<{ readonly path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'devhood-e2e-'))
  const clear = () => rm(path, { recursive: true, force: true })
  return { path, [Symbol.asyncDispose]: clear }
}

function collect({ stdout, stderr }: ChildProcess): () => string {
  const parts: string[] = []
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => parts.push(part))
  return () => parts.join('')
}

/** Waits for the line with the server's address; fails when the server ends or after `START_TIMEOUT`. */
function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const rejectWith = (reason: string) => (): void => reject(new Error(reason))
    const timeout = setTimeout(
      rejectWith(`It printed nothing for ${START_TIMEOUT} ms`),
      START_TIMEOUT,
    ).unref()
    child.once('exit', rejectWith('It ended'))
    child.once('error', reject)
    child.stdout?.on('data', (text: string) => {
      if (!READY_LINE.test(text)) return
      clearTimeout(timeout)
      resolve()
    })
  })
}

async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(killTimer)
}
