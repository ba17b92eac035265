import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Page } from '@playwright/test'
import { expect, signUp, test, unique } from './support/fixtures.ts'
import { createDataset } from './support/dataset.ts'
import { signUpUnique } from './support/compose-form.ts'
import { blackPng } from './support/pictures.ts'

/** Limits in bytes over the wire (brotli) for our own files of a page. */
const BUDGET = {
  signIn: 106_000,
  home: 152_000,
  /** What new members load beside Home, for the first of their steps. */
  firstStep: 8500,
  route: 35_300,
  post: 18_000,
  css: 15_000,
  editor: 25_000,
} as const

const DIST = join(import.meta.dirname, '..', 'apps/web/dist')
const SCREENS = [
  '/explore',
  '/search?q=lamplight',
  '/tags/tag1',
  '/saved',
  '/all-users',
  '/create-post',
  '/messages',
  '/settings',
  '/no-such-page',
]

/** Adds up the sizes of built files, as the server sends them, without those that were loaded before. */
function weigh(paths: ReadonlySet<string>, ending: string, before?: ReadonlySet<string>): number {
  const files = [...paths].filter((path) => path.endsWith(ending) && !before?.has(path))
  return files.reduce((sum, path) => sum + statSync(join(DIST, `${path}.br`)).size, 0)
}

/** The built files and API calls that a page requests from now on, and all origins that it requests from. */
function watch(page: Page) {
  const files = new Set<string>()
  const origins = new Set<string>()
  const calls: string[] = []
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url())
    // Blob URLs of the page itself cause no traffic.
    if (protocol !== 'blob:' && protocol !== 'data:') origins.add(origin)
    if (pathname.startsWith('/assets/')) files.add(pathname)
    if (pathname.startsWith('/v1/')) calls.push(pathname)
  })
  return { files, origins, calls }
}

/** Opens a URL and waits until everything that belongs to it has been requested. */
async function load(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** What Home loads once it is idle is there. */
async function lateCode(files: ReadonlySet<string>): Promise<void> {
  await expect.poll(() => [...files].some((file) => file.includes('/new-version-'))).toBe(true)
  await expect.poll(() => [...files].some((file) => file.includes('/live-'))).toBe(true)
}

test('sign-in loads only what it needs, and sign-up hardly more', async ({ visit, server }) => {
  const { page } = await visit()
  const { files, origins, calls } = watch(page)
  await load(page, '/sign-in')
  const first = new Set(files)
  await load(page, '/sign-up')
  expect(weigh(first, '.js')).toBeGreaterThan(50_000)
  expect(weigh(first, '.js')).toBeLessThanOrEqual(BUDGET.signIn)
  expect(weigh(first, '.css')).toBeLessThanOrEqual(BUDGET.css)
  expect(weigh(files, '.js', first)).toBeLessThanOrEqual(BUDGET.route)
  expect([...origins]).toEqual([server.origin])
  // The pages say that nobody is signed in, so nothing is asked.
  expect(calls).toEqual([])
})

test('Home loads only what it needs, every other screen little more, and all of it from this server', async ({
  visit,
  server,
}) => {
  const dataset = await createDataset(server.origin)
  const { page } = await visit({ storageState: dataset.firstUserState })
  const { files, origins } = watch(page)
  await load(page, '/')
  // Low-priority files are loaded when the page is idle.
  await lateCode(files)
  const first = new Set(files)
  expect(weigh(first, '.js')).toBeGreaterThan(100_000)
  expect(weigh(first, '.js')).toBeLessThanOrEqual(BUDGET.home)
  expect(weigh(first, '.css')).toBeLessThanOrEqual(BUDGET.css)

  const { me, other, ownPost, otherPost } = dataset
  const more: [screen: string, bytes: number][] = []
  const own = [`/profile/${me}/liked-posts`, `/update-profile/${me}`, `/update-post/${ownPost}`]
  for (const screen of [...SCREENS, ...own, `/profile/${other}`, `/posts/${otherPost}`]) {
    files.clear()
    await load(page, screen)
    more.push([screen, weigh(files, '.js', first)])
  }
  expect(more.filter(([, bytes]) => bytes > BUDGET.route)).toEqual([])
  // People arrive here by links: its comments need none of the code that validates forms.
  expect(more.at(-1)?.[1]).toBeLessThanOrEqual(BUDGET.post)
  expect(more.filter(([, bytes]) => bytes === 0)).toEqual([])
  expect([...origins]).toEqual([server.origin])
})

test('new members load little more with Home, only of their first step, and nothing moves', async ({
  visit,
}) => {
  const { page } = await visit()
  await signUp(page, 'Ines', unique('ines'))
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    const note = (list: PerformanceObserverEntryList) =>
      shifts.push(...list.getEntries().map(({ startTime }) => startTime))
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
  })
  const { files } = watch(page)
  await load(page, '/')
  const card = page.getByRole('region', { name: 'Set up your Devhood' })
  await expect(card.getByRole('button', { name: 'Continue' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts') as unknown)).toEqual([])
  const asNew = new Set(files)
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await card.getByRole('button', { name: 'Hide this card' }).click()
  await stored
  files.clear()
  await load(page, '/')
  await lateCode(files)
  expect(weigh(asNew, '.js', files)).toBeGreaterThan(3000)
  expect(weigh(asNew, '.js', files)).toBeLessThanOrEqual(BUDGET.firstStep)
})

test('the picture editor loads with its first press, and is small', async ({ visit }) => {
  const { page } = await visit()
  await signUpUnique(page, 'Ines')
  const { files } = watch(page)
  await load(page, '/create-post')
  const file = { name: 'a.png', mimeType: 'image/png', buffer: blackPng(200, 150) }
  await page.setInputFiles('input[type=file]', file)
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()
  expect([...files].filter((path) => path.includes('/picture-editor'))).toEqual([])
  await page.getByRole('button', { name: 'Edit picture' }).click()
  await page.getByRole('button', { name: 'Free' }).waitFor()
  await page.keyboard.press('b')
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const own = new Set([...files].filter((path) => /\/(picture-editor|draw)/.test(path)))
  const loaded = weigh(own, '.js') + weigh(own, '.css')
  expect(loaded).toBeGreaterThan(5000)
  expect(loaded).toBeLessThanOrEqual(BUDGET.editor)
})

test('the page of Home requests account and posts itself, and nothing requests them again', async ({
  visit,
  server,
}) => {
  const dataset = await createDataset(server.origin)
  const { page } = await visit({ storageState: dataset.firstUserState })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // A socket that opens more than a second later asks for what may have been missed; here it never opens.
  await page.routeWebSocket(/\/v1\/realtime/, () => undefined)
  await load(page, '/')
  const byThePage = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ initiatorType }) => initiatorType === 'link')
      .map(({ name }) => new URL(name).pathname),
  )
  const ahead = ['/v1/account', '/v1/databases/devhood/collections/posts/documents']
  expect(byThePage.filter((path) => path.startsWith('/v1/')).toSorted()).toEqual(ahead)
  expect(asked.filter((path) => ahead.includes(path)).toSorted()).toEqual(ahead)

  // Home that opens on the other tab requests that feed, and not this one.
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH')
  const fed = page.waitForResponse((response) => response.url().includes('followedBy'))
  await page.getByRole('tab', { name: 'Following' }).click()
  await Promise.all([stored, fed])
  const feeds: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // The tags that are offered come from the captions of the newest posts.
    const isFeed = searchParams.get('queries[1]')?.includes('caption') !== true
    if (pathname === ahead[1] && isFeed) feeds.push(searchParams.get('queries[0]') ?? '')
  })
  await load(page, '/')
  const { me } = dataset
  const followed = JSON.stringify({ method: 'equal', attribute: 'followedBy', values: [me] })
  const newest = JSON.stringify({ method: 'orderDesc', attribute: '$createdAt' })
  expect(feeds.filter((query) => [followed, newest].includes(query))).toEqual([followed])
})
