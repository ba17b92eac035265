import { type Page } from '@playwright/test'
import { signUpByApi, expect, test, unique } from './support/fixtures.ts'

const GROUND = { dark: 'rgb(12, 15, 18)', light: 'rgb(247, 246, 242)' } as const
const BARS = { dark: '#0c0f12', light: '#f7f6f2' } as const
type Theme = keyof typeof GROUND

async function expectTheme(page: Page, theme: Theme): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('background-color', GROUND[theme])
  const bars = await page
    .locator('meta[name="theme-color"]')
    .evaluateAll((metas) =>
      (metas as HTMLMetaElement[])
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    )
  expect(bars).toEqual([BARS[theme]])
}

/** Late content above the choice has loaded: a click would miss what it pushes down. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Devices' })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}

/** The script arrives well after the styles, and from the network, as on a first visit from far away. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const line = { latency: 20, downloadThroughput: 300_000, uploadThroughput: 300_000 }
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line })
}

for (const theme of ['dark', 'light'] as const) {
  test(`a ${theme} system gets a ${theme} page, which follows its changes`, async ({ visit }) => {
    const { page } = await visit({ colorScheme: theme })
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await expectTheme(page, theme)
    const other = theme === 'dark' ? 'light' : 'dark'
    await page.emulateMedia({ colorScheme: other })
    await expectTheme(page, other)
  })
}

test('the chosen theme overrides the system, also before the first paint after a reload', async ({
  visit,
}) => {
  // A service worker's prefetches would share the slow connection.
  const { page } = await visit({ colorScheme: 'dark', serviceWorkers: 'block' })
  await signUpByApi(page, 'Yuki Tanabe', unique('theme'))
  await page.goto('/settings')
  await expectWhole(page)
  await page.getByText('Light', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await expectTheme(page, 'light')
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement.dataset['theme']) performance.mark('themed')
    }).observe(document, { attributes: true, subtree: true })
  })
  await slowDown(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await expectTheme(page, 'light')
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
  const [themed = Number.NaN, painted] = await page.evaluate(() =>
    ['themed', 'first-paint'].map((name) => performance.getEntriesByName(name)[0]?.startTime),
  )
  expect(themed).toBeLessThanOrEqual(painted ?? Number.NaN)
  await expectWhole(page)
  await page.getByText('System', { exact: true }).first().click()
  await expectTheme(page, 'dark')
})
