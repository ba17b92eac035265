import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { type Page } from '@playwright/test'
import { totpOf } from '../apps/server/test/people/factors.ts'
import {
  expect,
  expectAccessible,
  PASSWORD,
  test,
  unique,
  signUpByApi,
} from './support/fixtures.ts'
import { type RunningServer } from './support/server.ts'
import { signOut } from './support/users.ts'

const NEW_PASSWORD = 'another good password'
const STEP = 30_000
const CODE = 'Code from your authenticator app'

/** Codes of an app, each of another time step: one works once. */
function codesOf(secret: string) {
  let last = Math.floor(Date.now() / STEP) - 2
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / STEP) - 1)
    return totpOf(secret, last * STEP)
  }
}

/** As if each session had been confirmed long ago. */
function forgetConfirmations({ dataDir }: RunningServer): void {
  using database = new DatabaseSync(join(dataDir, 'devhood.db'), { timeout: 5000 })
  database.exec('UPDATE sessions SET factorAt = 0 WHERE factorAt IS NOT NULL')
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  await expect(page.getByLabel(CODE)).toBeFocused()
}

async function leave(page: Page): Promise<void> {
  await signOut(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
}

test('an authenticator app is added, asked for, confirmed again before a change, and removed', async ({
  visit,
  server,
}) => {
  const { page } = await visit()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  const username = unique('factor')
  const email = `${username}@example.org`
  await signUpByApi(page, 'Ines Carvalho', username)
  await page.goto('/settings')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  let codes: string[] = []
  let next = () => ''

  await test.step('it is added with the keyboard', async () => {
    await button('Add authenticator app').press('Enter')
    await expect(page.getByLabel('Your password')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    const field = page.getByLabel('Code that the app shows')
    await expect(field).toBeFocused()
    await expectAccessible(page)
    const secret = (await page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()).replaceAll(' ', '')
    next = codesOf(secret)
    await page.keyboard.type(next())
    const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(list).toHaveCount(10)
    codes = await list.allInnerTexts()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await button('Download').press('Enter')
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
    // Its frame has no address that the page's policy would refuse.
    await button('Print').press('Enter')
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alert')).toContainText("You won't see these codes again.")
    await page.getByRole('checkbox').press('Space')
    await button('Done').press('Enter')
    await expect(page.getByText(/^Your account has a second step\./)).toBeVisible()
    await expectAccessible(page)
    expect(addresses.filter((address) => address.includes(secret))).toEqual([])
  })

  await test.step('signing in asks for it, and goes on where one was going', async () => {
    await leave(page)
    await page.goto('/settings')
    await signIn(page, email, PASSWORD)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.type('000000')
    await expect(page.getByText(/^Wrong code/)).toBeVisible()
    await expect(page.getByLabel(CODE)).toHaveValue('000000')
    await expectAccessible(page)
    await page.getByLabel(CODE).fill(next().replace(/(...)/, '$1 '))
    await expect(page).toHaveURL(/\/settings$/)
  })

  await test.step('a change of the password asks again', async () => {
    forgetConfirmations(server)
    await button('Change password').press('Enter')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: "Confirm that it's you" })
    await expect(dialog.getByLabel(CODE)).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
    await expect(dialog.getByLabel('Recovery code')).toBeFocused()
    await page.keyboard.type(codes[0]!)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  })

  await test.step('a recovery code stands in for the app', async () => {
    await leave(page)
    await signIn(page, email, NEW_PASSWORD)
    await button('Use a recovery code').press('Enter')
    await page.keyboard.type(codes[1]!.replaceAll('-', ' '))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Home Feed' })).toBeVisible()
  })

  await test.step('it is removed', async () => {
    await page.goto('/settings')
    await button('Remove the authenticator app').press('Enter')
    await button('Remove the app').press('Enter')
    await expect(page.getByText(/^Your account has no second step/)).toBeVisible()
    await expectAccessible(page)
    expect(refused).toEqual([])
  })
})
