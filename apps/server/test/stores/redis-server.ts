import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { createInterface } from 'node:readline'
import { freePort, LOOPBACK } from './free-port.ts'

const given = env['TEST_REDIS_URL'] || undefined
const isInstalled = () => spawnSync('redis-server', ['--version']).status === 0
/** The gate must not skip these tests. */
const mustRun = env['CI'] !== undefined

/** Whether tests must run without Redis, or without a separate one. Always false in the gate, which fails instead. */
export const isRedisMissing = () => given === undefined && !mustRun && !isInstalled()
export const isOwnRedisMissing = () => given !== undefined || (!mustRun && !isInstalled())

interface ProcessOptions {
  readonly folder: string
  /** Additional settings. */
  readonly more: Readonly<Record<string, string | number>>
}

/** Starts a server and waits until it accepts connections. */
async function spawnServer(port: number, { folder, more }: ProcessOptions): Promise<ChildProcess> {
  const settings = { port, dir: folder, save: '', appendonly: 'no', ...more }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const printed: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    printed.push(line)
    if (line.includes('Ready to accept connections')) resolve()
  })
  child.on('error', () =>
    reject(new Error('There is no redis-server here: install one, or set TEST_REDIS_URL.')),
  )
  child.on('exit', () => reject(new Error(`The Redis ended: ${printed.join('\n')}`)))
  await promise
  return child
}

interface RedisOptions {
  readonly port?: number
  /** The address that it listens on; loopback by default. */
  readonly address?: string
  /** It then accepts only TLS, with this certificate. */
  readonly certificate?: { readonly key: string; readonly cert: string }
}

/** Writes key and certificate into the folder. */
async function tlsSettings(
  { key, cert }: Required<RedisOptions>['certificate'],
  { folder, port }: { readonly folder: string; readonly port: number },
) {
  const [keyFile, certFile] = [join(folder, 'key'), join(folder, 'cert')]
  await writeFile(keyFile, key)
  await writeFile(certFile, cert)
  const files = { 'tls-key-file': keyFile, 'tls-cert-file': certFile }
  return { port: 0, 'tls-port': port, 'tls-auth-clients': 'no', ...files }
}

/** A Redis on a local port, without persistence. Disposing kills it. */
export async function startRedis({
  port: wanted,
  address = LOOPBACK,
  certificate,
}: RedisOptions = {}) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-redis-'))
  const port = wanted ?? (await freePort(address))
  const tls = certificate && (await tlsSettings(certificate, { folder: folder.path, port }))
  // Without a password, protected mode would restrict it to loopback, whatever address it listens on.
  const reach = { bind: address, 'protected-mode': address === LOOPBACK ? 'yes' : 'no' }
  const processOptions = { folder: folder.path, more: { ...reach, ...tls } }
  let child: ChildProcess | undefined = await spawnServer(port, processOptions)

  async function kill(): Promise<void> {
    if (child === undefined) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    child = undefined
    await ended
  }
  async function restart(): Promise<void> {
    await kill()
    child = await spawnServer(port, processOptions)
  }
  return {
    url: new URL(`${certificate ? 'rediss' : 'redis'}://${address}:${port}`),
    kill,
    pid: () => child?.pid ?? 0,
    /** Restarts it on the same port, with no data. */
    restart,
    /** Stops the process: it accepts connections and doesn't answer until it resumes. */
    stop: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      await kill()
      await folder.remove()
    },
  }
}

export type RedisServer = Awaited<ReturnType<typeof startRedis>>
/** An outage of a server, and its recovery. */
export type Outage = readonly [
  name: string,
  start: (server: RedisServer) => unknown,
  end: (server: RedisServer) => unknown,
]

/** The Redis of TEST_REDIS_URL, or a temporary one, for tests that don't stop it. */
export async function findRedis(): Promise<Pick<RedisServer, 'url'> & AsyncDisposable> {
  if (given === undefined) return startRedis()
  return { url: new URL(given), [Symbol.asyncDispose]: async () => undefined }
}
