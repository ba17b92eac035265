// Runs a root command on a machine that has only Node (20 or newer) and npm: installs the dependencies of the
// lockfile, finds a recent Node, and starts tools/<command>.ts. It is plain JavaScript, so that an older Node can run it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_FLOOR = [24, 21]
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [command, ...rest] = process.argv.slice(2)

function stop(line) {
  console.error(line)
  process.exit(1)
}

function npm(...args) {
  const cli = process.env.npm_execpath
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }
  const done = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (done.status !== 0) stop('npm could not install the dependencies; its message is above.')
}

const modules = join(root, 'node_modules')
const stamp = join(modules, '.devhood-install.json')

/** Running Devhood needs no development tools. If they are installed already, they stay. */
function scopeNeeded(last) {
  if (['check', 'test', 'dev', 'bench'].includes(command)) return 'all'
  return last?.scope ?? (existsSync(modules) ? 'all' : 'production')
}

/** Installs if the lockfile has changed since the last install, or if the command needs more packages. */
function install() {
  const last = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : undefined
  const scope = scopeNeeded(last)
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (last?.lock === lock && last.scope === scope) return
  console.log('Installing dependencies (once)…')
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  // `npm ci` rejects a lockfile without the optional binaries of every platform, which some registries lack.
  // `npm install --no-save` also uses the versions and hashes of the lockfile, and doesn't change it.
  npm('install', '--no-save', ...quiet, ...(scope === 'production' ? ['--omit=dev'] : []))
  writeFileSync(stamp, JSON.stringify({ lock, scope }))
}

function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > NODE_FLOOR[0] || (major === NODE_FLOOR[0] && minor >= NODE_FLOOR[1]))
    return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const folder = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin')
  const own = join(folder, process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  return stop(
    `Devhood needs Node ${NODE_FLOOR.join('.')} or newer (this is ${process.versions.node}), but npm has no such binary for ${process.platform}-${process.arch}: please install Node.`,
  )
}

install()
// The young generation of the heap has three semi-spaces of this many MB each.
const flags = ['--max-semi-space-size=8']
const child = spawn(findNode(), [...flags, join(root, 'tools', `${command}.ts`), ...rest], {
  stdio: 'inherit',
  env: {
    // Few malloc arenas, which return free memory to the system: otherwise password hashing and large transfers
    // fragment the heap.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...process.env,
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
  },
})
// A terminal sends Ctrl-C to both processes; waiting for the child lets it close cleanly.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
