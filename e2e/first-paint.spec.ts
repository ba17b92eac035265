import { type Page } from '@playwright/test'
import { expect, test, unique } from './support/fixtures.ts'
import { sendPagesInParts } from './support/slow-page.ts'
import { share, signUpUser } from './support/users.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
/** Every script but the one that runs before the first paint. */
const APP = /\/assets\/(?!boot-).+\.js$/

/** The places of the first post's picture and of the bar at the bottom, in whole pixels. */
async function placesOf(page: Page, picture: string, bar: string) {
  const image = page.locator(picture).first()
  await expect
    .poll(async () => image.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .not.toBe(0)
  const boxes = [await image.boundingBox(), await page.locator(bar).boundingBox()]
  return boxes.map(
    (box) => box && [box.x, box.y, box.width, box.height].map((value) => Math.round(value)),
  )
}

/** The layout shifts of the page so far, as a share of the screen. */
const shiftOf = async (page: Page) =>
  page.evaluate(
    async () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect()
          const entries = list.getEntries() as (PerformanceEntry & { readonly value: number })[]
          resolve(entries.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Without a shift, the observer hears nothing.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

test('a phone shows Home before the app is there, and the app takes its place without moving anything', async ({
  visit,
}) => {
  const { page } = await visit(PHONE)
  const caption = unique('Lanterns ')
  await share(await signUpUser(page, 'Ines Moreira'), { caption })
  await page.route(APP, async (route) => route.abort())
  await page.goto('/')
  const paint = page.locator('#paint')
  await expect(paint.getByText(caption)).toBeVisible()
  // Nobody presses what the app is about to replace.
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  const before = await placesOf(page, '#paint img[fetchpriority=high]', '#bar')

  await page.unroute(APP)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Like/ }).first()).toBeVisible()
  await expect(paint).toHaveCount(0)
  expect(await placesOf(page, 'main article img[fetchpriority=high]', '#bar')).toEqual(before)
  expect(await shiftOf(page)).toBeLessThan(0.02)
})

test('what the app will not show is not shown before: after a reload, on the other tab, on wide screens', async ({
  visit,
}) => {
  const { page } = await visit(PHONE)
  const caption = unique('Lanterns ')
  await share(await signUpUser(page, 'Ines Moreira'), { caption })
  await page.route(APP, async (route) => route.abort())
  const text = page.locator('#paint').getByText(caption)
  await page.goto('/')
  await expect(text).toBeVisible()
  await page.reload()
  await expect(text).toBeHidden()
  await page.goto('/')
  await expect(text).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(text).toBeHidden()
  await page.setViewportSize(PHONE.viewport)
  await page.evaluate(() =>
    localStorage.setItem('devhood-preferences', JSON.stringify({ homeFeed: 'following' })),
  )
  await page.goto('/')
  await expect(text).toHaveCount(1)
  await expect(text).toBeHidden()
})

test('Home opens at once on the tab, and in the theme, that the account remembers, on a device that is new', async ({
  visit,
}) => {
  const { page } = await visit({ ...PHONE, colorScheme: 'dark' })
  await share(await signUpUser(page, 'Ines Moreira'), { caption: unique('Lanterns ') })
  const prefs = { homeFeed: 'following', theme: 'light' }
  expect((await page.request.patch('/v1/account/prefs', { data: { prefs } })).status()).toBe(200)
  await page.addInitScript(() => {
    const shown = new Set<string>()
    Object.assign(globalThis, { shown })
    new MutationObserver(() => {
      const tab = document.querySelector('[role=tab][aria-selected=true]')
      const theme = document.documentElement.dataset['theme'] ?? 'system'
      if (tab) shown.add(`${tab.textContent}, ${theme}`)
      if (document.querySelector('#paint')) shown.add('posts of the other tab')
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto('/')
  await expect(page.getByRole('tabpanel', { name: 'Following' }).getByRole('article')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(
    await page.evaluate(() => [...(globalThis as unknown as { shown: Set<string> }).shown]),
  ).toEqual(['Following, light'])
})

test('the page that is cached for use offline has nothing of the person who is signed in', async ({
  visit,
}) => {
  const { page } = await visit({ ...PHONE, serviceWorkers: 'allow' })
  const caption = unique('Lanterns ')
  const ines = await signUpUser(page, 'Ines Moreira')
  await share(ines, { caption })
  await page.goto('/')
  const cached = async () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      return (await caches.match('/'))?.text()
    })
  await expect.poll(cached).toContain('<div id="root"></div>')
  const text = await cached()
  for (const own of [caption, 'Ines Moreira', ines.username]) expect(text).not.toContain(own)
})

for (const [path, title] of [
  ['/sign-in', 'Welcome Back'],
  ['/sign-up', 'Welcome to Devhood'],
] as const)
  test(`a part of ${path} that has arrived stays where it is when the rest arrives`, async ({
    server,
    visit,
  }) => {
    await using slow = await sendPagesInParts(server.origin, '</label>')
    const { page } = await visit(PHONE)
    await page.goto(slow.origin + path, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { name: title })
    const places = async () =>
      Promise.all(
        [heading, page.locator('label').first()].map((part) =>
          part.evaluate((it) => it.getBoundingClientRect().toJSON() as object),
        ),
      )
    await expect(heading).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    const before = await places()
    slow.finish()
    await page.waitForLoadState('load')
    await expect(page.getByRole('button', { name: 'Sign' })).toBeVisible()
    expect(await places()).toEqual(before)
    expect(await shiftOf(page)).toBe(0)
  })
