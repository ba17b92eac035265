import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Page } from '@playwright/test'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { createDocument, share, signUpUser } from './support/users.ts'

/** Wider and with more colours than a phone or a card. */
const CODE = `const answer: number = 42 // ${'and a long comment behind it '.repeat(8)}`

const DIST = join(import.meta.dirname, '..', 'apps/web/dist')
/** Limit in bytes over the wire (brotli). */
const HIGHLIGHTER_MAX = 30_000

/** Height of the bar at the bottom of phones, in CSS pixels. */
const BAR = 56

/** The highlighter's files that a page has requested. */
function watchHighlighter(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/highlight-.*\.js$/.test(pathname)) requested.push(pathname)
  })
  return requested
}

test('a mention is completed while typing, and leads to the profile', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()]
  const ada = await signUpUser(one.page, 'Ada Nwosu', unique('ada.n'))
  const { page, ...ines } = await signUpUser(two.page, 'Ines Moreira')
  const post = await share({ page, ...ines }, { caption: 'A lamp', tags: ['lamps'] })
  await page.goto(`/update-post/${post}`)
  const caption = page.getByLabel('Caption', { exact: true })
  await caption.press('End')
  await caption.pressSequentially(` by @${ada.username.slice(0, -1)}`)
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  const option = list.getByRole('option', { name: `@${ada.username}` })
  await expect(option).toBeVisible()
  await expect(caption).toHaveAttribute(
    'aria-activedescendant',
    String(await option.getAttribute('id')),
  )
  await expectAccessible(page)
  const isPhone = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
  // Inside the window, whatever its size, and not behind the bar of phones.
  const box = await list.boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const bottom = isPhone ? height - BAR : height
  expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
  expect(box && box.y >= 0 && box.y + box.height <= bottom).toBe(true)
  if (isPhone) await option.tap()
  else await page.keyboard.press('Enter')
  await expect(caption).toHaveValue(`A lamp by @${ada.username} `)
  await expect(caption).toBeFocused()
  await page.keyboard.type('#lam')
  await expect(list.getByRole('option', { name: '#lamps' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(new RegExp(`/posts/${post}$`))
  await page.getByRole('link', { name: `@${ada.username}` }).click()
  await expect(page).toHaveURL(`/@${ada.username}`)
  await expect(page.getByRole('heading', { name: 'Ada Nwosu', level: 2 })).toBeVisible()
  // An address that somebody has typed or sent.
  await page.goto(`/@${ada.username.toUpperCase()}`)
  await expect(page.getByRole('heading', { name: 'Ada Nwosu', level: 2 })).toBeVisible()
})

test('code has colours, scrolls by keyboard and is copied', async ({ visit }) => {
  const { page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  const ines = await signUpUser(page, 'Ines Moreira')
  const plain = await share(ines, { caption: 'See https://a.example, `code` and #rust' })
  const caption = `Look:\n\`\`\`ts\n${CODE}\n\`\`\`\n\`\`\`\nnpm start\n\`\`\``
  const post = await share(ines, { caption })
  const requested = watchHighlighter(page)

  await page.goto(`/posts/${plain}`)
  await expect(page.getByRole('link', { name: 'https://a.example' })).toHaveAttribute(
    'rel',
    'nofollow ugc noopener',
  )
  await page.waitForLoadState('networkidle')
  // The service worker caches files on its own, not by requests of the page.
  expect(requested).toEqual([])

  await page.goto(`/posts/${post}`)
  const article = page.getByRole('article')
  const code = article.getByRole('region', { name: 'Code: ts' })
  await expect(code).toHaveText(CODE)
  const before = await code.boundingBox()
  await expect(code.getByText('const', { exact: true })).toHaveClass('text-code-keyword')
  expect(requested).toHaveLength(1)
  expect(statSync(join(DIST, `${requested[0]}.br`)).size).toBeLessThanOrEqual(HIGHLIGHTER_MAX)
  expect(await code.boundingBox()).toEqual(before)
  const colours = await code.evaluate((node) =>
    Array.from(node.querySelectorAll('span'), (span) => getComputedStyle(span).color),
  )
  expect(new Set(colours).size).toBeGreaterThanOrEqual(3)
  // Code that fits is no stop of the Tab key.
  await expect(article.getByRole('region')).toHaveCount(1)
  await expectAccessible(page)

  await code.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => code.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0)
  await article.getByRole('button', { name: 'Copy code' }).first().click()
  await expect(page.getByText('Code copied').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CODE)
})

test('long captions and comments are folded in lists, and unfold by keyboard', async ({
  visit,
}) => {
  const { page } = await visit()
  const ines = await signUpUser(page, 'Ines Moreira')
  const linesOf = (count: number, last: string) =>
    [...Array.from({ length: count - 1 }, (_, at) => `Line ${at + 1}`), last].join('\n')
  const [long, short] = [unique('word '), unique('shown ')]
  await share(ines, { caption: linesOf(7, short) })
  const post = await share(ines, { caption: linesOf(8, `#${unique('end')} ${long}`) })
  const comment = { post, text: linesOf(14, 'The last line of it') }
  await createDocument(ines, 'comments', comment)
  await page.goto('/')
  const cards = page.getByRole('article')
  const card = cards.filter({ hasText: 'Line 7' }).first()
  const more = card.getByRole('button', { name: 'Show more' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  // A text that is one line longer than the fold is whole.
  const whole = cards.filter({ hasText: short })
  await expect(whole).toBeVisible()
  await expect(whole.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  const text = card.locator('p[dir=auto]')
  const isCut = async () => {
    const [all, box] = await Promise.all([text.boundingBox(), text.locator('../..').boundingBox()])
    return (all?.height ?? 0) > (box?.height ?? 0) + 1
  }
  expect(await isCut()).toBe(true)
  await more.press('Enter')
  const less = card.getByRole('button', { name: 'Show less' })
  await expect(less).toBeFocused()
  expect(await isCut()).toBe(false)
  await less.press('Enter')
  expect(await isCut()).toBe(true)
  // What has the focus is visible.
  await card.locator('p[dir=auto] a').focus()
  await expect(less).toBeVisible()
  expect(await isCut()).toBe(false)

  await page.goto(`/posts/${post}`)
  const said = page.getByRole('group', { name: 'Comment by Ines Moreira' })
  await expect(said.getByRole('button', { name: 'Show more' })).toBeVisible()
  const caption = page.getByRole('article').getByRole('button', { name: 'Show more' })
  await caption.press('Enter')
  await expect(page.getByRole('article').getByRole('button', { name: 'Show less' })).toBeFocused()
  await expectAccessible(page)
})
