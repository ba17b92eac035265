import { existsSync } from 'node:fs'
import { env } from 'node:process'
import { installPackage } from './debian.ts'

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

/** Path of a Chromium or Chrome for the browser tests. Every worker of theirs asks. */
export function findBrowser(): string | undefined {
  return env['CHROMIUM_PATH'] || INSTALLED.find((path) => existsSync(path))
}

/** Once before browsers are wanted: brings the shell where that is possible; any other browser will do, too. */
export function installBrowser(): void {
  if (env['CHROMIUM_PATH'] || existsSync(SHELL)) return
  installPackage('chromium-headless-shell', 'tests and benchmarks')
}
