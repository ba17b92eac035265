import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { env, getuid } from 'node:process'

const options = { stdio: 'ignore' as const, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }
let isUpdated = false

/** Installs a package where possible (Debian, root) and logs it together with its purpose. */
export function installPackage(name: string, purpose: string): void {
  if (getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.log(`Installing ${name} with apt-get, for ${purpose}…`)
  if (!isUpdated) spawnSync('apt-get', ['update', '-qq'], options)
  isUpdated = true
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
}
