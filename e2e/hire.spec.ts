import { env } from 'node:process'
import { type Locator, type Page } from '@playwright/test'
import { expect, expectAccessible, openConnected, test, unique } from './support/fixtures.ts'
import { signUpUser } from './support/users.ts'

/** By day, axe looks at what the poster has in the end. */
const accessibleByNight = async (page: Page) => env['NIGHTLY'] && expectAccessible(page)

/** Presses of keys in two minutes, by somebody who types slowly. */
const PRESSES_MAX = 400

/** Types into the fields of a new ad by keyboard alone, as people do who have the description elsewhere. */
async function postByKeyboard(page: Page, title: string, tag: string): Promise<void> {
  await page.goto('/jobs/new')
  const { keyboard } = page
  let presses = 0
  /** Tabs to what comes next in the form. */
  async function reach(field: Locator): Promise<void> {
    const isReached = async () => field.evaluate((it) => it === document.activeElement)
    for (let tries = 0; tries < 20 && !(await isReached()); tries++, presses++)
      await keyboard.press('Tab')
    await expect(field).toBeFocused()
  }
  const fill = async (label: string, text: string, press = keyboard.insertText.bind(keyboard)) => {
    await reach(page.getByLabel(label, { exact: true }))
    presses += text.length
    await press(text)
  }
  /** By its first letters, which are pressed one by one. */
  const choose = async (label: string, text: string) =>
    fill(label, text, keyboard.type.bind(keyboard))
  await fill('Title', title)
  await choose('Seniority', 'Sen')
  await choose('Stack', `${tag}, AWS (EC2, S3)`)
  await fill('Company name', 'Harbourline')
  await fill('Site', 'harbourline.example')
  await fill('From', '€80–100k')
  await choose('Workplace', 'Rem')
  await reach(page.getByRole('button', { name: 'Europe', exact: true }))
  await keyboard.press('Space')
  await reach(page.getByRole('textbox', { name: 'Description' }))
  await keyboard.insertText('You will:\n• own the queue\n• be on call')
  await fill('How to apply', 'jobs@harbourline.example')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('100000')
  expect(presses).toBeLessThan(PRESSES_MAX)
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
  const ad = new URL(poster.url()).pathname
  await expect(poster.getByText('€80,000–€100,000 a year')).toBeVisible()
  await expect(poster.getByText('S3', { exact: true })).toBeVisible()
  await expect(poster.getByRole('listitem').filter({ hasText: 'own the queue' })).toBeVisible()

  const { page } = ines
  await openConnected(page, `/jobs?stack=${tag}`)
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByLabel('Level').selectOption('Senior')
  await page.getByLabel('Years').selectOption('6–10 years')
  await page.getByLabel('Where you can work').selectOption('Europe')
  await page.getByLabel('Skills to show').fill('AWS, Rust')
  await page.getByLabel('Note').fill('I moved a queue at Nordbank.')
  await expect(page.getByText('“Nordbank” may tell who you are')).toBeVisible()
  await page.getByLabel('Note').fill('I moved a queue without losing a job.')
  await accessibleByNight(page)
  await page.getByRole('button', { name: 'Show interest' }).click()
  await expect(page.getByText('Senior · 6–10 years · Europe')).toBeVisible()

  // The poster hears at the end of the hour, until both have names; the other one at once.
  await poster.reload()
  const people = poster.getByRole('list', { name: 'Interested people' })
  await expect(people.getByText('Senior · 6–10 years · Europe')).toBeVisible()
  await expect(poster.getByText('Ines')).toHaveCount(0)
  await people.getByRole('button', { name: 'Ask a question' }).click()
  await people.getByLabel('Your one question').fill('What do you do with a job that fails?')
  await accessibleByNight(poster)
  await people.getByRole('button', { name: 'Send question' }).click()
  await expect(people.getByText('You asked', { exact: true })).toBeVisible()

  await page.getByLabel('Your one answer').fill('Park it after five attempts.')
  await accessibleByNight(page)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('You answered')).toBeVisible()

  await poster.reload()
  await poster.getByRole('button', { name: /^Answered/ }).click()
  await expect(people.getByText('Park it after five attempts.')).toBeVisible()
  await people.getByRole('button', { name: 'Ask for name' }).click()
  await people.getByRole('checkbox', { name: 'Phone' }).check()
  await people.getByLabel('Your phone for this').fill('+49 30 000000')
  await accessibleByNight(poster)
  await people.getByRole('button', { name: 'Send request' }).click()
  await poster.getByRole('button', { name: /^Waiting/ }).click()
  await expect(people.getByText('Waiting for their answer')).toBeVisible()

  await expect(page.getByText('If you agree, one person sees your name:')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Link' }).check()
  await page.getByLabel('Your link for this').fill('ines.example')
  await accessibleByNight(page)
  await page.getByRole('button', { name: 'Agree and share' }).click()
  await expect(page.getByText('You and Petra Osei are connected')).toBeVisible()
  await expect(page.getByRole('link', { name: '+49 30 000000' })).toBeVisible()
  await accessibleByNight(page)

  await poster.getByRole('button', { name: /^Connected/ }).click()
  await expect(people.getByRole('link', { name: 'Ines Moreira', exact: true })).toBeVisible()
  await expect(people.getByRole('link', { name: 'https://ines.example' })).toBeVisible()
  await expectAccessible(poster)

  // They talk: the card of how they met stands first.
  await page.getByRole('button', { name: 'Open conversation' }).click()
  const met = page.getByRole('region', { name: 'How you met' })
  await expect(met.getByRole('link', { name: '+49 30 000000' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message Petra' }).fill('When shall we talk?')
  await page.keyboard.press('ControlOrMeta+Enter')
  await people.getByRole('button', { name: 'Open conversation' }).click()
  await expect(poster.getByRole('link', { name: 'https://ines.example' })).toBeVisible()
  await expect(poster.getByRole('region', { name: /^Messages with/ })).toContainText('When shall')

  await poster.goto(ad)
  await poster.getByRole('button', { name: 'Mark as filled' }).click()
  await expect(poster.getByText('This job is filled')).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByText(`has filled “${title}”`)).toBeVisible()
})
