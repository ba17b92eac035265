import { type Browser, type BrowserContext, type Page } from '@playwright/test'
import { TEXTS } from '@devhood/contract'
import { type Figure, median } from '../figures.ts'
import { openBrowser, openPhone, signIn, slowDown } from './phone.ts'
import { openDemoServer } from '../demo-server.ts'
import { type Requested, vitalsOf, watchRequests, watchVitals } from './vitals.ts'

/** Milliseconds, kB, and a share of the screen. */
const BUDGET = { cold: 2500, warm: 2000, cls: 0.02, inp: 150, feed: 700, signIn: 110 }
const ROUNDS = 3

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

/** Measures the cold and the warm visit of a URL several times; returns the medians. */
async function visit(
  browser: Browser,
  origin: string,
  address: string,
  storageState?: StorageState,
) {
  const cold: Figures[] = []
  const warm: Figures[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await openPhone(browser, origin, storageState)
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

/** The slowest response to input, in milliseconds, for each of the most common interactions. */
async function interactionLatencies(context: BrowserContext): Promise<Figure[]> {
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
  await count('INP of a like', async () => like.tap())
  await count('INP of opening a post', async () => {
    await main.locator('article a[href^="/posts/"]').first().tap()
    await page.waitForURL('**/posts/*')
  })
  await count('INP of Back and Explore', async () => {
    await page.goBack()
    await page.getByRole('link', { name: TEXTS.nav.explore, exact: true }).last().tap()
    await page.waitForURL('**/explore')
  })
  await count('INP of typing in the search', async () => {
    await page.getByRole('searchbox').pressSequentially('lamp in the window', { delay: 60 })
  })
  await page.close()
  return rows
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

function rowsOf(address: string, { cold, warm }: Awaited<ReturnType<typeof visit>>): Figure[] {
  const times = (figures: readonly Figures[]) => Math.round(median(figures.map(({ lcp }) => lcp)))
  return [
    { what: `${address}, LCP cold`, figure: times(cold), unit: 'ms', atMost: BUDGET.cold },
    { what: `${address}, LCP warm`, figure: times(warm), unit: 'ms', atMost: BUDGET.warm },
    {
      what: `${address}, CLS`,
      figure: Math.max(...[...cold, ...warm].map(({ cls }) => cls)),
      unit: '',
      atMost: BUDGET.cls,
    },
  ]
}

/** Measures the first pages on a slow phone, cold and warm; prints each of their requests. */
export async function measurePages(): Promise<Figure[]> {
  await using server = await openDemoServer()
  const browser = await openBrowser()
  await using _ = { [Symbol.asyncDispose]: async () => browser.close() }
  const storageState = await signIn(browser, server)
  const context = await openPhone(browser, server.origin, storageState)
  const rows = await interactionLatencies(context)
  await context.close()
  rows.push(...(await weighFeed(browser, server.origin, storageState)))
  for (const [address, who] of [
    ['/sign-in', undefined],
    ['/', storageState],
  ] as const) {
    const seen = await visit(browser, server.origin, address, who)
    const [cold, warm] = [seen.cold.at(-1), seen.warm.at(-1)]
    if (cold) printTrace(`${address}, first visit`, cold)
    if (warm) printTrace(`${address}, second visit`, warm)
    const scripts = kB(cold?.requests ?? [], 'script')
    const budget = who ? {} : { atMost: BUDGET.signIn }
    rows.push(...rowsOf(address, seen))
    rows.push({ what: `${address}, scripts`, figure: scripts, unit: 'kB', ...budget })
  }
  return rows
}
