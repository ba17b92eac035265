// Runs a root command on a machine that has only Node (20 or newer) and npm: installs the dependencies of the
// lockfile, and starts tools/<command>.ts. It is plain JavaScript, so that an older Node can run it.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch, npm, root, stop } from './launch.js'

const [command, ...rest] = process.argv.slice(2)

const modules = join(root, 'node_modules')
const stamp = join(modules, '.devhood-install.json')

/** Running Devhood needs no development tools. If they are installed already, they stay. */
function scopeNeeded(last) {
  if (['check', 'test', 'dev', 'bench', 'release'].includes(command)) return 'all'
  return last?.scope ?? (existsSync(modules) ? 'all' : 'production')
}

/** Installs if the lockfile has changed since the last install, or if the command needs more packages. */
async function install() {
  const last = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : undefined
  const scope = scopeNeeded(last)
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (last?.lock === lock && last.scope === scope) return
  console.log('Installing dependencies (once)…')
  // `npm ci` rejects a lockfile without the optional binaries of every platform, which some registries lack.
  // `npm install --no-save` also uses the versions and hashes of the lockfile, and doesn't change it.
  const args = ['install', '--no-save', ...(scope === 'production' ? ['--omit=dev'] : [])]
  if ((await npm(args, { cwd: root })) !== 0)
    stop('npm could not install the dependencies; its message is above.')
  writeFileSync(stamp, JSON.stringify({ lock, scope }))
}

await install()
await launch(join(root, 'tools', `${command}.ts`), rest)
