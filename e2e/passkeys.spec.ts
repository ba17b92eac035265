import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { type Page } from '@playwright/test'
import { freePort } from '../apps/server/test/stores/free-port.ts'
import {
  expect,
  expectAccessible,
  PASSWORD,
  registerByApi,
  SIGNED_IN,
  test as base,
  unique,
} from './support/fixtures.ts'
import { type RunningServer, startServer, temporaryFolder } from './support/server.ts'
import { signOut } from './support/users.ts'

/** Browsers make passkeys at a name, not at the address of the other tests. */
async function openServer(settings: Readonly<Record<string, string>> = {}) {
  const port = settings['PORT'] ?? String(await freePort())
  const origin = `http://localhost:${port}`
  const server = await startServer({ ...settings, PORT: port, PUBLIC_URL: origin })
  return { ...server, origin }
}

const test = base.extend<{ named: RunningServer }>({
  named: async ({ share }, use) => use(await share('named', openServer)),
})

/** A phone or laptop that unlocks itself. Returns what throws it away. */
async function giveDevice(page: Page): Promise<() => Promise<void>> {
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

const heading = (page: Page, level: number, name: string) =>
  page.getByRole('heading', { level, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function register(page: Page) {
  const username = unique('key')
  await page.addInitScript(({ name, value }) => {
    if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
  }, SIGNED_IN)
  await registerByApi(page, 'Ines Carvalho', username)
  await page.goto('/settings')
  return `${username}@example.org`
}

/** Adds a passkey, in two presses and the password. */
async function addPasskey(page: Page): Promise<void> {
  await button(page, 'Add a passkey').press('Enter')
  await expect(page.getByLabel('Your password')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Passkey, added/)).toBeVisible()
  await expectAccessible(page)
}

/** Switches the second step on, and returns a recovery code. */
async function switchOn(page: Page): Promise<string> {
  await button(page, 'Switch on').press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  const code = await codes.first().innerText()
  await page.getByRole('checkbox').press('Space')
  await button(page, 'Done').press('Enter')
  await expect(button(page, 'Switch on')).toHaveCount(0)
  return code
}

async function leave(page: Page): Promise<void> {
  await signOut(page)
  await expect(heading(page, 1, 'Welcome Back')).toBeVisible()
}

async function signInByPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(heading(page, 1, 'One more step')).toBeVisible()
}

/** As if each session had been confirmed long ago. */
function forgetConfirmations({ dataDir }: RunningServer): void {
  using database = new DatabaseSync(join(dataDir, 'devhood.db'), { timeout: 5000 })
  database.exec('UPDATE sessions SET factorAt = 0 WHERE factorAt IS NOT NULL')
}

test('a passkey is added, signs in, confirms a change, and a recovery code stands in for it', async ({
  visit,
  named,
}) => {
  const { page } = await visit({ baseURL: named.origin })
  const loseDevice = await giveDevice(page)
  const email = await register(page)
  await addPasskey(page)
  const code = await switchOn(page)

  await test.step('it signs in, and goes on where one was going', async () => {
    await leave(page)
    await page.goto('/saved')
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
    // The device may have answered below the field by itself.
    await button(page, 'Sign in with a passkey')
      .press('Enter', { timeout: 5000 })
      .catch(() => undefined)
    await expect(page).toHaveURL('/saved')
  })

  await test.step('it confirms a change', async () => {
    forgetConfirmations(named)
    await page.goto('/settings')
    await page.getByRole('button', { name: /^Edit passkey / }).press('Enter')
    await page.getByRole('button', { name: /^Remove passkey / }).press('Enter')
    await expectAccessible(page)
    await button(page, 'Keep it').press('Enter')
    await button(page, 'Change password').press('Enter')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  })

  await test.step('without the device, a recovery code lets its owner in', async () => {
    await loseDevice()
    await leave(page)
    await signInByPassword(page, email)
    await expectAccessible(page)
    await button(page, 'Use a recovery code').press('Enter')
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(heading(page, 2, 'Home Feed').or(heading(page, 1, 'Home Feed'))).toBeVisible()
  })
})

test('neither the password alone nor the mailbox alone opens an account with a passkey', async ({
  visit,
  named,
}) => {
  const { page: owner } = await visit({ baseURL: named.origin })
  await giveDevice(owner)
  const email = await register(owner)
  await addPasskey(owner)
  await switchOn(owner)

  const { page } = await visit({ baseURL: named.origin })
  await page.goto('/saved')
  await signInByPassword(page, email)
  await page.goto('/saved')
  await expect(heading(page, 1, 'One more step')).toBeVisible()
  await button(page, 'Sign in as somebody else').click()
  await expect(heading(page, 1, 'Welcome Back')).toBeVisible()
  await page.goto('/email-link')
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(heading(page, 1, 'Check your inbox')).toBeVisible()
  await page.goto('/outbox')
  const letter = page.getByRole('article').filter({ hasText: email }).first()
  await letter.getByRole('link', { name: /^http/ }).click()
  // The address was never verified: the account is its reader's now, without passkeys, and its second step stays.
  await expect(heading(page, 1, 'One more step')).toBeVisible()
  await expect(page.getByLabel('Recovery code')).toBeVisible()
  await expect(button(page, 'Use a passkey')).toHaveCount(0)
})

test('who has lost the passkey and the codes is back after 72 hours, by password and mailbox', async ({
  visit,
}) => {
  await using folder = await temporaryFolder()
  const settings = { DATA_DIR: folder.path, PORT: String(await freePort()) }
  let server = await openServer(settings)
  const { page } = await visit({ baseURL: server.origin })
  await giveDevice(page)
  const email = await register(page)
  await addPasskey(page)
  await switchOn(page)
  const database = () => new DatabaseSync(join(folder.path, 'devhood.db'), { timeout: 5000 })
  {
    using rows = database()
    rows.exec('UPDATE accounts SET emailVerified = 1')
  }
  const { page: elsewhere } = await visit({ baseURL: server.origin })
  await elsewhere.goto('/sign-in')
  await signInByPassword(elsewhere, email)
  await button(elsewhere, 'Get back in, in 72 hours').click()
  await expect(elsewhere.getByText(/^We've emailed you a link/)).toBeVisible()
  await elsewhere.goto('/outbox')
  const letter = elsewhere.getByRole('article').filter({ hasText: email }).first()
  await letter.getByRole('link', { name: /^http/ }).click()
  await expect(heading(elsewhere, 1, 'Your request waits')).toBeVisible()
  // The clock of the wait, moved forward while the server is down.
  await server.stop()
  {
    using rows = database()
    rows.exec('UPDATE lost_factors SET "until" = 0')
  }
  server = await openServer(settings)
  await using _ = server
  await expect(async () => {
    await elsewhere.goto('/saved')
    await expect(heading(elsewhere, 1, 'Saved Posts')).toBeVisible({ timeout: 5000 })
  }).toPass()
})
