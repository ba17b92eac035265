import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { installPackage } from '../../../../tools/machine/debian.ts'
import { makeCertificate } from './certificate.ts'
import { freePort } from '../stores/free-port.ts'

const DEPLOY = join(import.meta.dirname, '../../../../deploy/nginx')
const TIMEOUT_MS = 60_000

/** Whether nginx is available. The gate installs it, because it can't pass without. */
export function hasNginx(): boolean {
  const isThere = () => spawnSync('nginx', ['-v']).status === 0
  if (!isThere() && env['CI']) installPackage('nginx-light', 'the tests of what stands in front')
  const found = isThere()
  if (!found && env['CI']) throw new Error('Tests need nginx: install it.')
  return found
}

/** Replaces texts that must exist, so that a changed configuration can't be tested with its old values. */
function replaceRequired(
  text: string,
  pairs: readonly (readonly [from: string, to: string])[],
): string {
  return pairs.reduce((done, [from, to]) => {
    if (!done.includes(from)) throw new Error(`The configuration has no ${from}`)
    return done.replaceAll(from, to)
  }, text)
}

/** The rest of the configuration: what a distribution adds around ours, with all files in one folder. */
const wrapConfig = (folder: string) => `
daemon off;
worker_processes 1;
error_log stderr warn;
pid ${folder}/pid;
events { worker_connections 512; }
http {
  access_log off;
  default_type application/octet-stream;
  gzip on;
  gzip_types text/css text/javascript application/json;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/conf.d/*.conf;
}
`

async function listens(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' })
  const found = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return found
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const until = performance.now() + TIMEOUT_MS
  while (!(await listens(port))) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error('nginx does not listen.')
    await setTimeout(20)
  }
}

/** Local ports by the upstream that our configuration names: `127.0.0.1:3000`, `devhood-1:3000`. */
type Upstreams = Readonly<Record<string, number>>

/**
 * This machine's nginx with our own configuration, except for ports and certificate paths. Returns where it
 * listens, and the certificate of hood.example. Disposing stops it.
 */
export async function startNginx(upstream: 'one' | 'three', servers: Upstreams) {
  await using opening = new AsyncDisposableStack()
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-nginx-'))
  opening.defer(async () => folder.remove())
  const certificate = await makeCertificate('DNS:hood.example')
  if (!certificate) throw new Error('There is no openssl here.')
  const [port, plainPort] = [await freePort(), await freePort()]
  const pathOf = (name: string) => join(folder.path, name)
  await mkdir(pathOf('conf.d'))
  const [site, servedBy] = await Promise.all(
    ['devhood.conf', `upstream-${upstream}.conf`].map((name) =>
      readFile(join(DEPLOY, name), 'utf8'),
    ),
  )
  await writeFile(
    pathOf('conf.d/devhood.conf'),
    replaceRequired(site ?? '', [
      ['listen 443 ', `listen 127.0.0.1:${port} `],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['/etc/nginx/certificates', folder.path],
      ['/var/log/nginx', folder.path],
    ]),
  )
  const named = Object.entries(servers).map(([name, at]) => [name, `127.0.0.1:${at}`] as const)
  await writeFile(pathOf('conf.d/upstream.conf'), replaceRequired(servedBy ?? '', named))
  await writeFile(pathOf('nginx.conf'), wrapConfig(folder.path))
  await writeFile(pathOf('fullchain.pem'), certificate.cert)
  await writeFile(pathOf('privkey.pem'), certificate.key)
  const log: string[] = []
  const child = spawn('nginx', ['-e', 'stderr', '-p', folder.path, '-c', pathOf('nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => log.push(text))
  opening.defer(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  await untilListening(child, port).catch((error: unknown) => {
    throw new Error(log.join(''), { cause: error })
  })
  const opened = opening.move()
  return {
    port,
    plainPort,
    cert: certificate.cert,
    /** Everything that it has logged about requests. */
    requestLog: async () =>
      (
        await Promise.all(
          ['devhood.log', 'devhood-error.log'].map((name) => readFile(pathOf(name), 'utf8')),
        )
      ).join(''),
    /** The messages in its log, except for the warning about the older HTTP/2 syntax, which all versions accept. */
    log: () =>
      log.join('').replaceAll(/^.*"listen \.\.\. http2" directive is deprecated.*\n/gm, ''),
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}
