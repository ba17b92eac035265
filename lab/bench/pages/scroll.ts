import { type Browser, type CDPSession, type Page } from '@playwright/test'
import { LIMITS } from '@devhood/contract'
import type { Figure } from '../figures.ts'
import { CPU, openBrowser, openPhone, signIn, slowDown } from './phone.ts'
import { openDatasetServer } from '../demo-server.ts'
import { vitalsOf, watchVitals } from './vitals.ts'

/** Posts to scroll past, speed in pixels a second, and the longest acceptable task in milliseconds. */
const POSTS = 500
const SPEED = 2400
const STEP = 1600
/** The least distance to scroll, in pixels. */
const DOWN = 14_000
const BUDGET = 50
/** Milliseconds without a new post after which the list counts as stalled. */
const TIMEOUT_MS = 20_000

/** A task of the page's main thread, in milliseconds of wall-clock and of CPU time. */
interface Work {
  readonly name: string
  readonly clock: number
  readonly processor: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly tid: number
  readonly pid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Limits of the reports: the longest tasks only. */
const WORKS_MAX = 200
const NAMED = 12

/** Tasks of the page's main thread, longest first, each named after its most expensive part. */
function worksOf(trace: Buffer, slower: number): Work[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const isMain = ({ pid, tid }: TraceEvent) =>
    threads.some((thread) => thread.pid === pid && thread.tid === tid)
  const events = traceEvents.filter((event) => event.ph === 'X' && isMain(event))
  const nameOf = (outer: TraceEvent) =>
    events
      .filter(({ name, ts, dur = 0 }) => {
        const isInside = ts >= outer.ts && ts + dur <= outer.ts + (outer.dur ?? 0)
        return isInside && name !== outer.name
      })
      .toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
      .slice(0, 4)
      .map(({ name, tdur = 0 }) => `${name} ${Math.round((tdur / 1000) * slower)}`)
      .join(', ')
  const tasks = events.filter(({ name }) => name.endsWith('RunTask'))
  return tasks
    .toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
    .slice(0, WORKS_MAX)
    .map((task, index) => ({
      name: index < NAMED ? nameOf(task) : '',
      clock: Math.round((task.dur ?? 0) / 1000),
      processor: Math.round(((task.tdur ?? 0) / 1000) * slower),
    }))
}

/** The number of posts, and the position of the "Load more" button if it is shown. */
const LOOK = `(() => {
  const button = [...document.querySelectorAll('main button')].find((it) => it.textContent === 'Load more')
  const { x, y, width, height } = button?.getBoundingClientRect() ?? {}
  const isPressed = !button || button.ariaBusy === 'true' || y + height > innerHeight - 60
  const press = isPressed ? null : { x: x + width / 2, y: y + height / 2 }
  return { count: document.querySelectorAll('main article').length, press }
})()`

/** Evaluates in the page directly: a layer in between would add work to its thread. */
async function look(session: CDPSession) {
  const { result } = await session.send('Runtime.evaluate', {
    expression: LOOK,
    returnByValue: true,
  })
  return result.value as { count: number; press: { x: number; y: number } | null }
}

/**
 * Scrolls until this many posts are loaded, or no more come; presses "Load more" when it is shown. Returns their
 * number.
 */
async function scrollPast(page: Page, session: CDPSession, posts: number): Promise<number> {
  let [count, since, down] = [0, Date.now(), 0]
  while ((count < posts || down < DOWN) && Date.now() - since < TIMEOUT_MS) {
    await session.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 600,
      yDistance: -STEP,
      speed: SPEED,
      gestureSourceType: 'mouse',
    })
    down += STEP
    const now = await look(session)
    if (now.press) await page.mouse.click(now.press.x, now.press.y)
    if (now.count > count) [count, since] = [now.count, Date.now()]
  }
  return count
}

interface Scrolled {
  readonly address: string
  readonly posts: number
  /**
   * Throttles the CPU in the browser, or else multiplies CPU time by four. The browser throttles by wall-clock
   * time, so other load on the machine counts as the page's work; CPU time counts only the page's own.
   */
  readonly isThrottled: boolean
}

async function scroll(browser: Browser, page: Page, { address, posts, isThrottled }: Scrolled) {
  const session = isThrottled ? await slowDown(page) : await page.context().newCDPSession(page)
  await page.goto(address)
  await page.locator('main article').first().waitFor()
  await page.waitForLoadState('networkidle')
  const before = (await vitalsOf(page)).longTasks.length
  // Few categories only: tracing itself is work of the page's thread, too.
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'toplevel'],
  })
  const count = await scrollPast(page, session, posts)
  const works = worksOf(await browser.stopTracing(), isThrottled ? 1 : CPU)
  const { longTasks, cls } = await vitalsOf(page)
  const longest = works[0]?.processor ?? Number.NaN
  console.log(`${address}, the longest works while ${count} posts were scrolled past`)
  console.table(works.slice(0, NAMED))
  return {
    address,
    'slow processor': isThrottled ? 'played' : 'counted',
    posts: count,
    elements: await page.locator('main *').count(),
    'longest work, ms': longest,
    'works beyond the budget': works.filter(({ processor }) => processor > BUDGET).length,
    'long tasks by the clock': longTasks.length - before,
    'moved by itself': cls,
  }
}

/** Scrolls past hundreds of posts on a slow phone; prints the longest tasks of the page's thread. */
export async function measureScroll(): Promise<Figure[]> {
  await using server = await openDatasetServer()
  const browser = await openBrowser()
  await using _ = { [Symbol.asyncDispose]: async () => browser.close() }
  const kept = await signIn(browser, server)
  const rows = []
  for (const [address, posts] of [
    ['/explore', POSTS],
    ['/', LIMITS.homePosts],
  ] as const)
    for (const isThrottled of [false, true]) {
      const context = await openPhone(browser, server.origin, kept)
      const page = await context.newPage()
      await watchVitals(page)
      rows.push(await scroll(browser, page, { address, posts, isThrottled }))
      await context.close()
    }
  console.table(rows)
  return rows.map(({ address, posts, 'slow processor': how, 'longest work, ms': figure }) => ({
    what: `${address}, longest work while ${posts} posts are scrolled past, ${how}`,
    figure,
    unit: 'ms',
    ...(how === 'counted' && { atMost: BUDGET }),
  }))
}
