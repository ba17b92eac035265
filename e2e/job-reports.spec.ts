import { expect, expectAccessible, test } from './support/fixtures.ts'
import { signUpUser, makeOperator, createDocument } from './support/users.ts'
import { startServer } from './support/server.ts'

const AD = {
  title: 'Lamp keeper',
  company: 'Lantern Works',
  description: 'We keep the lamps of small towns lit, and look for somebody to keep them with us.',
  employment: 'fullTime',
  seniority: 'mid',
  workplace: 'remote',
  regions: ['europe'],
  apply: 'https://lantern.example/jobs',
  status: 'live',
}

test('an operator approves who may post, hides a reported job ad, and its poster reads why', async ({
  browser,
  contextOptions,
}) => {
  await using server = await startServer({ JOB_POSTERS: 'approved' })
  const visit = async () =>
    (await browser.newContext({ ...contextOptions, baseURL: server.origin })).newPage()
  const olga = await signUpUser(await visit(), 'Olga Brandt')
  const marek = await signUpUser(await visit(), 'Marek Zelenka')
  const rita = await signUpUser(await visit(), 'Rita Sousa')
  makeOperator(server, olga)
  const { page } = olga

  await page.goto('/operator/people')
  const people = page.getByRole('list', { name: 'People' })
  await people.getByRole('button', { name: 'Moderate Marek Zelenka' }).click()
  await page.getByRole('button', { name: 'Approve for publishing' }).click()
  const approval = page.getByRole('dialog', { name: 'Approve for publishing' })
  await expectAccessible(page)
  await approval.getByRole('button', { name: 'Approve for publishing' }).click()
  await expect(people.getByText('approved', { exact: false })).toBeVisible()

  const job = await createDocument(marek, 'jobs', { ...AD, poster: marek.userId })
  await createDocument(rita, 'reports', {
    user: rita.userId,
    job,
    reason: 'ghostJob',
    text: 'Third time.',
  })
  await page.goto('/operator')
  await page.getByRole('link', { name: /Job ad by Marek Zelenka/ }).press('Enter')
  const card = page.getByRole('article', { name: 'Job ad by Marek Zelenka' })
  await expect(card.getByRole('link', { name: 'Lamp keeper' })).toHaveAttribute(
    'href',
    `/jobs/${job}`,
  )
  await expectAccessible(page)
  await card.getByRole('radio', { name: 'Hide' }).press('Space')
  await card.getByLabel('Rule that was broken').selectOption('ghostJob')
  await card.getByLabel('Reasons for the person').fill('Nobody answers there.')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Hide job ad' }).click()
  await expect(page.getByRole('heading', { name: 'No open reports' })).toBeVisible()

  await marek.page.goto('/settings#decisions')
  const decisions = marek.page.getByRole('list', { name: 'Decisions' })
  const hidden = decisions.getByRole('listitem').first()
  await expect(hidden).toContainText('Your job ad was hidden')
  await expect(hidden).toContainText('RuleFake job: nobody is being hired')
  await expect(hidden).toContainText('What we foundNobody answers there.')
  await expect(decisions.getByRole('listitem').last()).toContainText(
    'Your account was approved for publishing',
  )
  await expectAccessible(marek.page)
})
