import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { type Page } from '@playwright/test'
import { freePort } from '../apps/server/test/stores/free-port.ts'
import {
  expect,
  expectAccessible,
  PASSWORD,
  signUpByApi,
  test as base,
  unique,
} from './support/fixtures.ts'
import { appOf, button, CODE, giveDevice, heading, signInByPassword } from './support/factors.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { signOut } from './support/users.ts'

/** Browsers make passkeys at a name, not at the address of the other tests. */
const test = base.extend<{ named: RunningServer }>({
  named: async ({ share }, use) =>
    use(
      await share('named', async () => {
        const PORT = String(await freePort())
        const origin = `http://localhost:${PORT}`
        return { ...(await startServer({ PORT, PUBLIC_URL: origin })), origin }
      }),
    ),
})

const NEW_PASSWORD = 'another good password'

/** As if each session had been confirmed long ago. */
function forgetConfirmations({ dataDir }: RunningServer): void {
  using database = new DatabaseSync(join(dataDir, 'devhood.db'), { timeout: 5000 })
  database.exec('UPDATE sessions SET factorAt = 0 WHERE factorAt IS NOT NULL')
}

async function leave(page: Page): Promise<void> {
  await signOut(page)
  await expect(heading(page, 'Welcome Back')).toBeVisible()
}

/** What an address or the console of a page must not have. */
function watch(page: Page) {
  const addresses: string[] = []
  const refused: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  return { addresses, refused }
}

test('passkey, app and codes are added, open the account, confirm a change, and stand in for each other', async ({
  visit,
  named,
}) => {
  const { page } = await visit({ baseURL: named.origin })
  const { addresses, refused } = watch(page)
  const loseDevice = await giveDevice(page)
  const username = unique('factor')
  await signUpByApi(page, 'Ines Carvalho', username)
  await page.goto('/settings')
  let codes: string[] = []
  let next = () => ''

  await test.step('a passkey is added in two presses, and the password', async () => {
    await button(page, 'Add a passkey').press('Enter')
    await expect(page.getByLabel('Your password')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Passkey: /)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('it stands in for the password when an app is added, with recovery codes', async () => {
    await button(page, 'Add authenticator app').press('Enter')
    await button(page, 'Continue').press('Enter')
    await expect(page.getByLabel('Code that the app shows')).toBeFocused()
    await expectAccessible(page)
    const secret = (await page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()).replaceAll(' ', '')
    next = appOf(secret)
    await page.keyboard.type(next())
    const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(list).toHaveCount(10)
    codes = await list.allInnerTexts()
    const download = page.waitForEvent('download')
    await button(page, 'Download').press('Enter')
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
    // Its frame has no address that the page's policy would refuse.
    await button(page, 'Print').press('Enter')
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alert')).toContainText("You won't see these codes again.")
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: /kept them/ }).press('Space')
    await button(page, 'Done').press('Enter')
    await expect(page.getByText(/^Signing in takes a passkey, or your password/)).toBeVisible()
    await expectAccessible(page)
    expect(addresses.filter((address) => address.includes(secret))).toEqual([])
  })

  await test.step('the passkey signs in, and goes on where one was going', async () => {
    await leave(page)
    await page.goto('/saved')
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
    // The device may have answered below the field by itself.
    await button(page, 'Sign in with a passkey')
      .press('Enter', { timeout: 5000 })
      .catch(() => undefined)
    await expect(page).toHaveURL('/saved')
  })

  await test.step('without the device, a change asks for the app, or for a recovery code', async () => {
    await loseDevice()
    forgetConfirmations(named)
    await page.goto('/settings')
    await button(page, 'Change password').press('Enter')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: "Confirm that it's you" })
    await expect(dialog.getByLabel(CODE)).toBeVisible()
    await expect(dialog.getByText(/Get back in/)).toHaveCount(0)
    await expectAccessible(page)
    await button(dialog, 'Use a recovery code').press('Enter')
    await expect(dialog.getByLabel('Recovery code')).toBeFocused()
    await page.keyboard.type(codes[0]!)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  })

  await test.step('signing in takes the app, and goes on where one was going', async () => {
    await leave(page)
    await page.goto('/settings')
    await signInByPassword(page, `${username}@example.org`, NEW_PASSWORD)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.getByLabel(CODE).fill('000000')
    await expect(page.getByText(/^Wrong code/)).toBeVisible()
    await expect(page.getByLabel(CODE)).toHaveValue('000000')
    await expectAccessible(page)
    await page.getByLabel(CODE).fill(next().replace(/(...)/, '$1 '))
    await expect(page).toHaveURL(/\/settings$/)
  })

  await test.step('or a recovery code, after which app and passkey are removed', async () => {
    await leave(page)
    await page.goto('/settings')
    await signInByPassword(page, `${username}@example.org`, NEW_PASSWORD)
    await button(page, 'Use a recovery code').press('Enter')
    await page.getByLabel('Recovery code').fill(codes[1]!.replaceAll('-', ' '))
    await page.keyboard.press('Enter')
    await button(page, 'Remove the authenticator app').press('Enter')
    await button(page, 'Remove the app').press('Enter')
    await expect(button(page, 'Add authenticator app')).toBeVisible()
    await page.getByRole('button', { name: /^Edit passkey / }).press('Enter')
    await page.getByRole('button', { name: /^Remove passkey / }).press('Enter')
    await button(page, 'Remove it').press('Enter')
    await expect(page.getByText('Your account has no second step')).toBeVisible()
    await expectAccessible(page)
    expect(refused).toEqual([])
  })
})
