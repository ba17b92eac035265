import { existsSync } from 'node:fs'
import { env } from 'node:process'
import { installPackage } from './debian.ts'

/** The headless shell comes first: it draws no window, which halves the time of tests. */
const SHELL = '/usr/bin/chromium-headless-shell'
const INSTALLED = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of a Chromium or Chrome for the browser tests. Each of their workers calls this. */
export function findBrowser(): string | undefined {
  return env['CHROMIUM_PATH'] || INSTALLED.find((path) => existsSync(path))
}

/** Installs the headless shell where possible, once before browsers are needed. Any other browser works too. */
export function installBrowser(): void {
  if (env['CHROMIUM_PATH'] || existsSync(SHELL)) return
  installPackage('chromium-headless-shell', 'tests and benchmarks')
}
