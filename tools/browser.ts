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

/** Path of a Chromium or Chrome for the browser tests, installing one where that is possible (Debian, root). */
export function findBrowser(): string | undefined {
  if (env['CHROMIUM_PATH']) return env['CHROMIUM_PATH']
  if (!existsSync(SHELL)) installPackage('chromium-headless-shell', 'the browser tests')
  return INSTALLED.find((path) => existsSync(path))
}
