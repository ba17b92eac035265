import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { type Page } from '@playwright/test'
import { freePort } from '../apps/server/test/stores/free-port.ts'
import { addApp, button, CODE, heading, openLetter, signInByPassword } from './support/factors.ts'
import { expect, expectAccessible, signUpByApi, test, unique } from './support/fixtures.ts'
import { startServer, temporaryFolder } from './support/server.ts'

const NEW_PASSWORD = 'another good password'
const STEP = 'One more step'
const CLOCK_AHEAD = join(import.meta.dirname, 'support/clock-ahead.ts')

/** An account with a verified mailbox and an authenticator app, whose owner is signed in elsewhere. */
async function openOwner(page: Page, dataDir: string): Promise<string> {
  const email = `${unique('owner')}@example.org`
  await signUpByApi(page, 'Ines Carvalho', email.replace(/@.*/, ''))
  using database = new DatabaseSync(join(dataDir, 'devhood.db'), { timeout: 5000 })
  database.prepare('UPDATE accounts SET emailVerified = 1 WHERE email = ?').run(email)
  await addApp(page)
  return email
}

/** Whatever the browser asks for, the second step comes first, and neither mailbox nor passkey is offered. */
async function expectShut(page: Page): Promise<void> {
  await expect(heading(page, STEP)).toBeVisible()
  await expect(page.getByLabel(CODE)).toBeVisible()
  await expect(page.getByRole('button', { name: /email|passkey/i })).toHaveCount(0)
  for (const path of ['/settings', '/']) {
    await page.goto(path)
    await expect(heading(page, STEP)).toBeVisible()
  }
  for (const url of ['/v1/account', '/v1/account/export', '/v1/account/access-tokens'])
    expect((await page.request.get(url)).status()).toBe(401)
  const asked = await page.request.post('/v1/account/mfa/challenges', { data: { factor: 'email' } })
  expect(asked.status()).toBe(400)
}

test('neither the password alone nor the mailbox alone gets further than the second step', async ({
  visit,
  server,
}) => {
  const { page: owner } = await visit()
  const email = await openOwner(owner, server.dataDir)
  const { page } = await visit()

  await test.step('the password', async () => {
    await page.goto('/sign-in')
    await signInByPassword(page, email)
    await expectAccessible(page)
    await expectShut(page)
    await button(page, 'Sign in as somebody else').click()
    await expect(heading(page, 'Welcome Back')).toBeVisible()
  })

  await test.step('a link to the mailbox', async () => {
    await page.goto('/email-link')
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Check your inbox')).toBeVisible()
    await openLetter(page, email)
    await expectShut(page)
    expect((await owner.request.get('/v1/account')).status()).toBe(200)
    await button(page, 'Sign in as somebody else').click()
  })

  await test.step('a password that the mailbox has set', async () => {
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email').fill(email)
    await button(page, 'Send link').click()
    await expect(heading(page, 'Check your inbox')).toBeFocused()
    await openLetter(page, email)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await button(page, 'Save password').click()
    await expectShut(page)
  })
})

test('who has lost the app and the codes is back after 72 hours, by password and mailbox', async ({
  visit,
}) => {
  await using folder = await temporaryFolder()
  const settings = { DATA_DIR: folder.path, PORT: String(await freePort()) }
  const before = await startServer(settings)
  const { page: owner } = await visit({ baseURL: before.origin })
  const email = await openOwner(owner, folder.path)
  const { page } = await visit({ baseURL: before.origin })
  await page.goto('/sign-in')
  await signInByPassword(page, email)
  await button(page, 'Get back in, in 72 hours').click()
  await expect(page.getByText(/^We've emailed you a link/)).toBeVisible()
  await openLetter(page, email)
  await expect(heading(page, 'Your request waits')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/saved')
  await expect(heading(page, STEP)).toBeVisible()
  await owner.goto('/settings')
  await expect(owner.getByText('Somebody asked to remove your second step')).toBeVisible()
  await before.stop()
  await using _ = await startServer({
    ...settings,
    NODE_OPTIONS: `--import=${CLOCK_AHEAD}`,
    CLOCK_AHEAD: String(72 * 3_600_000),
  })
  await expect(async () => {
    await page.goto('/saved')
    await expect(heading(page, 'Saved Posts')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await page.goto('/settings')
  await expect(page.getByText('Your account has no second step')).toBeVisible()
})
