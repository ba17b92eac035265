import { TEXTS } from '@devhood/contract'
import { expect, signUp, test, unique } from './fixtures.ts'

test.describe('the way in', () => {
  test('leads to sign in when the session fallback is missing or an empty list', async ({
    visit,
  }) => {
    const { page } = await visit()
    for (const fallback of [undefined, '[]']) {
      await page.goto('/sign-up')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Devhood')
      await page.evaluate((value) => {
        localStorage.clear()
        if (value !== undefined) localStorage.setItem('cookieFallback', value)
      }, fallback)
      await page.goto('/saved')
      await expect(page).toHaveURL('/sign-in?to=%2Fsaved')
    }
  })

  test('types its headline after 1 s within 2 s, and its quotes go round in 80 s', async ({
    visit,
    isMobile,
  }) => {
    const { page } = await visit()
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const headline = page.getByText(TEXTS.headline)
    if (isMobile) {
      await expect(headline).toHaveCount(0)
      return
    }
    await expect(headline).toHaveCount(1)
    const shownAt = await headline.evaluate((line) =>
      Array.from(line.children, (letter) => {
        const [typing] = letter.getAnimations()
        return typing?.effect?.getComputedTiming().delay ?? 0
      }),
    )
    expect(shownAt).toHaveLength(TEXTS.headline.length)
    expect(shownAt[0]).toBeCloseTo(1000 + 2000 / TEXTS.headline.length, 0)
    expect(shownAt.at(-1)).toBe(3000)
    const rows = await page.evaluate(() =>
      Array.from(document.querySelectorAll('.animate-row-right, .animate-row-left'), (row) => {
        const timing = row.getAnimations()[0]?.effect?.getComputedTiming()
        return [timing?.direction, timing?.duration, timing?.iterations]
      }),
    )
    expect(rows).toEqual([
      ['reverse', 80_000, Infinity],
      ['normal', 80_000, Infinity],
    ])
  })
})

test('the search waits half a second after the last letter', async ({ visit }) => {
  const { page } = await visit()
  await signUp(page, 'Ines Moreira', unique('ines'))
  await page.clock.install()
  await page.goto('/explore')
  const box = page.getByLabel('Search posts by caption')
  await expect(box).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
  await box.fill('kubernets')
  await page.clock.runFor(499)
  await expect(page).toHaveURL('/explore')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/explore?q=kubernets')
  await page.clock.resume()
  await expect(page.getByText(TEXTS.explore.none)).toBeVisible()
})
