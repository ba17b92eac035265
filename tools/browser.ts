import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { env, getuid } from 'node:process'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function installChromium(): void {
  if (getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.log('Installing Chromium with apt-get, for the browser tests…')
  const options = { stdio: 'ignore' as const, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
}

/** Path of a Chromium or Chrome for the browser tests, installing one where that is possible (Debian, root). */
export function findBrowser(): string | undefined {
  const find = () => INSTALLED.find((path) => existsSync(path))
  if (env['CHROMIUM_PATH']) return env['CHROMIUM_PATH']
  if (!find()) installChromium()
  return find()
}
