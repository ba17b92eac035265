import { expect, expectAccessible, test } from './support/fixtures.ts'
import { startServer } from './support/server.ts'
import { makeOperator, share, signUpUser } from './support/users.ts'

test('an operator tries a rule and adds it; what it holds is shown once a moderator has looked', async ({
  browser,
  contextOptions,
}) => {
  await using server = await startServer(test.info().project.metadata['settings'])
  const visit = async () =>
    (await browser.newContext({ ...contextOptions, baseURL: server.origin })).newPage()
  const olga = await signUpUser(await visit(), 'Olga Brandt')
  makeOperator(server, olga)
  const bob = await signUpUser(await visit(), 'Bob Lindqvist')
  const ada = await signUpUser(await visit(), 'Ada Ferreira')
  for (let at = 0; at < 10; at++) await share(ada, { caption: `Desk ${at}` })
  await share(bob, { caption: 'My casino project' })

  const { page } = olga
  await page.goto('/operator/rules')
  const form = page.getByRole('form', { name: 'New rule' })
  await form.getByRole('button', { name: 'Try it' }).press('Enter')
  await expect(form.getByText('Write what the rule looks for.')).toBeVisible()
  await form.getByLabel('Words', { exact: true }).fill('Casino')
  await form.getByLabel('What it does').selectOption('hold')
  await form.getByRole('button', { name: 'Try it' }).press('Enter')
  await expect(
    form.getByText('It finds 1 of the last 14 posts, comments, job ads and profiles.'),
  ).toBeVisible()
  await expect(form.getByRole('list', { name: 'Examples' })).toContainText('My casino project')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add the rule' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Rules' })).toContainText('“Casino”')
  await expect(form.getByLabel('Words', { exact: true })).toHaveValue('')
  await expectAccessible(page)

  const id = await share(bob, { caption: 'Play at my casino' })
  await bob.page.goto(`/posts/${id}`)
  await expect(bob.page.getByText('Awaiting review')).toBeVisible()
  await ada.page.goto(`/posts/${id}`)
  await expect(ada.page.getByText('Play at my casino')).toHaveCount(0)

  await page.goto('/operator')
  const rows = page.getByRole('list', { name: 'Open reports' })
  await rows.getByRole('link', { name: /Bob Lindqvist/ }).press('Enter')
  const card = page.getByRole('article', { name: /Bob Lindqvist/ })
  await expect(card).toContainText('Found by a content rule')
  await expect(card).toContainText('Words: Casino')
  await expectAccessible(page)
  await card.getByRole('radio', { name: 'Dismiss' }).press('Space')
  await card.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(card).toHaveCount(0)
  await ada.page.reload()
  await expect(ada.page.getByText('Play at my casino')).toBeVisible()

  await page.goto('/operator/rules')
  await page.getByRole('button', { name: 'Remove the rule “Casino”' }).press('Enter')
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(page.getByText('The rule is removed', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Rules' })).toHaveCount(0)
})
