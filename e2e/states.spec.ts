import { type Page } from '@playwright/test'
import { createDataset, type Dataset } from './support/dataset.ts'
import {
  expect,
  expectAccessibleAsShown,
  openPage,
  signUpByApi,
  test as base,
  unique,
} from './support/fixtures.ts'
import { applyState, type State } from './support/screen-state.ts'
import { SCREENS } from './support/screens.ts'
import { makeOperator } from './support/users.ts'

/** Each width has a theme, so that every state is checked in both. */
const LOOKS = [
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'light', width: 390, height: 844 },
] as const

type Who = 'guest' | 'member' | 'operator'

type Visitor = Awaited<ReturnType<typeof openPage>>

interface DatasetFixture extends Dataset {
  /** One page for all states: modules loaded and compiled for one are reused by the next. */
  readonly pages: Readonly<Record<Who, Visitor>>
}

const test = base.extend<
  { open: (who: Who, state: State) => Promise<Page> },
  { fixture: DatasetFixture }
>({
  fixture: [
    async ({ browser, server }, use) => {
      const dataset = await createDataset(server.origin)
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
      await use({ ...dataset, pages })
      for (const { page } of Object.values(pages)) await page.context().close()
    },
    { scope: 'worker' },
  ],
  open: async ({ fixture, server }, use) => {
    const releases: (() => Promise<void>)[] = []
    await use(async (who, state) => {
      const { page } = fixture.pages[who]
      await forget(page, server.origin)
      releases.push(await applyState(page, state))
      return page
    })
    for (const release of releases) await release()
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

for (const { name, path, who = 'member', states } of SCREENS) {
  test.describe(name, () => {
    for (const [state, how] of Object.entries(states)) {
      test(`${state}: has a message, without accessibility errors`, async ({ open, fixture }) => {
        const page = await open(who, how)
        await page.setViewportSize(LOOKS[0])
        await page.goto(typeof path === 'string' ? path : path(fixture))
        await how.act?.(page)
        for (const { colorScheme, ...size } of LOOKS) {
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme })
          await expect(how.shows(page)).toBeVisible()
          await expectAccessibleAsShown(page)
        }
      })
    }
  })
}
