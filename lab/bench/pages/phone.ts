import { getuid } from 'node:process'
import { TEXTS } from '@devhood/contract'
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  devices,
  type Page,
} from '@playwright/test'
import { findBrowser, installBrowser } from '../../../tools/machine/browser.ts'
import { type DemoServer } from '../demo-server.ts'

/** The phone of the budgets: 390 px wide. */
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }
/** So many times slower than this machine its processor is. */
export const CPU = 4
/** "Slow 4G" of the browser's own tools: bytes a second, and milliseconds there and back. */
const NETWORK = {
  offline: false,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
  latency: 150,
}

export async function openBrowser(): Promise<Browser> {
  installBrowser()
  const executablePath = findBrowser()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    // Chromium refuses to run as root with its sandbox; it visits loopback only.
    args: [...(getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
  })
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** A phone that has seen nothing yet; with what signing in leaves in a browser, somebody's. */
export async function openPhone(browser: Browser, origin: string, storageState?: StorageState) {
  return browser.newContext({
    ...PHONE,
    baseURL: origin,
    ...(storageState && { storageState }),
    // It stands outside what the page's network is slowed down by.
    serviceWorkers: 'block',
  })
}

/** Signs the resident in on a phone of its own; gives what that left in the browser. */
export async function signIn(
  browser: Browser,
  { origin, user }: DemoServer,
): Promise<StorageState> {
  const context = await openPhone(browser, origin)
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: TEXTS.signIn.submit, exact: true }).click()
  await page.getByRole('heading', { name: TEXTS.home }).waitFor()
  const kept = await context.storageState()
  await context.close()
  return kept
}

/** Gives the page the phone's processor and, if wanted, its network. */
export async function slowDown(page: Page, network = false): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (network) await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  return session
}
