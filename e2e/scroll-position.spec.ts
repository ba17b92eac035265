import { env } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { TEXTS } from '@devhood/contract'
import { type Page } from '@playwright/test'
import { openHome, expect, test, unique } from './support/fixtures.ts'
import { signUpUser, type TestUser, shareMany, createDocument } from './support/users.ts'

const tiles = (page: Page) => page.getByRole('main').getByRole('article')

/** The page's scroll position and its focused element, in pixels. */
interface Place {
  readonly scrollY: number
  readonly top: number
}

/**
 * Layout shifts of content, without those of placeholders, since `watch`. Below a loaded list the next page may be on
 * its way: that moves nothing.
 */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seenLoading: seen })
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          const busy = node.matches('[aria-busy=true]')
            ? node
            : node.querySelector('[aria-busy=true]')
          if (document.querySelector('main article')) continue
          if (busy?.textContent.startsWith('Loading')) seen.push(busy.textContent)
        }
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { seenLoading: string[] }).seenLoading)
}

/** The position of the link to a post on the page. */
function placeOf(page: Page, postId: string): Promise<Place> {
  return page.evaluate((id) => {
    const link = document.querySelector(`main a[href="/posts/${id}"]`)
    const top = link?.getBoundingClientRect().top ?? Number.NaN
    return { scrollY, top }
  }, postId)
}

/** The middle one of the posts that are fully on screen. */
async function postInView(page: Page): Promise<string> {
  const ids = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLAnchorElement>(
        'main article a[href^="/posts/"]:not([href$="#comments"])',
      ),
    ]
      .filter((link) => {
        const { top } = link.getBoundingClientRect()
        return top > 80 && top < innerHeight - 160
      })
      .map(({ pathname }) => pathname.split('/').at(-1) ?? ''),
  )
  return ids[Math.floor(ids.length / 2)] ?? ''
}

/**
 * Opens a post that is on screen and goes back: everything is where it was, at once. Returns the lists that were
 * requested again.
 */
async function expectSamePlace(page: Page): Promise<string[]> {
  await expect(page.getByRole('main').getByText('Loading posts')).toHaveCount(0)
  const postId = await postInView(page)
  const before = await placeOf(page, postId)
  const loading = await watch(page)
  const asked: string[] = []
  // Playwright's mouse click would scroll the whole picture into view first.
  await page.locator(`main a[href="/posts/${postId}"]`).first().dispatchEvent('click')
  await expect(page).toHaveURL(new RegExp(`/posts/${postId}$`))
  await expect(page.getByRole('button', { name: /^(Copy link|Share)$/ })).toBeVisible()
  // The page of the post requests a list of its own.
  await expect(page.getByRole('heading', { name: /^More by/ })).toBeVisible()
  page.on('request', (request) => asked.push(request.url()))
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^More by/ })).toHaveCount(0)
  expect(await placeOf(page, postId)).toEqual(before)
  await expect(page.locator(`main a[href="/posts/${postId}"]`).first()).toBeFocused()
  expect(await loading()).toEqual([])
  expect(await placeOf(page, postId)).toEqual(before)
  return asked.map(decodeURIComponent).filter((url) => FIRST_PAGE.test(url))
}

/** Whether a request is for the first page of a list of posts or saves. */
const FIRST_PAGE = /collections\/(posts|saves)\/documents\?(?=.*orderDesc)(?!.*cursorAfter)/

/** Scrolls, and gives the page two frames to record its position and to load what comes next. */
const scroll = (page: Page, by: number) =>
  page.evaluate((y) => {
    scrollBy(0, y)
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, by)

/** Scrolls down until this many posts have loaded. */
async function scrollDown(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await scroll(page, 1500)
    expect(await tiles(page).count()).toBeGreaterThanOrEqual(count)
  }).toPass()
}

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
}

async function publishPosts(page: Page, count: number): Promise<TestUser & { ids: string[] }> {
  const neighbour = await signUpUser(page, 'Ines Moreira')
  const ids = await shareMany(neighbour, unique('place'), count)
  return { ...neighbour, ids }
}

test('Back restores the scroll position of every list', { tag: '@alike' }, async ({ visit }) => {
  const { page } = await visit()
  const { ids, ...ines } = await publishPosts(page, 30)
  for (const post of ids.slice(0, 12))
    await createDocument(ines, 'saves', { user: ines.userId, post })
  await openHome(page)
  await expect(page.locator(`main a[href="/posts/${ids.at(-1)}"]`)).not.toHaveCount(0)
  await expect(tiles(page)).toHaveCount(20)

  await test.step('Home', async () => {
    await scroll(page, 2600)
    await expectSamePlace(page)
  })
  await test.step('Explore, three pages down', async () => {
    await goTo(page, 'Explore')
    await expect(page.getByRole('list', { name: TEXTS.explore.popular, exact: true })).toBeVisible()
    await scrollDown(page, 19)
    await scroll(page, -400)
    expect(await expectSamePlace(page)).toEqual([])
  })
  await test.step('Saved', async () => {
    await goTo(page, 'Saved')
    await expect(tiles(page)).toHaveCount(12)
    await scroll(page, 300)
    expect(await expectSamePlace(page)).toEqual([])
  })
  await test.step('a profile', async () => {
    await page.goto(`/profile/${ines.userId}`)
    await scrollDown(page, 20)
    expect(await expectSamePlace(page)).toEqual([])
  })
})

test(
  'a reload restores the scroll position with the first picture of the page',
  { tag: '@alike' },
  async ({ visit }) => {
    const { page } = await visit()
    await publishPosts(page, 20)
    await openHome(page)
    await expect(tiles(page)).toHaveCount(20)
    await page.addInitScript(() => {
      const places: number[] = []
      Object.assign(globalThis, { places })
      const look = () => {
        if (document.querySelectorAll('main article').length > 0) places.push(scrollY)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await scroll(page, 2600)
    await page.reload()
    await expect(tiles(page)).toHaveCount(20)
    await page.waitForLoadState('networkidle')
    const places = await page.evaluate(() => (globalThis as unknown as { places: number[] }).places)
    expect(new Set(places)).toEqual(new Set([2600]))
  },
)

/** An answer on this device, if it is that of a list of posts. */
interface StoredAnswer {
  readonly data?: { readonly pages?: { readonly posts?: { readonly $id: string }[] }[] } | null
}

/** Whether a page's list is on this device with its last post, which other answers of the page may have, too. */
const isStored = (page: Page, address: string) =>
  page.evaluate(
    (key) =>
      new Promise<boolean>((resolve) => {
        const links = document.querySelectorAll<HTMLAnchorElement>(
          'main article a[href^="/posts/"]',
        )
        const last = [...links].at(-1)?.pathname.split('/').at(-1) ?? ''
        const opened = indexedDB.open('keyval-store')
        opened.addEventListener('success', () => {
          const found = opened.result.transaction('keyval').objectStore('keyval').get(key)
          found.addEventListener('success', () => {
            opened.result.close()
            const { answers = [] } = (found.result ?? {}) as { answers?: readonly StoredAnswer[] }
            resolve(
              answers.some(({ data }) =>
                data?.pages?.some(({ posts }) => posts?.some(({ $id }) => $id === last)),
              ),
            )
          })
        })
      }),
    `last ${address}`,
  )

test(
  'Explore, a search and a profile keep their pages and position over a reload and a return',
  { tag: '@alike' },
  async ({ visit }) => {
    const { page } = await visit()
    const { userId, username } = await signUpUser(page, 'Ines Moreira')
    const caption = unique('kept')
    const me = { page, userId, username }
    await shareMany(me, caption, 45)
    const lists = ['/explore', `/search?q=${caption}&tab=posts`, `/profile/${userId}`]
    for (const address of env['NIGHTLY'] ? lists : lists.slice(0, 1)) {
      await page.goto(address)
      await scrollDown(page, 45)
      // Near the end: there, a page that is shorter at first has no such position.
      await scroll(page, 5000)
      await scroll(page, -300)
      const postId = await postInView(page)
      const before = await placeOf(page, postId)
      await expect.poll(() => isStored(page, address)).toBe(true)
      await page.reload()
      await expect(tiles(page)).not.toHaveCount(0)
      expect(await tiles(page).count()).toBeGreaterThan(40)
      await expect.poll(() => placeOf(page, postId)).toEqual(before)
      // From a page that isn't ours to keep in memory.
      await page.goto('/settings')
      await page.goBack()
      await expect.poll(() => placeOf(page, postId)).toEqual(before)
    }
  },
)

test(
  'a page opened by URL starts at its top; Back to it restores its own position',
  { tag: '@alike' },
  async ({ visit }) => {
    const { page } = await visit()
    await publishPosts(page, 20)
    await openHome(page)
    await expect(tiles(page)).toHaveCount(20)
    await scroll(page, 2600)
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await scroll(page, 300)
    await page.goto('/')
    await expect(tiles(page)).toHaveCount(20)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  },
)

/** The layout shift of the page so far. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & Shift)[])
            if (!entry.hadRecentInput) sum += entry.value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}
interface Shift {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** A network whose answers arrive one after another: a page is drawn between any two of them. */
async function spreadAnswers(page: Page): Promise<void> {
  let requests = 0
  await page.route(/\/v1\/databases\//, async (route) => {
    requests += 1
    await setTimeout(100 * (1 + (requests % 4)))
    await route.continue()
  })
}

test('nothing shifts while pages load', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'no-preference' })
  // That these have no pictures is known only by a later answer than the one that shows their cards.
  for (const name of ['Ada', 'Bela', 'Cleo']) await signUpUser(page, name)
  const ines = await signUpUser(page, 'Ines Moreira')
  // At the next visit, Home first shows what it showed at this one.
  await openHome(page)
  const { userId } = ines
  const ids = await shareMany(ines, unique('place'), 48)
  await spreadAnswers(page)
  const shifts: Record<string, number> = {}
  for (const address of ['/', '/explore', `/posts/${ids[0]}`, `/profile/${userId}`, '/all-users']) {
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    if (address === '/explore') await scrollDown(page, 40)
    await page.waitForLoadState('networkidle')
    shifts[address] = await shiftOf(page)
  }
  const moved = Object.entries(shifts).filter(([, shift]) => shift >= 0.02)
  expect(moved).toEqual([])
})

test(
  'Cancel and Delete go back one step after typed URLs too, if the previous page is ours',
  { tag: '@alike' },
  async ({ visit, server }) => {
    const { page } = await visit()
    const { ids, userId } = await publishPosts(page, 1)
    await openHome(page)
    const cancel = page.getByRole('button', { name: 'Cancel' })
    await goTo(page, 'Explore')
    await expect(page).toHaveURL('/explore')
    await page.goto('/create-post')
    await page.reload()
    await expect(cancel).toBeVisible()
    // A page of ours that is left before its script has run notes nothing.
    await page.route('**/*.js', () => {})
    await cancel.click()
    await expect(page).toHaveURL('/explore')
    await page.unroute('**/*.js')
    // Another site in between: another host, so the browser keeps nothing of ours for it.
    await page.goto(server.origin.replace('127.0.0.1', 'localhost') + '/v1/health/live')
    await page.goto('/create-post')
    await cancel.click()
    await expect(page).toHaveURL('/')
    await page.goto(`/profile/${userId}`)
    await page.goto(`/posts/${ids[0]}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(`/profile/${userId}`)
    await expect(page.getByRole('heading', { level: 2, name: 'Ines Moreira' })).toBeVisible()
    const tile = page.locator(`a[href="/posts/${ids[0]}"]`)
    await expect(tile).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(tile.first()).toBeVisible()
  },
)
