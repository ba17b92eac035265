import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { env, getuid } from 'node:process'

/** The headless shell first: it has no window of its own to draw, and tests take half the time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const INSTALLED = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Where it may (Debian, root), installs the shell once; says so. */
function installShell(): void {
  if (existsSync(SHELL) || getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.log('Installing chromium-headless-shell with apt-get, for the browser tests…')
  const options = { stdio: 'ignore' as const, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }
  const packages = ['--no-install-recommends', 'chromium-headless-shell']
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', ...packages], options)
}

/** Path of a Chromium or Chrome for the browser tests, installing one where that is possible (Debian, root). */
export function findBrowser(): string | undefined {
  if (env['CHROMIUM_PATH']) return env['CHROMIUM_PATH']
  installShell()
  return INSTALLED.find((path) => existsSync(path))
}
