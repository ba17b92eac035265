import { expect, expectAccessible, sendSignUp, test, unique } from './support/fixtures.ts'
import { startServer } from './support/server.ts'
import { makeOperator, share, signUpUser } from './support/users.ts'

test('an operator writes the rules, which guests read without the app and members read in it', async ({
  browser,
  contextOptions,
}, { project }) => {
  await using server = await startServer()
  const visit = async (options = {}) =>
    (await browser.newContext({ ...contextOptions, ...options, baseURL: server.origin })).newPage()
  const olga = await signUpUser(await visit(), 'Olga Brandt')
  makeOperator(server, olga)
  const { page } = olga
  const guest = await visit({ javaScriptEnabled: false })
  await guest.goto('/sign-up')
  await expect(guest.getByRole('link', { name: 'Rules' })).toHaveCount(0)
  expect((await guest.goto('/rules'))?.status()).toBe(404)

  await page.goto('/operator')
  await page.getByRole('link', { name: 'Pages', exact: true }).press('Enter')
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
  if (project.name === 'phone') await reader.getByRole('button', { name: 'Your menu' }).click()
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
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(page.getByText('Olga Brandt published a page of the site').first()).toBeVisible()
})
