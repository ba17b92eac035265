// Runs a root command on a machine that has nothing but Node (20 or newer) and npm: installs what the
// lockfile names, finds a Node that is new enough, and hands over to tools/<command>.ts. Plain
// JavaScript, so that the machine's own Node can read it whatever its age.
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

/** What people run needs no development tools. Whoever installed by hand is a developer and keeps them. */
function scopeNeeded(last) {
  if (['test', 'dev', 'bench'].includes(command)) return 'all'
  return last?.scope ?? (existsSync(modules) ? 'all' : 'production')
}

/** Installs when the lockfile has changed since the last install, or more is needed than was installed. */
function install() {
  const last = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : undefined
  const scope = scopeNeeded(last)
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (last?.lock === lock && last.scope === scope) return
  console.log('Installing dependencies (once)…')
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  // Not `npm ci`: it refuses a lockfile without the optional binaries of every other platform, which not
  // all registries have. Versions and hashes come from the lockfile all the same, and it is not written.
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
    `Devhood needs Node ${NODE_FLOOR.join('.')} or newer (this is ${process.versions.node}), and npm has no binary of it for ${process.platform}-${process.arch}: please install it.`,
  )
}

install()
// What is thrown away soon takes at most so many MB thrice before it is looked through.
const flags = ['--max-semi-space-size=8']
const child = spawn(findNode(), [...flags, join(root, 'tools', `${command}.ts`), ...rest], {
  stdio: 'inherit',
  env: {
    // Few heaps, which give back what is free: hashing passwords and floods of bytes leave large holes otherwise.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...process.env,
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
  },
})
// A terminal sends Ctrl-C to both processes; waiting for the child lets it close cleanly.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
