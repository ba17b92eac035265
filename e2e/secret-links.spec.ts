import { type Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const SECRET = 'c0ffee'.repeat(10) + 'beef'

/** Everything that the browser stores of a page, as one text. */
async function storedIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      requests.flat().map(({ url }) => url),
      document.cookie,
      document.referrer,
      history.state,
      location.href,
    ])
  })
}

for (const path of [
  '/reset-password',
  '/magic-link',
  '/verify-email',
  '/confirm-email',
  '/undo-email-change',
])
  test(`the secret of a link to ${path} is removed from the URL, and sent nowhere else`, async ({
    visit,
  }) => {
    const { page } = await visit()
    const asked: string[] = []
    page.on('request', (request) => {
      const { referer = '' } = request.headers()
      for (const text of [request.url(), referer]) if (text.includes(SECRET)) asked.push(text)
    })
    await page.goto(`${path}?userId=somebody&secret=${SECRET}`)
    const [link] = asked
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await storedIn(page)).not.toContain(SECRET)
    await page.goto('/sign-up')
    await page.goBack()
    await expect(page).toHaveURL(path)
    // By the link itself, and by no later request.
    expect(asked).toEqual([link])
  })
