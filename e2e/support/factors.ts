import { type Locator, type Page } from '@playwright/test'
import { totpOf } from '../../apps/server/test/people/factors.ts'
import { expect, PASSWORD } from './fixtures.ts'

export const CODE = 'Code from your authenticator app'
const STEP = 30_000

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true })

/** Codes of an app, each of another time step: one works once. */
export function appOf(secret: string) {
  let last = Math.floor(Date.now() / STEP) - 2
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / STEP) - 1)
    return totpOf(secret, last * STEP)
  }
}

/** Adds an app without a page. Returns its codes. */
export async function addApp({ request }: Pick<Page, 'request'>) {
  const path = '/v1/account/mfa/authenticators/totp'
  const { secret } = (await (await request.post(path)).json()) as { secret: string }
  const next = appOf(secret)
  expect((await request.put(path, { data: { otp: next() } })).ok()).toBe(true)
  expect((await request.patch('/v1/account/mfa', { data: { mfa: true } })).ok()).toBe(true)
  return next
}

/** A phone or laptop that unlocks itself. Returns what throws it away. */
export async function giveDevice(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () =>
    void (await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }))
}

/** The password alone gets as far as the second step. */
export async function signInByPassword(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'One more step')).toBeVisible()
}

/** Opens the link in the newest email to this address. */
export async function openLetter(page: Page, email: string): Promise<void> {
  await page.goto('/outbox')
  const letter = page.getByRole('article').filter({ hasText: email }).first()
  await letter.getByRole('link', { name: /^http/ }).click()
}
