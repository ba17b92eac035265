import { type Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  openHome,
  realtimeConnected,
  test,
  unique,
} from './support/fixtures.ts'
import { createDocument, share, shareMany, signUpUser } from './support/users.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const feed = (page: Page) => page.getByRole('list', { name: 'Posts you follow' })
const pill = (page: Page) => page.getByRole('button', { name: /new posts?$/ })

test('Home has a tab with the posts of followed people and tags, live, and keeps its place', async ({
  visit,
}) => {
  const [{ page }, { page: elsewhere }, { page: other }] = await Promise.all([
    visit(),
    visit(),
    visit(),
  ])
  const marek = await signUpUser(elsewhere, 'Marek Dvorak')
  const tove = await signUpUser(other, 'Tove Lind')
  const [tag, caption] = [unique('rust'), unique('lamp')]
  await share(tove, { caption: `${caption} by tag`, tags: [tag] })
  const listening = realtimeConnected(page)
  const ines = await signUpUser(page, 'Ines Moreira')
  await openHome(page)
  await listening

  await tab(page, 'Following').click()
  await expect(page.getByRole('heading', { name: 'Your following feed is empty' })).toBeVisible()
  await expectAccessible(page)

  await createDocument(ines, 'follows', { follower: ines.userId, followed: marek.userId })
  await page.goto(`/tags/${tag}`)
  await page.getByRole('button', { name: `Follow #${tag}` }).click()
  await expect(page.getByRole('button', { name: `Following #${tag}` })).toBeVisible()
  await shareMany(marek, `${caption} of Marek`, 24)
  const connected = realtimeConnected(page)
  // The tab is remembered.
  await page.goto('/')
  await connected
  await expect(tab(page, 'Following')).toHaveAttribute('aria-selected', 'true')
  await expect(feed(page).getByRole('article').first()).toContainText(`${caption} of Marek 24`)
  await expectAccessible(page)

  // Only what belongs to the feed waits behind its pill.
  await share(tove, { caption: `${caption} of nobody` })
  await share(marek, { caption: `${caption} live` })
  await expect(pill(page)).toHaveText('1 new post')
  await pill(page).click()
  await expect(feed(page).getByRole('article').first()).toContainText(`${caption} live`)

  // The list goes on past its first page, to the post that came by its tag.
  const last = feed(page)
    .getByRole('article')
    .filter({ hasText: `${caption} by tag` })
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(last).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(last.getByText('You follow')).toBeVisible()
  await last.scrollIntoViewIfNeeded()
  await last.getByRole('link', { name: /^Photo by/ }).click()
  await expect(page).toHaveURL(/\/posts\//)
  await page.goBack()
  await expect(last).toBeInViewport()

  await tab(page, 'Following').focus()
  await page.keyboard.press('ArrowLeft')
  // The other tab is loaded only now, so that no new post waits there.
  const newest = page.getByRole('list', { name: 'Newest posts' }).getByRole('article')
  await expect(newest.first()).toContainText(`${caption} live`)
  await expect(pill(page)).toBeHidden()
})
