import { env } from 'node:process'
import { type Browser, type Page } from '@playwright/test'
import { createDataset, type Dataset } from './support/dataset.ts'
import {
  expectAccessibleAsShown,
  expectStateAccessible,
  expectStateVisible,
} from './support/accessibility.ts'
import { expect, signUpByApi, test as base, unique } from './support/fixtures.ts'
import { replaceResponses, type State, visitsOf } from './support/screen-state.ts'
import { SCREENS } from './support/screens.ts'
import { type RunningServer } from './support/server.ts'
import { makeOperator } from './support/users.ts'
import { openPage, type Visitor } from './support/visitors.ts'

/** Each width has a theme, so that every state is checked in both. */
const LOOKS = [
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'light', width: 390, height: 844 },
] as const

type Who = 'guest' | 'member' | 'operator'

interface DatasetFixture extends Dataset, AsyncDisposable {
  /** One page for all states: modules loaded and compiled for one are reused by the next. */
  readonly pages: Readonly<Record<Who, Visitor>>
}

type Open = (
  who: Who,
  state: State,
) => Promise<{
  readonly page: Page
  readonly change: (state: State) => void
}>

async function openPages(browser: Browser, server: RunningServer) {
  // Three pictures: a carousel, and a form with a list.
  const dataset = await createDataset(server.origin, 3)
  // Without motion a state has its final look at once. Nothing but the test answers for the server.
  const options = {
    baseURL: server.origin,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  } as const
  const storageState = dataset.firstUserState
  const pages = {
    guest: await openPage(await browser.newContext(options)),
    member: await openPage(await browser.newContext({ ...options, storageState })),
    operator: await openPage(await browser.newContext(options)),
  }
  const username = unique('olga')
  await signUpByApi(pages.operator.page, 'Olga Brandt', username)
  makeOperator(server, { username })
  const close = async () => {
    for (const { page } of Object.values(pages)) await page.context().close()
  }
  return { ...dataset, pages, [Symbol.asyncDispose]: close } satisfies DatasetFixture
}

const test = base.extend<{ open: Open; fixture: DatasetFixture }>({
  fixture: async ({ browser, server, share }, use) => {
    await use(await share('states', async () => openPages(browser, server)))
  },
  open: async ({ fixture, server }, use) => {
    const stops: (() => Promise<void>)[] = []
    await use(async (who, state) => {
      const { page } = fixture.pages[who]
      await forget(page, server.origin)
      const { change, stop } = await replaceResponses(page, state)
      stops.push(stop)
      return { page, change }
    })
    for (const stop of stops) await stop()
    for (const { refusals } of Object.values(fixture.pages)) expect(refusals).toEqual([])
  },
})

/** Deletes drafts, the last Home and everything else of the previous state, except the session. */
async function forget(page: Page, origin: string): Promise<void> {
  // A page of the same site that runs nothing: another site's would start a new process.
  await page.goto('/robots.txt')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await devtools.detach()
  await page.evaluate(() => {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage))
      if (key !== 'cookieFallback') localStorage.removeItem(key)
  })
}

/**
 * Asks again for what failed: by the person, unless a connection that was late has done so already. Looks and presses at
 * once, so that the button can't go in between.
 */
const askAgain = (page: Page) =>
  page
    .getByRole('button', { name: 'Try again' })
    .evaluateAll(([button]) => (button as HTMLElement | undefined)?.click())

/**
 * Brings a state about. One that follows a failure needs another attempt, or several: an attempt of such a connection may
 * have been on its way, and refused too.
 */
async function show(page: Page, state: State, hasFailed: boolean): Promise<void> {
  if (hasFailed) await askAgain(page)
  await state.act?.(page)
  if (!hasFailed) return
  const isShown = async () => state.shows(page).isVisible()
  const isReached = async () => (await isShown()) || askAgain(page).then(isShown)
  await expect.poll(isReached, { intervals: [50] }).toBe(true)
}

/** By day one screen of each kind is looked at, in its usual state and on the way there. */
const BY_DAY =
  /^(?:home|own post|somebody else’s profile|board of jobs|settings) › loading|^create post › error/

for (const screen of SCREENS) {
  const { name, path, who = 'member', states } = screen
  /** The state with which the bars around it are checked, and every rule on both widths. */
  const whole = states['full'] ?? Object.values(states).at(-1)
  for (const visit of visitsOf(screen)) {
    const shown = visit.map(([state]) => state).join(', ')
    if (!env['NIGHTLY'] && !BY_DAY.test(`${name} › ${shown}`)) continue
    test(`${name} › ${shown}: has a message, without accessibility errors`, async ({
      open,
      fixture,
    }) => {
      const [[, first]] = visit
      const { page, change } = await open(who, first)
      let looks: readonly (typeof LOOKS)[number][] = LOOKS
      await page.setViewportSize(LOOKS[0])
      await page.goto(typeof path === 'string' ? path : path(fixture))
      for (const [, state] of visit) {
        if (state !== first) change(state)
        await show(page, state, visit.length > 1 && !state.hold && !state.refuse)
        for (const { colorScheme, ...size } of looks) {
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme })
          await expect(state.shows(page)).toBeVisible()
          if (state === whole) await expectAccessibleAsShown(page)
          else if (size.width === looks[0]?.width) await expectStateAccessible(page)
          else await expectStateVisible(page)
        }
        looks = looks.toReversed()
      }
    })
  }
}
