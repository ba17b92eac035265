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
/** CPU throttling factor, relative to this machine. */
export const CPU = 4
/** "Slow 4G" of the browser's developer tools: bytes a second, and round-trip time in milliseconds. */
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

/** A phone with an empty cache; signed in when given the browser state of a sign-in. */
export async function openPhone(browser: Browser, origin: string, storageState?: StorageState) {
  return browser.newContext({
    ...PHONE,
    baseURL: origin,
    ...(storageState && { storageState }),
    // Network throttling of the page doesn't apply to a service worker.
    serviceWorkers: 'block',
  })
}

/** A wide window with an empty cache. */
export const openWide = async (browser: Browser, origin: string) =>
  browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: origin,
    serviceWorkers: 'block',
  })

/** Signs a person in on a separate phone; returns the browser state. */
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

/** Applies the phone's CPU throttling to the page and, if wanted, its network throttling. */
export async function slowDown(page: Page, network = false): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (network) await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  return session
}
