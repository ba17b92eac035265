import { join } from 'node:path'
import { type Page, type Route } from '@playwright/test'
import { expect, expectAccessible, signUpByApi, test, unique } from './support/fixtures.ts'
import { signOut } from './support/users.ts'

const photo = join(import.meta.dirname, 'photos', 'photo-exif-orientation-6.jpg')

/** With service workers; other tests run without, because workers intercept their requests. */
const withWorker = { serviceWorkers: 'allow' } as const

const feedPost = (page: Page, caption: string) =>
  page.getByRole('article').filter({ hasText: caption })

/** Opens a page by the navigation bar that is visible at this size. */
const open = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()

async function sharePost(page: Page, caption: string): Promise<void> {
  await page.goto('/create-post')
  await page.setInputFiles('input[type=file]', photo)
  await page.getByLabel('Caption', { exact: true }).fill(caption)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(feedPost(page, caption)).toBeVisible()
}

/** What this device has cached of the app, and whether the last Home contains the words. */
function cachedPost(page: Page, caption: string) {
  return page.evaluate(async (words) => {
    const caches = await globalThis.caches.keys()
    const names = await indexedDB.databases()
    const isKept = await new Promise<boolean>((resolve, reject) => {
      if (!names.some(({ name }) => name === 'keyval-store')) return resolve(false)
      const opened = indexedDB.open('keyval-store')
      opened.addEventListener('error', () => reject(opened.error ?? new Error('No storage')))
      opened.addEventListener('success', () => {
        const store = opened.result.transaction('keyval').objectStore('keyval')
        const found = store.getAll()
        found.addEventListener('success', () => {
          opened.result.close()
          resolve(JSON.stringify([found.result, Object.values(localStorage)]).includes(words))
        })
      })
    })
    const workers = await navigator.serviceWorker.getRegistrations()
    return {
      caches: caches.map((name) => name.replace(/-.*/, '')),
      isKept,
      // A worker that is still being installed serves nothing.
      workers: workers.filter(({ active }) => active?.state === 'activated').length,
    }
  }, caption)
}

const EVERYTHING = { caches: ['pictures', 'shell'], isKept: true, workers: 1 }
const NOTHING = { caches: [], isKept: false, workers: 0 }

/** Waits until the app can be opened without network. */
async function signInAndCache(page: Page, caption: string): Promise<void> {
  await expect
    .poll(() => feedPost(page, caption).getByRole('img').last().evaluate(isLoaded))
    .toBe(true)
  await expect.poll(async () => sorted(await cachedPost(page, caption))).toEqual(EVERYTHING)
}
const sorted = (all: Awaited<ReturnType<typeof cachedPost>>) => ({
  ...all,
  caches: all.caches.toSorted((one, two) => one.localeCompare(two)),
})
const isLoaded = (image: HTMLElement) => (image as HTMLImageElement).naturalWidth > 0

test('without network the app opens, the last feed can be read, and everything works again afterwards', async ({
  visit,
}) => {
  const { page } = await visit(withWorker)
  const context = page.context()
  const caption = unique('Night shift ')
  await signUpByApi(page, 'Ines Moreira', unique('ines'))
  await sharePost(page, caption)
  await signInAndCache(page, caption)

  await context.setOffline(true)
  await page.reload()
  const post = feedPost(page, caption)
  await expect(post).toBeVisible()
  await expect.poll(() => post.getByRole('img').last().evaluate(isLoaded)).toBe(true)
  // It loads by itself, a little later than the page.
  await expect(page.locator('#connection')).toHaveText('Offline. Drafts are kept.')
  await expectAccessible(page)

  await open(page, 'Explore')
  await expect(page.getByText("The posts didn't load")).toBeVisible()

  await page
    .getByRole('link', { name: /^Create/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByLabel('Caption', { exact: true }).fill(`${caption} again`)
  await page.reload()
  await expect(page.getByLabel('Caption', { exact: true })).toHaveValue(`${caption} again`)

  await open(page, 'Explore')
  await expect(page.getByText("The posts didn't load")).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Popular Today' })).toBeVisible()
  await expect(page.getByRole('link', { name: caption })).toBeVisible()
  await open(page, 'Home')
  const liked = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await post.getByRole('button', { name: /^Like, 0/ }).click()
  await liked
  await page.reload()
  await expect(post.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
})

test('a page stays when the network is lost before its late code has loaded, which loads when it is back', async ({
  visit,
}) => {
  const { page } = await visit()
  const context = page.context()
  const caption = unique('Night shift ')
  await signUpByApi(page, 'Ines Moreira', unique('ines'))
  await sharePost(page, caption)
  const late = /\/assets\/live-(?!notifications)/
  // Once: a later request must not take the network away again.
  const loseNetwork = async (route: Route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  }
  await page.route(late, loseNetwork, { times: 1 })
  const lost = page.waitForEvent('requestfailed', (request) => late.test(request.url()))
  await page.goto('/')
  await lost
  // A page that is loaded again has no mark.
  await page.evaluate(() => (document.documentElement.dataset['mark'] = ''))
  const live = page.waitForEvent('websocket')
  await context.setOffline(false)
  await live
  await expect(feedPost(page, caption)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mark', '')
})

test('a page that was seen before a block leaves the person out, also without network', async ({
  visit,
}) => {
  const [{ page }, other] = [await visit(withWorker), await visit()]
  const [caption, own] = [unique('Night shift '), unique('Early shift ')]
  const userId = await signUpByApi(other.page, 'Marek Zelenka', unique('marek'))
  await sharePost(other.page, caption)
  await signUpByApi(page, 'Ines Moreira', unique('ines'))
  await sharePost(page, own)
  await signInAndCache(page, caption)
  await page.goto(`/profile/${userId}`)
  await page.getByRole('button', { name: 'More about Marek Zelenka' }).first().click()
  await page.getByRole('button', { name: /^Block/ }).click()
  await page.getByRole('button', { name: 'Block Marek Zelenka' }).click()
  await expect(page.getByRole('heading', { name: 'You have blocked Marek Zelenka' })).toBeVisible()

  await page.context().setOffline(true)
  await page.goto('/')
  await expect(page.locator('#connection')).toHaveText('Offline. Drafts are kept.')
  await expect(feedPost(page, own)).toBeVisible()
  await expect(feedPost(page, caption)).toHaveCount(0)
})

test('signing out deletes the feed from the device', async ({ visit }) => {
  const { page } = await visit(withWorker)
  const caption = unique('Left behind ')
  await signUpByApi(page, 'Marek Zelenka', unique('marek'))
  await sharePost(page, caption)
  await signInAndCache(page, caption)
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect(await cachedPost(page, caption)).toEqual(NOTHING)
})

test('a session ended elsewhere gives no access to cached data', async ({ visit }) => {
  const { page } = await visit(withWorker)
  const caption = unique('Gone elsewhere ')
  await signUpByApi(page, 'Omar Haddad', unique('omar'))
  await sharePost(page, caption)
  await signInAndCache(page, caption)
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  // The sign-in page is there before its scripts, which delete it.
  await expect.poll(() => cachedPost(page, caption)).toEqual(NOTHING)
})
