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
/** The gate must not pass over them. */
const mustRun = env['CI'] !== undefined

/** Whether tests must do without a Redis, or without one of their own; never in the gate, where they fail instead. */
export const isRedisMissing = () => given === undefined && !mustRun && !isInstalled()
export const isOwnRedisMissing = () => given !== undefined || (!mustRun && !isInstalled())

interface ProcessOptions {
  readonly folder: string
  /** Settings of its own. */
  readonly more: Readonly<Record<string, string | number>>
}

/** Starts it and waits until it takes connections. */
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
  /** What it listens on: this machine alone, unless told. */
  readonly address?: string
  /** It speaks TLS alone, with this. */
  readonly certificate?: { readonly key: string; readonly cert: string }
}

/** Writes what TLS takes into the folder. */
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

/** A Redis on a port of this machine, which keeps nothing. Disposing kills it. */
export async function startRedis({
  port: wanted,
  address = LOOPBACK,
  certificate,
}: RedisOptions = {}) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-redis-'))
  const port = wanted ?? (await freePort(address))
  const tls = certificate && (await tlsSettings(certificate, { folder: folder.path, port }))
  // Without a password it would answer this machine alone, wherever it listens.
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
    /** On the same port, with nothing of what it has had. */
    restart,
    /** It takes connections and says nothing, until it goes on. */
    stop: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      await kill()
      await folder.remove()
    },
  }
}

export type RedisServer = Awaited<ReturnType<typeof startRedis>>
/** What can happen to a server, and how it is well again. */
export type Outage = readonly [
  name: string,
  begin: (server: RedisServer) => unknown,
  end: (server: RedisServer) => unknown,
]

/** The Redis of TEST_REDIS_URL, or one of its own: for tests that do not stop it. */
export async function findRedis(): Promise<Pick<RedisServer, 'url'> & AsyncDisposable> {
  if (given === undefined) return startRedis()
  return { url: new URL(given), [Symbol.asyncDispose]: async () => undefined }
}
