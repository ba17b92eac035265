import { type Page } from '@playwright/test'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { signUpUser } from './support/users.ts'

/** Types into the fields of a new ad by keyboard alone, as people do who have the text elsewhere. */
async function postByKeyboard(page: Page, title: string, tag: string): Promise<void> {
  await page.goto('/jobs/new')
  const { keyboard } = page
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).focus()
    await keyboard.type(text)
  }
  await type('Title', title)
  await type('Seniority', 'Senior')
  await type('Stack', `${tag}, AWS (EC2, S3)`)
  await type('Company name', 'Harbourline')
  await type('Site', 'harbourline.example')
  await type('From', '€80–100k')
  await type('Workplace', 'Remote')
  await page.getByRole('button', { name: 'Europe', exact: true }).focus()
  await keyboard.press('Space')
  await page.getByRole('textbox', { name: 'Description' }).focus()
  await keyboard.insertText('You will:\n• own the queue\n• be on call')
  await type('How to apply', 'jobs@harbourline.example')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('100000')
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
}

test('a job ends in a hire: posted by keyboard, found, a card, a question, names, contacts, filled', async ({
  visit,
}) => {
  const [one, two] = [await visit(), await visit()]
  const petra = await signUpUser(one.page, 'Petra Osei')
  const ines = await signUpUser(two.page, 'Ines Moreira')
  const [title, tag] = [unique('Queue engineer '), unique('lang')]
  const poster = petra.page
  await postByKeyboard(poster, title, tag)
  await expect(poster.getByRole('button', { name: 'Mark as filled' })).toBeVisible()
  await expect(poster.getByText('€80,000–€100,000 a year')).toBeVisible()
  await expect(poster.getByText('S3', { exact: true })).toBeVisible()
  await expect(poster.getByRole('listitem').filter({ hasText: 'own the queue' })).toBeVisible()

  const { page } = ines
  await page.goto(`/jobs?stack=${tag}`)
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByLabel('Level').selectOption('Senior')
  await page.getByLabel('Years').selectOption('6–10 years')
  await page.getByLabel('Where you can work').selectOption('Europe')
  await page.getByLabel('Skills to show').fill('AWS, Rust')
  await page.getByLabel('Note').fill('I moved a queue at Nordbank.')
  await expect(page.getByText('“Nordbank” may tell who you are')).toBeVisible()
  await page.getByLabel('Note').fill('I moved a queue without losing a job.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show interest' }).click()
  await expect(page.getByText('Senior · 6–10 years · Europe')).toBeVisible()

  await poster.reload()
  const people = poster.getByRole('list', { name: 'Interested people' })
  await expect(people.getByText('Senior · 6–10 years · Europe')).toBeVisible()
  await expect(poster.getByText('Ines')).toHaveCount(0)
  await people.getByRole('button', { name: 'Ask a question' }).click()
  await people.getByLabel('Your one question').fill('What do you do with a job that fails?')
  await expectAccessible(poster)
  await people.getByRole('button', { name: 'Send question' }).click()
  await expect(people.getByText('You asked', { exact: true })).toBeVisible()

  await page.reload()
  await page.getByLabel('Your one answer').fill('Park it after five attempts.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('You answered')).toBeVisible()

  await poster.reload()
  await poster.getByRole('button', { name: /^Answered/ }).click()
  await expect(people.getByText('Park it after five attempts.')).toBeVisible()
  await people.getByRole('button', { name: 'Ask for name' }).click()
  await people.getByRole('checkbox', { name: 'Phone' }).check()
  await people.getByLabel('Your phone for this').fill('+49 30 000000')
  await expectAccessible(poster)
  await people.getByRole('button', { name: 'Send request' }).click()
  await poster.getByRole('button', { name: /^Waiting/ }).click()
  await expect(people.getByText('Waiting for their answer')).toBeVisible()

  await page.reload()
  await expect(page.getByText('If you agree, one person sees your name:')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Link' }).check()
  await page.getByLabel('Your link for this').fill('ines.example')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Agree and share' }).click()
  await expect(page.getByText('You and Petra Osei are connected')).toBeVisible()
  await expect(page.getByRole('link', { name: '+49 30 000000' })).toBeVisible()
  await expectAccessible(page)

  await poster.goto(poster.url().replace(/\?.*/, ''))
  await expect(people.getByRole('link', { name: 'Ines Moreira', exact: true })).toBeVisible()
  await expect(people.getByRole('link', { name: 'https://ines.example' })).toBeVisible()
  await expectAccessible(poster)
  await poster.getByRole('button', { name: 'Mark as filled' }).click()
  await expect(poster.getByText('This job is filled')).toBeVisible()

  await page.goto('/notifications')
  await expect(page.getByText(`has filled “${title}”`)).toBeVisible()
  await page.goto(poster.url().replace(/^https?:\/\/[^/]+/, ''))
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('You and Petra Osei are connected')).toBeVisible()
})
