// Runs a root command on a machine that has only Node (20 or newer) and npm: installs the dependencies of the
// lockfile, and starts tools/<command>.ts. It is plain JavaScript, so that an older Node can run it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch, root, stop } from './launch.js'

const [command, ...rest] = process.argv.slice(2)

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
  if (['check', 'test', 'dev', 'bench', 'release'].includes(command)) return 'all'
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

install()
launch(join(root, 'tools', `${command}.ts`), rest)
