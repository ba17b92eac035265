import { expect, expectAccessible, sendSignUp, test, unique } from './support/fixtures.ts'
import { startServer } from './support/server.ts'
import { makeOperator, share, signUpUser } from './support/users.ts'

test('an operator writes the rules, which guests read without the app and members read in it', async ({
  browser,
  contextOptions,
  isMobile,
}, { project }) => {
  await using server = await startServer(project.metadata['settings'])
  const visit = async (options = {}) =>
    (await browser.newContext({ ...contextOptions, ...options, baseURL: server.origin })).newPage()
  const olga = await signUpUser(await visit(), 'Olga Brandt')
  makeOperator(server, olga)
  const { page } = olga
  const guest = await visit({ javaScriptEnabled: false })
  await guest.goto('/sign-up')
  await expect(guest.getByRole('link', { name: 'Rules' })).toHaveCount(0)
  expect((await guest.goto('/rules'))?.status()).toBe(404)

  await page.goto('/operator/pages')
  await expect(page.getByRole('list', { name: 'Pages' })).toContainText('RulesNot written')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Write the page Rules' }).press('Enter')
  const text = page.getByLabel('Text', { exact: true })
  await expect(text).toHaveValue(/^> This is a template/)
  await text.fill('## Be kind\n- Criticize the **work**\n\n<b>Not bold</b>')
  await page.getByRole('tab', { name: 'Write' }).press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Be kind' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(text).toHaveValue(/^## Be kind/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish version 1' }).press('Enter')
  await expect(page.getByText('Version 1 is published', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Version 1')

  for (const path of ['/sign-in', '/sign-up']) {
    await guest.goto(path)
    await guest.getByRole('link', { name: 'Rules' }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Rules')
  }
  await expect(guest.getByRole('heading', { name: 'Be kind', level: 2 })).toBeVisible()
  await expect(guest.getByText('<b>Not bold</b>')).toBeVisible()
  await expect(guest.getByRole('navigation', { name: 'About this site' })).toHaveText('Rules')
  await expect(guest.locator('script[src*=guest]')).toHaveCount(0)
  const reader = await visit()
  await reader.goto('/rules')
  await expectAccessible(reader)
  await reader.goto('/sign-up')
  await expectAccessible(reader)
  await sendSignUp(reader, 'Rita Sousa', unique('rita'))
  await expect(reader.getByRole('heading', { name: 'Home Feed' })).toBeVisible()
  if (isMobile) await reader.getByRole('button', { name: 'Your menu' }).click()
  await reader.getByRole('link', { name: 'Rules' }).press('Enter')
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Rules')
  await expect(reader.getByRole('heading', { name: 'Be kind', level: 2 })).toBeVisible()
  await expectAccessible(reader)

  await reader.goto(`/posts/${await share(olga, { caption: 'A lamp' })}`)
  await reader.getByRole('button', { name: 'More about Olga Brandt' }).click()
  await reader.getByRole('button', { name: /^Report this post/ }).click()
  await expect(reader.getByRole('link', { name: 'Read the rules in a new tab' })).toBeVisible()
  await expectAccessible(reader)

  await page.getByRole('button', { name: 'Take the page away' }).press('Enter')
  await page.getByRole('button', { name: 'Take the page away' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('taken away')
  await guest.goto('/sign-in')
  await expect(guest.getByRole('link', { name: 'Rules' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit again version 1' }).press('Enter')
  await page.getByRole('button', { name: 'Publish version 3' }).press('Enter')
  await expect(page.getByText('Version 3 is published', { exact: true })).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Log', exact: true }).press('Enter')
  await expect(page.getByText('Olga Brandt published a page of the site').first()).toBeVisible()
})

test('an operator sets an announcement, which guests see and members close', async ({
  browser,
  contextOptions,
}) => {
  await using server = await startServer(test.info().project.metadata['settings'])
  const visit = async () =>
    (await browser.newContext({ ...contextOptions, baseURL: server.origin })).newPage()
  const [olga, rita] = [
    await signUpUser(await visit(), 'Olga Brandt'),
    await signUpUser(await visit(), 'Rita Sousa'),
  ]
  makeOperator(server, olga)
  await olga.page.goto('/operator/announcements')
  const form = olga.page.getByRole('form', { name: 'New announcement' })
  await form.getByLabel('Text').fill('We move on **Sunday**')
  await form.getByRole('button', { name: 'Show to everybody' }).press('Enter')
  await expect(form.getByText('Choose when it ends.')).toBeVisible()
  await form.getByLabel('Until').fill('2090-05-01T10:00')
  await form.getByRole('button', { name: 'Show to everybody' }).press('Enter')
  await expect(olga.page.getByRole('list', { name: 'Announcements' })).toContainText(
    'Until May 1, 2090',
  )
  await expectAccessible(olga.page)

  const announcementOn = (page: typeof olga.page) =>
    page.getByRole('region', { name: 'Announcement' })
  const guest = await visit()
  await guest.goto('/jobs')
  await expect(announcementOn(guest)).toHaveText('We move on Sunday')
  await expectAccessible(guest)
  await rita.page.goto('/')
  await expect(announcementOn(rita.page)).toHaveText('We move on Sunday')
  await expectAccessible(rita.page)
  await announcementOn(rita.page)
    .getByRole('button', { name: 'Close the announcement' })
    .press('Enter')
  await expect(announcementOn(rita.page)).toHaveCount(0)
  await expect(rita.page.getByRole('heading', { level: 1 })).toBeFocused()
  await rita.page.reload()
  await expect(rita.page.getByRole('heading', { name: 'Home Feed' })).toBeVisible()
  await expect(announcementOn(olga.page)).toHaveCount(1)
  await expect(announcementOn(rita.page)).toHaveCount(0)

  const end = olga.page.getByRole('button', { name: 'End the announcement: We move on **Sunday**' })
  await end.press('Enter')
  await olga.page.getByRole('button', { name: 'End', exact: true }).press('Enter')
  await expect(olga.page.getByRole('list', { name: 'Announcements' })).toContainText('Ended')
  await guest.reload()
  await expect(announcementOn(guest)).toHaveCount(0)
})
