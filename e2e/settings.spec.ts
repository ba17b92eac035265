import { type Page } from '@playwright/test'
import { signUpByApi, expect, expectAccessible, test, unique } from './support/fixtures.ts'

const OLD = 'correct horse battery'
const NEW = 'another good password'

/** Signs in with a browser that only stores the cookie. */
async function signIn({ request }: Page, email: string, password: string): Promise<void> {
  const headers = { 'x-appwrite-project': 'devhood' }
  const response = await request.post('/v1/account/sessions/email', {
    headers,
    data: { email, password },
  })
  expect(response.status()).toBe(201)
}

/** Whether the server accepts the browser's session. */
async function isSignedIn({ request }: Page): Promise<boolean> {
  return (await request.get('/v1/account?project=devhood')).ok()
}

test('the settings of an account, from its first change to its deletion', async ({ visit }) => {
  const { page } = await visit()
  const { page: other } = await visit()
  const username = unique('settings')
  const email = `${username}@example.org`
  await signUpByApi(page, 'Ines Carvalho', username)
  await signIn(other, email, OLD)
  expect(await isSignedIn(other)).toBe(true)
  const main = page.getByRole('main')
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
  const devices = main.getByRole('list', { name: 'Devices' }).getByRole('listitem')

  await test.step('the name', async () => {
    await page.goto('/settings')
    await expect(devices).toHaveCount(2)
    await press('Change name')
    await page.getByLabel('Name', { exact: true }).fill('Inês Carvalho')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Name changed', { exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Change name' })).toBeFocused()
  })

  await test.step('the password, which signs out the other browser', async () => {
    await press('Change password')
    await page.getByLabel('Current password').fill(OLD)
    await page.getByLabel('New password').fill(NEW)
    await press('Save password')
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
    expect(await isSignedIn(other)).toBe(false)
    await expect(devices).toHaveCount(1)
  })

  await test.step('a new device appears by itself, and disappears', async () => {
    await signIn(other, email, NEW)
    await expect(devices).toHaveCount(2)
    await devices.nth(1).getByRole('button').click()
    await press('Sign it out')
    await expect(devices).toHaveCount(1)
    expect(await isSignedIn(other)).toBe(false)
  })

  await test.step('all data as one file', async () => {
    const download = page.waitForEvent('download')
    await main.getByRole('link', { name: 'Download my data' }).click()
    expect((await download).suggestedFilename()).toMatch(/^devhood-[\w-]*\.zip$/)
  })

  await test.step('deletion', async () => {
    await press('Delete my account')
    const dialog = page.getByRole('dialog', { name: 'Delete your account' })
    await expect(dialog.getByLabel('Your password')).toBeFocused()
    await expectAccessible(page)
    await dialog.getByLabel('Your password').fill(NEW)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your account is deleted', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  })
})

test('on a phone, the links to the sections take one line until they are opened', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } })
  await signUpByApi(page, 'Ines Moreira', unique('sections'))
  await page.goto('/settings')
  const links = page.getByRole('navigation', { name: 'On this page' })
  const heightOf = async () => (await links.boundingBox())?.height ?? 0
  await expect(links).toBeVisible()
  expect(await heightOf()).toBeLessThan(50)
  await links.getByText('On this page').click()
  await links.getByRole('link', { name: 'Blocked', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'People you blocked or muted' })).toBeFocused()
  expect(await heightOf()).toBeLessThan(50)
})
