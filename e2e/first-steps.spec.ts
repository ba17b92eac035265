import { type Page, request } from '@playwright/test'
import {
  expect,
  expectAccessible,
  PASSWORD,
  registerByApi,
  showScreen,
  signUp,
  test,
  unique,
} from './support/fixtures.ts'
import { expectFocusInView, tabTo, typeInto } from './support/keyboard.ts'
import { expectStateAccessible } from './support/accessibility.ts'
import { blackPng } from './support/pictures.ts'
import { share } from './support/users.ts'

const DATA = '/v1/databases/devhood/collections'
const PEOPLE = 5
/** From sign-up to a feed of one's kind, without typing. */
const PRESSES_MAX = 12

/** People at a place of their own who use Go and PostgreSQL; each has shared a picture with the same tags. */
async function settle(origin: string, place: string) {
  const tags = [unique('gopher'), unique('vacuum'), unique('night')]
  for (let number = 1; number <= PEOPLE; number += 1) {
    const page = { request: await request.newContext({ baseURL: origin }) }
    const name = `Gopher ${number} of ${place}`
    const userId = await registerByApi(page, name, unique('gopher'))
    const data = { place, stack: ['Go', 'PostgreSQL'], headline: 'Writes the tests first' }
    const saved = await page.request.patch(`${DATA}/users/documents/${userId}`, { data: { data } })
    expect(saved.status()).toBe(200)
    await share({ page, userId }, { caption: `${place} ${number}`, tags })
    await page.request.dispose()
  }
}

/** Counts presses of the mouse, a finger or a key that do something, on every page from now on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted }) => {
        if (!isTrusted) return
        sessionStorage.setItem('presses', `${Number(sessionStorage.getItem('presses')) + 1}`)
      },
      { capture: true },
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')))
}

/** Sends the form of sign-up with Enter. */
async function signUpByKeyboard(page: Page, name: string, username: string): Promise<void> {
  const values = {
    Name: name,
    Username: username,
    Email: `${username}@example.org`,
    Password: PASSWORD,
  }
  await page.goto('/sign-up')
  for (const [label, value] of Object.entries(values))
    await typeInto(page, page.getByLabel(new RegExp(`^${label}`)), value)
  await page.keyboard.press('Enter')
}

const card = (page: Page) => page.getByRole('region', { name: 'Set up your Devhood' })
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
const follows = (page: Page) =>
  page
    .getByRole('list', { name: 'People to follow' })
    .getByRole('button', { name: /^Following .* of / })

test('a new person has a feed of their kind after twelve presses at most', async ({
  visit,
  server,
}) => {
  const place = unique('Porto ')
  await settle(server.origin, place)
  const { page } = await visit()
  await signUp(page, 'Nora Lindqvist', unique('nora'))
  const presses = await countPresses(page)
  await page.reload()

  await button(page, 'Go').click()
  await button(page, 'PostgreSQL').click()
  await expectAccessible(page)
  await card(page).getByRole('textbox', { name: 'Location' }).click()
  await page.keyboard.type(place)
  await button(page, 'Continue').click()

  await expect(card(page).getByText('They share your stack or live near you.')).toBeVisible()
  await expect(card(page).getByRole('listitem').filter({ hasText: place })).toHaveCount(PEOPLE)
  await expectAccessible(page)
  await button(page, 'Follow all').click()
  await expect(follows(page)).toHaveCount(PEOPLE)
  const tags = page.getByRole('list', { name: 'Tags to follow' }).getByRole('button')
  await expect(tags).toHaveCount(3)
  for (const tag of await tags.all()) await expect(tag).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, 'Follow all')).toBeHidden()

  await page.getByRole('tab', { name: 'Following' }).click()
  const feed = page.getByRole('list', { name: 'Posts you follow' })
  await expect(feed.getByRole('article').filter({ hasText: place })).toHaveCount(PEOPLE)
  expect(await presses()).toBeLessThanOrEqual(PRESSES_MAX)
  expect(await presses()).toBe(6)

  // The account keeps how far it is.
  await page.getByRole('tab', { name: 'All' }).click()
  await button(page, 'Continue').click()
  await expect(card(page).getByText('3 of 3')).toBeVisible()
  await expectAccessible(page)
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose a picture').click()
  await (
    await chooser
  ).setFiles({ name: 'first.png', mimeType: 'image/png', buffer: blackPng(60, 40) })
  await expect(page).toHaveURL('/create-post')
  await expect(page.getByText('first.png', { exact: true })).toBeVisible()
  await page.goto('/')
  await button(page, 'Skip').click()
  await expect(page.getByRole('heading', { name: "You're set up" })).toBeVisible()
  await expectStateAccessible(page)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('from sign-up, by keyboard alone and one by one, it takes twelve', async ({
  visit,
  server,
}) => {
  const place = unique('Graz ')
  await settle(server.origin, place)
  const { page } = await visit()
  const presses = await countPresses(page)
  await signUpByKeyboard(page, 'Nora Lindqvist', unique('nora'))

  await tabTo(page, button(page, 'Go'))
  await page.keyboard.press('Space')
  await typeInto(page, card(page).getByRole('textbox', { name: 'Location' }), place)
  await tabTo(page, button(page, 'Continue'))
  await page.keyboard.press('Enter')
  const heading = card(page).getByRole('heading', { name: 'Follow five people' })
  await expect(heading).toBeFocused()
  const rows = card(page).getByRole('listitem').filter({ hasText: place })
  await expect(rows).toHaveCount(PEOPLE)
  for (let at = 0; at < PEOPLE; at += 1) {
    await tabTo(page, rows.nth(at).getByRole('button'))
    await page.keyboard.press('Enter')
  }
  await expect(follows(page)).toHaveCount(PEOPLE)
  const tags = page.getByRole('list', { name: 'Tags to follow' }).getByRole('button')
  for (const tag of await tags.all()) {
    await tabTo(page, tag)
    await page.keyboard.press('Space')
    await expect(tag).toHaveAttribute('aria-pressed', 'true')
  }
  await page.keyboard.press('Shift+Tab')
  await expectFocusInView(page)
  // Back to the tabs above the card.
  const tab = page.getByRole('tab', { name: 'All' })
  for (let back = 0; back < 40 && !(await isFocused(page, '#tab-all')); back += 1)
    await page.keyboard.press('Shift+Tab')
  await expect(tab).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const feed = page.getByRole('list', { name: 'Posts you follow' })
  await expect(feed.getByRole('article').filter({ hasText: place })).toHaveCount(PEOPLE)
  // The arrow key is one, too.
  expect((await presses()) + 1).toBe(PRESSES_MAX)
  await expectAccessible(page)
})

const isFocused = (page: Page, selector: string) =>
  page.evaluate((its) => document.activeElement?.matches(its) ?? false, selector)

test('the card goes by a press and comes back by Undo, and is no wall', async ({ visit }) => {
  const { page } = await visit()
  await signUp(page, 'Nora Lindqvist', unique('nora'))
  await button(page, 'Hide this card').click()
  await expect(card(page)).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'All' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(button(page, 'Continue')).toBeVisible()
  await showScreen(page, '/explore')
  await expect(page.getByRole('heading', { name: 'Explore', exact: true })).toBeVisible()
})
