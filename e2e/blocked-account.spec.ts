import { expect, expectAccessible, PASSWORD, test } from './support/fixtures.ts'
import { makeOperator, signUpUser } from './support/users.ts'

test('a blocked person reads the decision, appeals, exports and erases; a moderator answers', async ({
  visit,
  server,
}) => {
  const [one, two] = [await visit(), await visit()]
  const olga = await signUpUser(one.page, 'Olga Brandt')
  const oskar = await signUpUser((await visit()).page, 'Oskar Lind')
  const marek = await signUpUser(two.page, 'Marek Zelenka')
  for (const operator of [olga, oskar]) makeOperator(server, operator)
  await olga.page.goto(`/profile/${marek.userId}`)
  const acted = await olga.page.request.post('/v1/operator/actions', {
    data: {
      action: 'block',
      person: marek.userId,
      rule: 'spam',
      statement: 'Two posts asked people to pay for an application form.',
    },
  })
  expect(acted.status()).toBe(201)
  const data = { task: 'erase', person: marek.userId, reason: 'A letter.' }
  expect((await olga.page.request.post('/v1/operator/requests', { data })).status()).toBe(201)
  await oskar.page.goto('/operator/people')
  const approval = oskar.page.getByRole('button', { name: /^Approve “Delete the account: Marek/ })
  await approval.press('Enter')
  await expect(approval).toHaveCount(0)

  const { page } = marek
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(`${marek.username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is blocked')
  await expect(page.getByText('Spam or a scam')).toBeVisible()
  await expect(page.getByText('Two posts asked people to pay')).toBeVisible()
  await expectAccessible(page)
  const erasure = page.getByRole('region', { name: 'Your account is about to be deleted' })
  await expect(erasure).toContainText('A letter.')
  await erasure.getByRole('button', { name: 'Object' }).press('Enter')
  await expect(erasure).toHaveCount(0)
  const text = page.getByRole('textbox', { name: /^Appeal/ })
  await text.fill('It was a <b>joke</b> among friends.')
  await page.reload()
  await expect(text).toHaveValue('It was a <b>joke</b> among friends.')
  await page.getByRole('button', { name: 'Send appeal' }).press('Enter')
  const steps = page.getByRole('list', { name: 'Your appeal' })
  await expect(steps).toContainText('It was a <b>joke</b> among friends.')
  await expectAccessible(page)
  await page.goto('/settings')
  await expect(page).toHaveURL('/blocked')

  await oskar.page.goto('/operator/appeals')
  const appeals = oskar.page.getByRole('list', { name: 'Appeals' })
  await appeals.getByRole('link', { name: /^Marek Zelenka/ }).press('Enter')
  const appeal = oskar.page.getByRole('article', { name: 'Appeal by Marek Zelenka' })
  await expect(appeal).toContainText('It was a <b>joke</b> among friends.')
  await expectAccessible(oskar.page)
  await appeal.getByRole('textbox', { name: 'Answer' }).fill('The posts are still spam.')
  await appeal.getByRole('button', { name: 'Uphold' }).press('Enter')
  await oskar.page.getByRole('button', { name: 'Undo' }).click()
  await expect(appeal.getByRole('textbox', { name: 'Answer' })).toHaveValue(
    'The posts are still spam.',
  )
  await appeal.getByRole('button', { name: 'Uphold' }).press('Enter')
  await oskar.page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(appeal).toHaveCount(0)
  await olga.page.goto('/operator/appeals')
  await expect(olga.page.getByRole('heading', { name: 'No open appeals' })).toBeVisible()

  await page.reload()
  await expect(steps).toContainText('The decision stays')
  await expect(steps).toContainText('The posts are still spam.')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill('another password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Wrong password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sign-in')
})

test('somebody who is suspended sees until when on every page', async ({ visit, server }) => {
  const [one, two] = [await visit(), await visit()]
  const olga = await signUpUser(one.page, 'Olga Brandt')
  const marek = await signUpUser(two.page, 'Marek Zelenka')
  makeOperator(server, olga)
  await olga.page.goto(`/profile/${marek.userId}`)
  const acted = await olga.page.request.post('/v1/operator/actions', {
    data: { action: 'suspend', person: marek.userId, rule: 'spam', days: 7 },
  })
  expect(acted.status()).toBe(201)
  const { page } = marek
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Suspension' })).toContainText('is suspended until')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Read the decision' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Decisions' })).toContainText('was suspended')
  await expect(page.getByRole('form', { name: 'Appeal' })).toBeVisible()
  await expectAccessible(page)
})
