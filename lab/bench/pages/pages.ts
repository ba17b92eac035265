import { type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { TEXTS } from '@devhood/contract'
import { type Figure, median } from '../figures.ts'
import { openBrowser, openPhone, openWide, signIn, slowDown } from './phone.ts'
import { openDemoServer } from '../demo-server.ts'
import { type Requested, vitalsOf, watchRequests, watchVitals } from './vitals.ts'

/** A share of the screen, milliseconds, and kB. */
const BUDGET = { cls: 0.02, inp: 100, feed: 700, scripts: 110 }
const ROUNDS = 3

interface Visited {
  readonly name: string
  readonly address: string
  /** Milliseconds until the largest paint of a first visit. */
  readonly lcp: number
  /** The browser state of a sign-in; a guest otherwise. */
  readonly storageState?: StorageState
  /** In a window of 1440 px, as slow as the phone. */
  readonly isWide?: true
}

/** The paths in a sitemap. */
async function pathsIn(origin: string, sitemap: string): Promise<string[]> {
  const xml = await (await fetch(origin + sitemap)).text()
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
}

/** A page of this kind that guests may read. */
async function publicPage(origin: string, kind: string): Promise<string> {
  const sitemaps = await pathsIn(origin, '/sitemap.xml')
  const pages = await Promise.all(sitemaps.map(async (each) => pathsIn(origin, each)))
  const found = pages.flat().find((path) => path.startsWith(`/${kind}/`))
  if (found === undefined) throw new Error(`The sitemap has no page of ${kind}.`)
  return found
}

const sum = (requests: readonly Requested[], kind?: string) =>
  requests.reduce(
    (all, each) => (kind === undefined || each.kind === kind ? all + each.bytes : all),
    0,
  )

const kB = (requests: readonly Requested[], kind?: string) => sum(requests, kind) / 1000

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** Opens a URL on a slow phone; returns its requests and web vitals. */
async function open(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await watchVitals(page)
  const requests = watchRequests(await slowDown(page, true))
  await page.goto(address)
  await settle(page)
  return { page, requests, vitals: await vitalsOf(page) }
}

/** Scrolls to the end of the feed, as fast as a thumb. */
async function scrollToEnd(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((by) => scrollBy(0, by), 600)
    await page.waitForLoadState('networkidle')
  }
}

/** Measures the cold and the warm visit of a page several times; returns the medians. */
async function visit(browser: Browser, origin: string, { address, storageState, isWide }: Visited) {
  const cold: Figures[] = []
  const warm: Figures[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await (isWide
      ? openWide(browser, origin)
      : openPhone(browser, origin, storageState))
    for (const figures of [cold, warm]) {
      const { page, requests, vitals } = await open(context, address)
      figures.push({ ...vitals, requests: requests() })
      await page.close()
    }
    await context.close()
  }
  return { cold, warm }
}
type StorageState = Awaited<ReturnType<typeof signIn>>
type Figures = Awaited<ReturnType<typeof vitalsOf>> & { readonly requests: readonly Requested[] }

function printTrace(title: string, { requests, lcp, largest }: Figures): void {
  console.log(`${title}: largest paint after ${Math.round(lcp)} ms (${largest})`)
  const rows = requests.map(({ address, kind, by, priority, start, end, bytes }) => ({
    address: address.split('/').slice(-2).join('/').slice(-36),
    kind,
    by: by.slice(-24),
    priority,
    start: Math.round(start),
    end: Math.round(end),
    bytes,
  }))
  console.table(rows)
}

/**
 * Taps the middle of an element, as a finger would. The driver's own `tap` looks within the page for what lies under the finger: as
 * slowly as the phone is, and counted as part of the interaction.
 */
async function tap(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (box === null) throw new Error('What is tapped is not on the page.')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** The slowest response to input, in milliseconds, for each of the most common interactions. */
async function latenciesOnce(context: BrowserContext): Promise<Figure[]> {
  const page = await context.newPage()
  await watchVitals(page)
  await slowDown(page)
  await page.goto('/')
  await settle(page)
  const main = page.getByRole('main')
  const rows: Figure[] = []
  const count = async (what: string, does: () => Promise<void>) => {
    const before = (await vitalsOf(page)).interactions.length
    await does()
    await page.waitForLoadState('networkidle')
    const { interactions } = await vitalsOf(page)
    const figure = Math.max(0, ...interactions.slice(before))
    rows.push({ what, figure, unit: 'ms', atMost: BUDGET.inp })
  }
  const like = main.getByRole('button', { name: /^Like/ }).first()
  await count('INP of a like', async () => tap(page, like))
  await count('INP of opening a post', async () => {
    await tap(page, main.locator('article a[href^="/posts/"]').first())
    await page.waitForURL('**/posts/*')
  })
  await count('INP of Back and Explore', async () => {
    await page.goBack()
    await tap(page, page.getByRole('link', { name: TEXTS.nav.explore, exact: true }).last())
    await page.waitForURL('**/explore')
  })
  await count('INP of typing in the search', async () => {
    await page.getByRole('searchbox').pressSequentially('lamp in the window', { delay: 60 })
  })
  await page.close()
  return rows
}

/** The medians of several visits, each on a phone of its own: a single press varies by half. */
async function interactionLatencies(browser: Browser, origin: string, storageState: StorageState) {
  const visits: Figure[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await openPhone(browser, origin, storageState)
    visits.push(await latenciesOnce(context))
    await context.close()
  }
  const [first = []] = visits
  return first.map((row, at) => ({
    ...row,
    figure: median(visits.map((rows) => rows[at]?.figure ?? Number.NaN)),
  }))
}

/** Weight of a feed of twenty posts that is scrolled to its end. */
async function weighFeed(
  browser: Browser,
  origin: string,
  storageState: StorageState,
): Promise<Figure[]> {
  const context = await openPhone(browser, origin, storageState)
  const { page, requests } = await open(context, '/')
  await scrollToEnd(page)
  const all = requests()
  await context.close()
  return [
    { what: 'a feed of 20, read to its end', figure: kB(all), unit: 'kB', atMost: BUDGET.feed },
    { what: '… of it pictures', figure: kB(all, 'image'), unit: 'kB' },
  ]
}

function rowsOf(
  { name, lcp, storageState }: Visited,
  { cold, warm }: Awaited<ReturnType<typeof visit>>,
): Figure[] {
  const times = (figures: readonly Figures[]) => Math.round(median(figures.map((each) => each.lcp)))
  const scripts = kB(cold.at(-1)?.requests ?? [], 'script')
  return [
    { what: `${name}, LCP cold`, figure: times(cold), unit: 'ms', atMost: lcp },
    { what: `${name}, LCP warm`, figure: times(warm), unit: 'ms', atMost: lcp },
    {
      what: `${name}, CLS`,
      figure: Math.max(...[...cold, ...warm].map(({ cls }) => cls)),
      unit: '',
      atMost: BUDGET.cls,
    },
    {
      what: `${name}, scripts`,
      figure: scripts,
      unit: 'kB',
      ...(!storageState && { atMost: BUDGET.scripts }),
    },
  ]
}

/** Measures the first pages on a slow phone, cold and warm; prints each of their requests. */
export async function measurePages(): Promise<Figure[]> {
  await using server = await openDemoServer()
  const { origin } = server
  const browser = await openBrowser()
  await using _ = { [Symbol.asyncDispose]: async () => browser.close() }
  const storageState = await signIn(browser, server)
  const rows: Figure[] = await interactionLatencies(browser, origin, storageState)
  rows.push(...(await weighFeed(browser, origin, storageState)))
  const visited: readonly Visited[] = [
    { name: '/sign-in', address: '/sign-in', lcp: 1000 },
    { name: '/sign-in, 1440 px', address: '/sign-in', lcp: 1200, isWide: true },
    { name: 'a public post', address: await publicPage(origin, 'posts'), lcp: 1300 },
    { name: 'a public job', address: await publicPage(origin, 'jobs'), lcp: 1300 },
    { name: 'a public profile', address: await publicPage(origin, 'profile'), lcp: 1300 },
    { name: 'Home', address: '/', lcp: 1800, storageState },
  ]
  for (const each of visited) {
    const seen = await visit(browser, origin, each)
    const [cold, warm] = [seen.cold.at(-1), seen.warm.at(-1)]
    if (cold) printTrace(`${each.name}, first visit`, cold)
    if (warm) printTrace(`${each.name}, second visit`, warm)
    rows.push(...rowsOf(each, seen))
  }
  return rows
}
