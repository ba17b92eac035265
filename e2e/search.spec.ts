import { type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, openHome, signUpByApi, test, unique } from './support/fixtures.ts'
import { pressEnterOn } from './support/keyboard.ts'
import { createDocument, share, shareMany, signUpUser } from './support/users.ts'

const field = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search posts, people, tags and jobs' })
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Kinds of results' })
    .getByRole('link', { name: new RegExp(`^${name}`) })

test('posts, people, tags and jobs are found from one field, which / focuses', async ({
  visit,
}) => {
  const [{ page }, other] = [await visit(), await visit()]
  const word = unique('lantern')
  await signUpByApi(other.page, 'Kofi Boateng', word)
  const ines = await signUpUser(page, 'Ines Moreira')
  await share(ines, { caption: 'A desk at night', location: `Port ${word}`, tags: ['desk'] })
  await share(ines, { caption: `${word} on a wall`, tags: [word] })
  await createDocument(ines, 'jobs', {
    poster: ines.userId,
    title: `Engineer for ${word}`,
    company: 'Lantern Works',
    description: 'We keep lamps lit.',
    employment: 'fullTime',
    seniority: 'senior',
    workplace: 'remote',
    regions: ['anywhere'],
    apply: 'https://lantern.example/jobs',
    status: 'live',
  })

  await openHome(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox').filter({ visible: true })).toBeFocused()
  // Wide screens have the field in the top bar; elsewhere the key opens the screen.
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search?q=${word}`)
  await expect(field(page)).toHaveValue(word)
  await expect(page.getByRole('list', { name: 'Posts found' }).getByRole('article')).toHaveCount(2)
  await expect(tab(page, 'All')).toHaveText('All5')
  await expect(tab(page, 'Posts')).toHaveText('Posts2')
  await expect(tab(page, 'People')).toHaveText('People1')
  await expect(tab(page, 'Tags')).toHaveText('Tags1')
  await expect(tab(page, 'Jobs')).toHaveText('Jobs1')

  // Each hit says what it was found by.
  const marks = page.locator('main mark')
  await expect(marks).toHaveText([word, word, word, word, word])
  await expectAccessible(page)
  await field(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: `${word} on a wall` })).toBeFocused()
  for (let post = 1; post <= 2; post += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Kofi Boateng' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: `Engineer for ${word}` })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()

  await pressEnterOn(page, tab(page, 'People'))
  const person = page.getByRole('article').filter({ hasText: `@${word}` })
  await expect(person.getByRole('link', { name: 'Kofi Boateng' })).toBeVisible()
  await expect(tab(page, 'People')).toBeFocused()
  await pressEnterOn(page, tab(page, 'Jobs'))
  await expect(page.getByRole('link', { name: `Engineer for ${word}` })).toBeVisible()
  await pressEnterOn(page, tab(page, 'Tags'))
  await pressEnterOn(page, page.getByRole('button', { name: `Follow #${word}` }))
  await expect(page.getByRole('button', { name: `Following #${word}` })).toBeVisible()

  await pressEnterOn(page, page.getByRole('link', { name: `#${word} 1 post` }))
  await expect(page).toHaveURL(`/tags/${word}`)
  await page.goBack()
  await expect(page).toHaveURL(`/search?q=${word}&tab=tags`)
  await expect(page.getByRole('link', { name: `#${word} 1 post` })).toBeFocused()
})

test('Back from a result restores the tab and the place', async ({ visit }) => {
  const { page } = await visit()
  const ines = await signUpUser(page, 'Ines Moreira')
  const word = unique('place')
  await shareMany(ines, word, 25)
  await page.goto(`/search?q=${word}&tab=posts`)
  const tiles = page.getByRole('list', { name: 'Posts found' }).getByRole('article')
  await expect(tiles).not.toHaveCount(0)
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, 1500))
    expect(await tiles.count()).toBe(25)
  }).toPass()
  await page.evaluate(() => {
    scrollBy(0, -300)
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  await tiles.nth(20).getByRole('link').first().dispatchEvent('click')
  await expect(page).toHaveURL(/\/posts\//)
  await page.goBack()
  await expect(tiles).toHaveCount(25)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  await tab(page, 'People').click()
  await expect(page).toHaveURL(`/search?q=${word}&tab=people`)
  await page.goBack()
  await expect(tiles).toHaveCount(25)
})

test('every field finds the same, and a near miss is one press away', async ({ visit }) => {
  const { page } = await visit()
  const word = unique('lan')
  const ines = await signUpUser(page, 'Ines Moreira')
  await share(ines, { caption: `A ${word} at night`, tags: [] })
  const found = page.getByRole('link', { name: `A ${word} at night` })

  for (const screen of ['/search', '/explore']) {
    await page.goto(screen)
    await field(page).fill(word)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${screen}?q=${word}`)
    await expect(found).toBeVisible()
    await expect(tab(page, 'All')).toHaveText('All1')
  }
  for (const [screen, name] of [
    ['/all-users', 'Search people'],
    ['/jobs', 'Search title, company and text'],
  ] as const) {
    await page.goto(screen)
    await page.getByRole('searchbox', { name }).fill(word)
    await expect(page.getByText('Also found: 1 post')).toBeVisible()
  }
  await pressEnterOn(page, page.getByRole('link', { name: '1 post' }))
  await expect(page).toHaveURL(`/search?q=${word}&tab=posts`)
  await expect(found).toBeVisible()

  const typo = word.replace('lan', 'laan')
  await field(page).fill(typo)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
  await expect(page.getByRole('main').getByText(`Did you mean ${word}?`)).toBeVisible()
  await expect(found).toBeVisible()
  await expectAccessible(page)
  await pressEnterOn(page, page.getByRole('link', { name: `Search for “${word}”` }))
  await expect(page).toHaveURL(`/search?q=${word}`)
  await expect(field(page)).toHaveValue(word)
})

test('the entry that creates a post has the accent by section, whatever a search finds', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } })
  const word = unique('accent')
  await share(await signUpUser(page, 'Ines Moreira'), { caption: word })
  const create = page.getByRole('link', { name: 'Create Post' })
  const fill = () => create.evaluate((link) => getComputedStyle(link).backgroundColor)
  await page.goto('/explore')
  await expect(page.getByRole('list', { name: 'Popular Today' })).toBeVisible()
  const lit = await fill()
  for (const address of ['/search', `/search?q=${word}&tab=posts`, `/explore?q=${word}`, '/jobs']) {
    await page.goto(address)
    await expect(page.getByRole('searchbox').filter({ visible: true }).first()).toBeVisible()
    await expect.poll(fill).not.toBe(lit)
    await page.waitForLoadState('networkidle')
    expect(await fill()).not.toBe(lit)
  }
})
