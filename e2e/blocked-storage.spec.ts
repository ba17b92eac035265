import { join } from 'node:path'
import { type Page } from '@playwright/test'
import { expect, expectAccessible, PASSWORD, test, unique } from './support/fixtures.ts'
import { signOut, signUpUser } from './support/users.ts'

/** The pages that guests open, and the number of fields that each shows. */
const GUEST_PAGES: [path: string, heading: string, fields: number][] = [
  ['/', 'Welcome Back', 2],
  ['/sign-in', 'Welcome Back', 2],
  ['/sign-up', 'Welcome to Devhood', 4],
  ['/forgot-password', 'Forgot your password?', 1],
  ['/email-link', 'Sign in without password', 1],
  ['/phone-code', 'Sign in with your phone', 1],
  ['/reset-password?userId=a&secret=b', 'Choose a new password', 1],
  ['/jobs', 'Jobs', 0],
]

const COOKIES_NEEDED = 'Devhood needs cookies to keep you signed in.'

/** Every store of the browser throws where it is touched, as where a person has blocked them. */
function blockStores(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  const stores = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel']
  for (const name of [...stores, 'cookieStore'])
    Object.defineProperty(globalThis, name, { configurable: true, get: refuse })
  for (const name of ['serviceWorker', 'locks', 'storage'])
    Object.defineProperty(Navigator.prototype, name, { configurable: true, get: refuse })
  Object.defineProperty(Document.prototype, 'cookie', {
    configurable: true,
    get: refuse,
    set: refuse,
  })
}

/** Opens each page; returns the errors of their code. */
async function openGuestPages(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  for (const [path, heading, fields] of GUEST_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const shown = page.getByRole('main').locator('form input:visible')
    if (fields > 0) await expect(shown).toHaveCount(fields)
  }
  return errors
}

test('where a browser blocks all storage but cookies, every page for guests works, and so does being a member', async ({
  visit,
}) => {
  const { page } = await visit({ serviceWorkers: 'allow' })
  const ines = await signUpUser((await visit()).page, 'Ines Moreira')
  await page.addInitScript(blockStores)
  expect(await openGuestPages(page)).toEqual([])
  await expect(page.getByText(COOKIES_NEEDED)).toHaveCount(0)

  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto('/sign-in?to=%2Fcreate-post')
  await page.getByLabel('Email').fill(`${ines.username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/create-post')
  const caption = unique('Without a store ')
  const photo = join(import.meta.dirname, 'photos', 'photo-exif-orientation-6.jpg')
  await page.setInputFiles('input[type=file]', photo)
  await page.getByLabel('Caption', { exact: true }).fill(caption)
  await page.getByRole('button', { name: 'Create Post' }).click()
  const post = page.getByRole('article').filter({ hasText: caption })
  await post.getByRole('button', { name: /^Like, 0/ }).click()
  await page.getByRole('link', { name: 'Explore', exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Popular Today' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Popular Today' })).toBeVisible()
  expect(errors).toEqual([])
})

test('where a browser blocks cookies too, every page for guests works, and those for signing in say what they need', async ({
  visit,
}) => {
  const { page } = await visit()
  await page.addInitScript(blockStores)
  // Chromium says that cookies are enabled, and drops them.
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} }),
  )
  expect(await openGuestPages(page)).toEqual([])
  for (const path of ['/sign-in', '/sign-up', '/forgot-password', '/email-link']) {
    await page.goto(path)
    await expect(page.getByRole('alert').filter({ hasText: COOKIES_NEEDED })).toBeVisible()
  }
  await expectAccessible(page)
})

test('where the browser never opens its database, the app starts, a form opens, and a person signs out', async ({
  visit,
}) => {
  const { page } = await visit()
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await signUpUser(page, 'Ines Moreira')
  await page.goto('/saved')
  await expect(page.getByRole('heading', { name: 'Saved Posts' })).toBeVisible()
  await page.goto('/create-post')
  await page.getByLabel('Caption', { exact: true }).fill('Without a database')
  await signOut(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
})
