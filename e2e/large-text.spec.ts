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

/** Headings that lose a part, and fields that are too narrow to type in. */
const cut = async (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('h1')
    const isCut = heading && heading.scrollHeight > heading.clientHeight + 2
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>(
        'main input:is([type=text], [type=search], [type=email], :not([type]))',
      ),
    ]
    const narrow = fields.filter((each) => each.checkVisibility() && each.clientWidth < 140)
    return [...(isCut ? [heading.textContent] : []), ...narrow.map((each) => each.ariaLabel)]
  })

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

test('with text of twice the size, each page is within the width of the window, and names and titles whole', async ({
  visit,
}) => {
  const { page } = await visit()
  const priya = await signUpUser(page, 'Priya Subramanian')
  const caption = unique('twice')
  const post = await share(priya, { caption, location: 'Interlaken, Switzerland' })
  await createDocument(priya, 'comments', { post, text: 'A comment' })
  const pages = {
    '/': 'Home Feed',
    [`/posts/${post}`]: 'Post',
    [`/profile/${priya.userId}`]: 'Priya Subramanian',
    '/notifications': 'Notifications',
    '/create-post': 'Create Post',
    '/settings': 'Settings',
    '/jobs': 'Jobs',
    '/jobs/new': 'Post a job',
    '/all-users': 'All Users',
  }
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const at = [path, size.width]
      await expect.poll(async () => [...at, await outside(page)]).toEqual([...at, []])
      expect([...at, await page.evaluate(isWider)]).toEqual([...at, false])
      // A profile has the name once more, whole.
      if (title !== 'Priya Subramanian') expect([...at, await cut(page)]).toEqual([...at, []])
    }
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

test('with text of twice the size, a phone shows the forms for guests within its width', async ({
  visit,
}) => {
  const { page } = await visit()
  for (const path of ['/sign-in', '/sign-up', '/forgot-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([path, await outside(page)]).toEqual([path, []])
    expect([path, await page.evaluate(isWider)]).toEqual([path, false])
  }
})
