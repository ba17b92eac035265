import { join } from 'node:path'
import { TEXTS } from '@devhood/contract'
import { type Page } from '@playwright/test'
import { openKeys } from '../apps/server/src/platform/keys/index.ts'
import { openUnsubscribeLinks } from '../apps/server/src/services/digests/unsubscribe-links.ts'
import {
  signUpByApi,
  expect,
  expectAccessible,
  PASSWORD,
  test,
  unique,
} from './support/fixtures.ts'

/** Opens the link of the newest email, as shown on the server's outbox page. */
async function openLetter(page: Page, to: string): Promise<void> {
  await page.goto('/outbox')
  const email = page.getByRole('article').filter({ hasText: to }).first()
  await email.getByRole('link', { name: /^http/ }).click()
}

const home = (page: Page) => page.getByRole('heading', { name: 'Home Feed' })

test('a forgotten password is reset by an emailed link, and signs in', async ({ visit }) => {
  const username = unique('mia')
  const email = `${username}@example.org`
  const { page: elsewhere } = await visit()
  await signUpByApi(elsewhere, 'Mia', username)

  const { page } = await visit()
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()

  await page.goto('/outbox')
  await expectAccessible(page)
  await openLetter(page, email)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await expectAccessible(page)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(TEXTS.rules.password)).toBeVisible()
  await page.getByLabel('New password').fill('a battery of horses')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(home(page)).toBeVisible()

  // The link was valid once, also for a signed-in person.
  await openLetter(page, email)
  await page.getByLabel('New password').fill('a battery of mules')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeFocused()
  await expectAccessible(page)
})

test('an emailed link signs in a person without an account, and opens the page they wanted', async ({
  visit,
}) => {
  const email = `${unique('leo')}@example.org`
  const { page } = await visit()
  await page.goto('/explore')
  await page.getByRole('link', { name: 'Email me a link' }).click()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  await openLetter(page, email)
  await expect(page).toHaveURL('/explore')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a new email is pending until its owner confirms it, and the old one can undo the change', async ({
  visit,
}) => {
  const username = unique('eva')
  const [old, next] = [`${username}@example.org`, `${username}@example.net`]
  const { page } = await visit()
  await signUpByApi(page, 'Eva', username)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(next)
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save email' }).click()
  await expect(page.getByText(`Waiting for ${next}:`)).toBeVisible()
  await expect(page.getByText(old, { exact: true })).toBeVisible()
  await expectAccessible(page)

  // In another browser, signed out.
  const { page: elsewhere } = await visit()
  await openLetter(elsewhere, next)
  await expect(elsewhere.getByRole('heading', { name: 'Your email has changed' })).toBeFocused()
  await expect(elsewhere).toHaveURL('/confirm-email')
  await expectAccessible(elsewhere)
  // The open page receives the event.
  await expect(page.getByText(next, { exact: true })).toBeVisible()
  await expect(page.getByText('Waiting for')).toBeHidden()

  await openLetter(elsewhere, old)
  await expect(elsewhere.getByRole('heading', { name: 'Undo the email change' })).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByLabel('New password').fill('a battery of horses')
  await elsewhere.getByRole('button', { name: 'Undo and save password' }).click()
  await expect(home(elsewhere)).toBeVisible()
})

test('digests are chosen once the email is verified, and end with the link of an email', async ({
  visit,
  server,
}) => {
  const username = unique('ivy')
  const { page } = await visit()
  const userId = await signUpByApi(page, 'Ivy', username)
  await page.goto('/settings')
  const choice = page.getByRole('group', { name: 'Email digest' })
  await expect(choice.getByRole('radio', { name: 'Daily' })).toBeDisabled()
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByText(/^We've emailed a link/)).toBeVisible()
  const { page: elsewhere } = await visit()
  await openLetter(elsewhere, `${username}@example.org`)
  await choice.getByText('Daily').click()
  await expect(page.getByText(/^Sent to .* soon after 8:00/)).toBeVisible()
  await expectAccessible(page)

  // The link needs no session.
  const keyOf = openKeys(join(server.dataDir, 'keys'))
  const config = { publicUrl: new URL(server.origin) }
  await elsewhere.goto(openUnsubscribeLinks({ keyOf, config }).linkFor(userId))
  await expect(elsewhere.getByRole('heading', { name: 'Stop email digests?' })).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(elsewhere.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible()
  await expectAccessible(elsewhere)
  // The open page receives the event.
  await expect(choice.getByRole('radio', { name: 'Off' })).toBeChecked()
})

test('the outbox shows the newest email as it would arrive, and others on request', async ({
  visit,
}) => {
  const { page } = await visit()
  const [older, newer] = [`${unique('old')}@example.org`, `${unique('new')}@example.org`]
  for (const email of [older, newer]) {
    const data = { userId: 'unique()', email }
    expect((await page.request.post('/v1/account/tokens/magic-url', { data })).status()).toBe(201)
  }
  let frames = 0
  page.on('request', (request) => {
    if (/\/outbox\/.+/.test(request.url())) frames += 1
  })
  await page.goto('/outbox')
  const messageTo = (email: string) => page.getByRole('article').filter({ hasText: email })
  const emailTo = (email: string) => messageTo(email).locator('iframe')
  const title = (email: string) =>
    emailTo(email).contentFrame().getByRole('heading', { name: 'Sign in to Devhood' })
  await expect(title(newer)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(frames).toBe(1)
  await expect(emailTo(older)).toBeHidden()
  // Browsers paint no frame of another origin outside the window, and a picture of the whole page has it all.
  const clip = (await emailTo(newer).boundingBox()) ?? undefined
  const painted = await page.screenshot({ fullPage: true, ...(clip && { clip }) })
  expect(painted.length).toBeGreaterThan(5000)

  await messageTo(older).getByText('Show the email').click()
  await expect(title(older)).toBeVisible()
  await expectAccessible(page)
  await emailTo(older).contentFrame().getByRole('link', { name: 'Sign in' }).click()
  await expect(home(page)).toBeVisible()
})

test('a code sent to a phone signs in', async ({ visit }) => {
  const phone = `+49151${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const { page } = await visit()
  await page.goto('/phone-code')
  await page.getByLabel('Phone').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  await expectAccessible(page)
  const { page: other } = await visit()
  await other.goto('/outbox')
  const text = await other.getByRole('article').filter({ hasText: phone }).innerText()
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(text.replace(phone, ''))?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(home(page)).toBeVisible()
})
