import { type Page } from '@playwright/test'
import { totpOf } from '../apps/server/test/people/factors.ts'
import {
  expect,
  expectAccessible,
  PASSWORD,
  signUpByApi,
  test,
  unique,
} from './support/fixtures.ts'

const NEW_PASSWORD = 'another good password'
const MFA = '/v1/account/mfa'
const TOTP = `${MFA}/authenticators/totp`
const STEP = 'One more step'

/** An account with an authenticator app, whose owner is signed in elsewhere. */
async function openOwner(page: Page): Promise<string> {
  const username = unique('owner')
  await signUpByApi(page, 'Ines Carvalho', username)
  const { request } = page
  const { secret } = (await (await request.post(TOTP)).json()) as { secret: string }
  const otp = totpOf(secret, Date.now())
  expect((await request.put(TOTP, { data: { otp } })).ok()).toBe(true)
  expect((await request.patch(MFA, { data: { mfa: true } })).ok()).toBe(true)
  return `${username}@example.org`
}

/** Whatever the browser asks for, the second step comes first. */
async function expectShut(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(STEP)
  for (const path of ['/settings', '/saved', '/']) {
    await page.goto(path)
    await expect(heading).toHaveText(STEP)
  }
  for (const url of ['/v1/account', '/v1/account/export', '/v1/account/access-tokens'])
    expect((await page.request.get(url)).status()).toBe(401)
}

test('whoever has the password alone gets no further than the second step', async ({ visit }) => {
  const { page: owner } = await visit()
  const email = await openOwner(owner)
  const { page } = await visit()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(STEP)
  await expectAccessible(page)
  await expectShut(page)
  expect((await owner.request.get('/v1/account')).status()).toBe(200)
})

test('whoever has the mailbox alone sets a password, and gets no further', async ({ visit }) => {
  const { page: owner } = await visit()
  const email = await openOwner(owner)
  const { page } = await visit()
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
  await page.goto('/outbox')
  const letter = page.getByRole('article').filter({ hasText: email }).first()
  await letter.getByRole('link', { name: /^http/ }).click()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(STEP)
  await expect(page.getByRole('button', { name: /email/i })).toHaveCount(0)
  const asked = await page.request.post(`${MFA}/challenges`, { data: { factor: 'email' } })
  expect(asked.status()).toBe(400)
  await expectShut(page)
})
