import { type Page } from '@playwright/test'
import { createDocument, share, signUpUser } from './support/users.ts'
import { expect, test, unique } from './support/fixtures.ts'

/** As a reader sets it in the browser: text of twice the size, WCAG 1.4.4. */
const TWICE = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), TWICE] })
  },
  viewport: { width: 390, height: 844 },
})

const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth

/** The elements with text that reach over the right edge of the window. */
const outside = async (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, header *, nav *')]
      .filter((each) => [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => each.textContent),
  )

test('with text of twice the size, a phone shows each page within its width, and names and titles whole', async ({
  visit,
}) => {
  const { page } = await visit()
  const priya = await signUpUser(page, 'Priya Subramanian')
  const caption = unique('twice')
  const post = await share(priya, { caption, location: 'Interlaken, Switzerland' })
  await createDocument(priya, 'comments', { post, text: 'A comment' })
  const pages = {
    '/': 'Home Feed',
    [`/posts/${post}`]: 'Post by Priya Subramanian',
    [`/profile/${priya.userId}`]: 'Priya Subramanian',
    '/notifications': 'Notifications',
    '/create-post': 'Create Post',
    '/settings': 'Settings',
    '/jobs': 'Jobs',
  }
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
    await expect.poll(async () => [path, await outside(page)]).toEqual([path, []])
    expect([path, await page.evaluate(isWider)]).toEqual([path, false])
  }
  await page.goto('/')
  const author = page
    .getByRole('article')
    .filter({ hasText: caption })
    .getByText('Priya Subramanian')
  const isWhole = async () =>
    author.evaluate(
      (each) => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight + 2,
    )
  expect(await isWhole()).toBe(true)
})
