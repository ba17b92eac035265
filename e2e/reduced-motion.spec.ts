import { type Page } from '@playwright/test'
import { signUpByApi, expect, test, unique } from './support/fixtures.ts'

/** The number of running animations on the page. */
const running = (page: Page) =>
  page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )

/** Animations that never end by themselves. */
const endless = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getTiming().iterations === Infinity
      }).length,
  )

/** All animations, in any state: running, pending, or holding their end. */
const animations = (page: Page) => page.evaluate(() => document.getAnimations().length)

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024

const SCREENS = [
  ['/', 'Home Feed'],
  ['/explore', 'Explore'],
  ['/saved', 'Saved Posts'],
  ['/all-users', 'All Users'],
  ['/create-post', 'Create Post'],
  ['/settings', 'Settings'],
] as const

async function expectStillSignIn(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect(await animations(page)).toBe(0)
  if (!isWide(page)) return
  const letters = page.getByText('Dive into the world of DEVS').locator('span')
  await expect(letters).toHaveCount(27)
  await expect(letters.last()).toHaveCSS('opacity', '1')
  expect(await animations(page)).toBe(0)
  await expect(page.getByRole('button', { name: 'Pause animation' })).toHaveCount(0)
  const row = page.getByRole('group', { name: 'Sample quotes, row 1' })
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
}

test(
  "nothing moves with the system's reduced motion setting",
  { tag: '@alike' },
  async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'reduce' })
    await expectStillSignIn(page)
    await signUpByApi(page, 'Marek Zelenka', unique('still'))
    for (const [address, title] of SCREENS) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      expect(await animations(page)).toBe(0)
    }
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('option')).toHaveCount(8)
    expect(await animations(page)).toBe(0)
  },
)

test(
  'nothing moves with the reduced motion setting of the app',
  { tag: '@alike' },
  async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'no-preference' })
    await signUpByApi(page, 'Ada Nwosu', unique('less'))
    await page.goto('/settings')
    await page.getByText('Less motion', { exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Less motion' })).toBeChecked()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(await animations(page)).toBe(0)
    await page.keyboard.press('Escape')
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.setItem('cookieFallback', '[]'))
    await expectStillSignIn(page)
  },
)

test('one button pauses all animations on the sign-in page, and resumes them', async ({
  visit,
}) => {
  const { page } = await visit({ reducedMotion: 'no-preference' })
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  if (!isWide(page)) {
    expect(await endless(page)).toBe(0)
    await expect(page.getByRole('button', { name: 'Pause animation' })).toHaveCount(0)
    return
  }
  await expect.poll(() => endless(page)).toBe(12)
  await page.getByRole('button', { name: 'Pause animation' }).click()
  await expect.poll(() => running(page)).toBe(0)
  await page.getByRole('button', { name: 'Play animation' }).click()
  await page.mouse.move(5, 5)
  await expect.poll(() => endless(page)).toBe(12)
})
