import { join } from 'node:path'
import {
  openHome,
  signUpByApi,
  expect,
  expectAccessible,
  test,
  unique,
} from './support/fixtures.ts'
import { pressEnterOn, expectFocusInView, typeInto } from './support/keyboard.ts'
import { type Page } from '@playwright/test'

const PHOTO = join(import.meta.dirname, 'photos', 'photo-concert.jpg')

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Presses J until the focus is in the article that contains the words. */
async function tabToText(page: Page, words: string): Promise<void> {
  const article = page.getByRole('article').filter({ hasText: words })
  await expect(article).toBeVisible()
  const isHere = () => article.evaluate((element) => element.contains(document.activeElement))
  for (let steps = 0; steps < 30 && !(await isHere()); steps += 1) {
    await page.keyboard.press('j')
    await expectFocusInView(page)
  }
  expect(await isHere()).toBe(true)
}

/** Opens the palette, types and waits for the row, then presses Enter on it. */
async function find(page: Page, words: string, row: string | RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
  const option = page.getByRole('option', { name: row })
  await expect(option).toBeVisible()
  for (let steps = 0; steps < 8; steps += 1) {
    if ((await option.getAttribute('aria-selected')) === 'true') break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox')).toHaveCount(0)
}

async function signUpByKeyboard(page: Page, name: string, handle: string): Promise<void> {
  await page.goto('/sign-up')
  await typeInto(page, page.getByLabel('Name', { exact: true }), name)
  await typeInto(page, page.getByLabel('Username'), handle)
  await typeInto(page, page.getByLabel('Email'), `${handle}@example.org`)
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'correct horse battery')
  await page.keyboard.press('Enter')
  // It comes as a new document, which starts with nothing focused.
  await expect(heading(page)).toHaveText('Home Feed')
}

async function shareByKeyboard(page: Page, caption: string): Promise<void> {
  await page.keyboard.press('c')
  await expect(heading(page)).toHaveText('Create Post')
  await expect(heading(page)).toBeFocused()
  const chooser = page.waitForEvent('filechooser')
  await pressEnterOn(page, page.getByRole('button', { name: /choose one/ }))
  await (await chooser).setFiles(PHOTO)
  await typeInto(page, page.getByLabel('Caption', { exact: true }), caption)
  await pressEnterOn(page, page.getByRole('button', { name: 'Create Post' }))
  await expect(heading(page)).toHaveText('Home Feed')
}

test('a post is shared, liked, saved, changed and deleted with the keyboard alone', async ({
  visit,
}) => {
  const { page } = await visit()
  const handle = unique('keys')
  const caption = `Split keyboard ${handle}`
  await signUpByKeyboard(page, 'Sara Novak', handle)
  await shareByKeyboard(page, caption)

  await tabToText(page, caption)
  const post = page.getByRole('article').filter({ hasText: caption })
  await page.keyboard.press('l')
  await expect(post.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('s')
  await expect(post.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/posts\//)
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('l')
  await expect(page.getByRole('button', { name: 'Like, 0 likes' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )

  await pressEnterOn(page, page.getByRole('link', { name: 'Edit' }))
  await expect(page.getByLabel('Caption', { exact: true })).toHaveValue(caption)
  await typeInto(page, page.getByLabel('Caption', { exact: true }), `${caption}, tented`)
  await pressEnterOn(page, page.getByRole('button', { name: 'Update' }))
  await expect(page.getByText(`${caption}, tented`)).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(heading(page)).toHaveText('Saved Posts')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.keyboard.press('j')
  await expectFocusInView(page)
  await page.keyboard.press('Enter')
  await pressEnterOn(page, page.getByRole('button', { name: 'Delete' }))
  await expect(page.getByText('No available posts')).toBeVisible()
  await page.keyboard.press('F8')
  await pressEnterOn(page, page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox').filter({ visible: true }).first()).toBeFocused()
  await page.keyboard.type(handle)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search?q=${handle}`)
  await expect(heading(page)).toHaveText('Search')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('article').getByRole('link').first()).toBeFocused()
  await expectFocusInView(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('people are found and followed, and a profile is edited, with the keyboard alone', async ({
  visit,
}) => {
  const [{ page }, other] = [await visit(), await visit()]
  const friend = unique('friend')
  await signUpByApi(other.page, 'Kofi Boateng', friend)
  await signUpByKeyboard(page, 'Lea Fontaine', unique('lea'))
  await find(page, friend, new RegExp(`@${friend}`))
  await expect(page.getByText(`@${friend}`).filter({ visible: true }).first()).toBeVisible()
  await pressEnterOn(page, page.getByRole('button', { name: 'Follow Kofi Boateng' }))
  await expect(page.getByRole('button', { name: 'Following Kofi Boateng' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await pressEnterOn(page, page.getByRole('link', { name: 'Edit Profile' }))
  await typeInto(page, page.getByLabel('Bio'), 'No mouse today.')
  await pressEnterOn(page, page.getByRole('button', { name: 'Save profile' }))
  await expect(page.getByText('No mouse today.')).toBeVisible()

  await find(page, 'sign out', 'Logout')
  await expect(heading(page)).toHaveText('Welcome Back')
})

/** Whether the place of the scrollbar is as dark as the page beside it. */
async function isDimmedToTheEdge(page: Page): Promise<boolean> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const clip = { y: height / 2, width: 1, height: 1 }
  const edge = await page.screenshot({ clip: { ...clip, x: width - 2 } })
  const gutter = await page.evaluate(() => innerWidth - document.body.clientWidth)
  return edge.equals(await page.screenshot({ clip: { ...clip, x: width - gutter - 2 } }))
}

test('the shortcut list opens with ? and closes with Escape', async ({ visit }) => {
  const { page } = await visit()
  await signUpByApi(page, 'Mina Park', unique('mina'))
  await openHome(page)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('term')).toHaveCount(18)
  await expectAccessible(page)
  expect(await isDimmedToTheEdge(page)).toBe(true)
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(heading(page)).toHaveText('Home Feed')
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(heading(page)).toHaveText('Explore')
})

test('the palette finds pages, people, posts, tags and actions, recent ones first', async ({
  visit,
}) => {
  const { page } = await visit()
  const handle = unique('jonas')
  await signUpByApi(page, 'Jonas Weber', handle)
  await openHome(page)
  const field = page.getByRole('combobox', { name: 'Find pages, people, posts, jobs and #tags' })
  const options = page.getByRole('option')
  const selected = page.getByRole('option', { selected: true })

  await page.keyboard.press('ControlOrMeta+k')
  await expect(options).toHaveCount(8)
  await expect(selected).toHaveText(/^Create Post/)
  await page.keyboard.press('End')
  await expect(selected).toHaveText(/^Your profile/)
  await page.keyboard.press('ArrowDown')
  await expect(selected).toHaveText(/^Create Post/)
  await page.keyboard.press('ArrowUp')
  await expect(selected).toHaveText(/^Your profile/)
  await page.keyboard.press('Home')
  await expect(selected).toHaveText(/^Create Post/)
  await expectAccessible(page)

  await page.keyboard.type('sett')
  await expect(selected).toHaveText('Settings')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Settings')
  await expect(heading(page)).toBeFocused()

  await page.keyboard.press('ControlOrMeta+k')
  await expect(selected).toHaveText('Settings')
  await page.keyboard.type('#evening')
  await expect(selected).toHaveText('Search for “#evening”')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=%23evening')

  await page.getByRole('searchbox').filter({ visible: true }).first().focus()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('dark th')
  await expect(selected).toHaveText('Dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('searchbox').filter({ visible: true }).first()).toBeFocused()

  await page.route('**/v1/databases/**', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 400, type: 'general_argument_invalid', message: 'No', version: '1' },
    }),
  )
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(handle)
  await expect(page.getByText('Search failed. Check your connection.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/v1/databases/**')
  await pressEnterOn(page, page.getByRole('button', { name: 'Try again' }))
  await expect(page.getByRole('option', { name: new RegExp(`@${handle}`) })).toBeVisible()
  await expect(page.getByText('Search failed. Check your connection.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
})
