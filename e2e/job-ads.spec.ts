import { type Locator, type Page } from '@playwright/test'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { realtimeConnected, expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { boxOf } from './support/rows.ts'
import { signUpUser, type TestUser, createDocument } from './support/users.ts'

const APPLY = 'https://lantern.example/jobs'
const TEXT = 'We keep **lamps** lit.\n\n- Rust\n- SQLite\n\n```\ncargo run\n```'

/** Fills in the required fields of an ad, except its title. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Company name').fill('Lantern Works')
  await page.getByLabel('Employment').selectOption('Full time')
  await page.getByLabel('Seniority').selectOption('Senior')
  await page.getByLabel('Stack').fill('Rust, SQLite')
  await page.getByLabel('From', { exact: true }).fill('60000')
  await page.getByLabel('To', { exact: true }).fill('80000')
  await page.getByLabel('Workplace').selectOption('Remote')
  await page.getByRole('button', { name: 'Europe', exact: true }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill(TEXT)
  await page.getByRole('textbox', { name: 'How to apply' }).fill('jobs@lantern.example')
}

/** Posts an ad through the API, as another device would; returns its id. */
async function post(poster: TestUser, title: string, fields: object = {}): Promise<string> {
  return createDocument(poster, 'jobs', {
    poster: poster.userId,
    title,
    company: 'Lantern Works',
    description: TEXT,
    employment: 'fullTime',
    seniority: 'senior',
    workplace: 'hybrid',
    place: 'Graz',
    apply: APPLY,
    status: 'live',
    ...fields,
  })
}

test('a draft survives a reload, is saved, shows what it lacks, and is published', async ({
  visit,
}) => {
  const { page } = await signUpUser((await visit()).page, 'Marek Zelenka')
  const title = unique('Lamp engineer ')
  await page.goto('/jobs/new')
  await page.getByLabel('Title').fill(title)
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Required')).toHaveCount(5)
  await expect(page.getByLabel('Seniority')).toBeFocused()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('This is a draft')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit' }).click()
  await fillIn(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview of the description' })
  await expect(preview.getByRole('listitem')).toHaveText(['Rust', 'SQLite'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  const ad = page.getByRole('article', { name: `${title} at Lantern Works` })
  await expect(ad.getByRole('button', { name: 'Mark as filled' })).toBeVisible()
  await expect(ad.getByText('€60,000–€80,000 a year')).toBeVisible()
  await expect(ad.getByText('Remote: Europe')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/jobs/mine')
  const live = page.getByRole('list', { name: 'Live ads' })
  await expect(live.getByRole('link', { name: title, exact: true })).toBeVisible()
})

test('server errors are shown at the field that they name', async ({ visit }) => {
  const { page } = await signUpUser((await visit()).page, 'Marek Zelenka')
  await page.goto('/jobs/new')
  await page.getByLabel('Title').fill('Lamp engineer')
  await page.route('**/collections/jobs/documents', async (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 400,
        type: 'document_invalid_structure',
        message: 'Invalid document structure: attribute "company" must be another one.',
        version: '',
      },
    }),
  )
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByLabel('Company name')).toBeFocused()
  await expect(page.getByText('It must be another one.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Lamp engineer')
})

/** Opens a page that receives live events from then on. */
async function openLive(page: Page, address: string): Promise<void> {
  const listening = realtimeConnected(page)
  await page.goto(address)
  await listening
}

test('an ad is saved, reported, and answered with an interest that both agree to; then both know each other', async ({
  visit,
}) => {
  const [one, two] = [await visit(), await visit()]
  const marek = await signUpUser(one.page, 'Marek Zelenka')
  const ines = await signUpUser(two.page, 'Ines Moreira')
  const title = unique('Lamp engineer ')
  const job = await post(marek, title)

  const { page } = ines
  await page.goto(`/jobs/${job}`)
  await expect(page.getByText('No salary given')).toBeVisible()
  const apply = page.getByRole('link', { name: 'Apply' })
  await expect(apply).toHaveAttribute('rel', 'noopener nofollow')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Without a card' }).click()
  await expect(page.getByText('What the poster sees')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your interest' })).toBeFocused()

  await page.getByRole('button', { name: 'Report this job ad' }).click()
  await page.getByLabel(/^Fake job/).check()
  await page.getByRole('button', { name: 'Send report' }).click()
  const thanks = page.getByRole('dialog', { name: 'Thank you' })
  await expect(thanks).toBeVisible()
  await page.keyboard.press('Escape')

  await openLive(page, '/jobs/interests')
  await expect(page.getByText('Only you see this page.')).toBeVisible()
  await openLive(marek.page, `/jobs/${job}`)
  const people = marek.page.getByRole('list', { name: 'Interested people' })
  await expect(people.getByText('No details shown')).toBeVisible()
  await expect(marek.page.getByText('Ines')).toHaveCount(0)
  await people.getByRole('button', { name: 'Ask for name' }).click()
  await people.getByRole('button', { name: 'Send request' }).click()
  await expect(people.getByText('Waiting for their answer')).toBeVisible()
  await expect(people.getByRole('listitem')).toBeFocused()

  // Both pages receive the other side's changes.
  await page.getByRole('link', { name: `Answer ${title}` }).click()
  await page.getByRole('button', { name: 'Agree and share' }).click()
  await expect(page.getByText('You and Marek Zelenka are connected')).toBeVisible()

  await people.getByRole('link', { name: 'Ines Moreira', exact: true }).click()
  await expect(marek.page.getByRole('heading', { name: 'Ines Moreira', level: 2 })).toBeVisible()
})

test('an ad is filled and expires: saved jobs show that, and offer nothing', async ({
  visit,
  server,
}) => {
  const [one, two] = [await visit(), await visit()]
  const marek = await signUpUser(one.page, 'Marek Zelenka')
  const ines = await signUpUser(two.page, 'Ines Moreira')
  const [filled, over] = [unique('Filled '), unique('Over ')]
  const jobs = [await post(marek, filled), await post(marek, over)]
  for (const job of jobs) await createDocument(ines, 'jobSaves', { user: ines.userId, job })

  await marek.page.goto(`/jobs/${jobs[0]}`)
  await marek.page.getByRole('button', { name: 'Mark as filled' }).click()
  await expect(marek.page.getByText('This job is filled')).toBeVisible()
  await expect(marek.page.getByRole('region', { name: 'Your ad' })).toBeFocused()
  expire(server.dataDir, jobs[1] ?? '')

  const { page } = ines
  await page.goto('/saved')
  await page.getByRole('main').getByRole('link', { name: 'Jobs', exact: true }).click()
  const saved = page.getByRole('list', { name: 'Saved jobs' })
  const rows = saved.getByRole('article')
  await expect(rows.filter({ hasText: filled }).getByText('Filled', { exact: true })).toBeVisible()
  await expect(rows.filter({ hasText: over }).getByText('Expired', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await saved.getByRole('link', { name: over, exact: true }).click()
  await expect(page.getByText('This ad has expired')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Apply' })).toHaveCount(0)
  await expectAccessible(page)

  await marek.page.goto('/jobs/mine')
  const expired = marek.page.getByRole('list', { name: 'Expired ads' })
  await expired.getByRole('button', { name: 'Renew for 30 days' }).click()
  const live = marek.page.getByRole('list', { name: 'Live ads' })
  await expect(live.getByRole('link', { name: over, exact: true })).toBeVisible()
  await marek.page.goto(`/jobs/${jobs[1]}`)
  await marek.page.getByRole('button', { name: 'Delete this ad' }).click()
  await expectAccessible(marek.page)
  await marek.page.getByRole('button', { name: 'Delete the ad' }).click()
  await expect(marek.page.getByText('Ad deleted', { exact: true }).first()).toBeVisible()
  await expect(marek.page).toHaveURL('/jobs/mine')
})

test('a guest reads, shares and applies without the app, and is asked to sign in, which returns to the ad', async ({
  visit,
}) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const [one, two] = [await visit(), await visit({ permissions })]
  const title = unique('Lamp engineer ')
  const job = await post(await signUpUser(one.page, 'Marek Zelenka'), title)
  const { page } = two
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(`/jobs/${job}`)
  const ad = page.getByRole('article', { name: title })
  await expect(ad.getByText('No salary given')).toBeVisible()
  await expect(ad.getByRole('link', { name: 'Apply' })).toHaveAttribute('href', APPLY)
  // The page is the server's: it doesn't load the app, and asks for no account.
  await expect(page.locator('script[src]')).toHaveCount(2)
  await ad.getByRole('button', { name: 'Share' }).click()
  await expect(ad.getByRole('status')).toHaveText('Link copied')
  expect(errors).toEqual([])
  await ad.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/sign-in?to=${encodeURIComponent(`/jobs/${job}`)}`)
})

test('on a phone, the text of an ad follows its facts, before what can be done; the bar names the ad when its head has gone', async ({
  visit,
}) => {
  const viewport = { width: 390, height: 844 }
  const [one, two, three] = [await visit(), await visit({ viewport }), await visit({ viewport })]
  const title = unique('Lamp engineer ')
  const description = `We keep lamps lit.\n\n${'A lamp a day.\n\n'.repeat(40)}`
  const job = await post(await signUpUser(one.page, 'Marek Zelenka'), title, { description })
  const { page } = two
  await signUpUser(page, 'Ines Moreira')
  const interested = page.getByRole('button', { name: 'Show interest' })
  const signIn = three.page.getByText(/^Sign in to save this job/)
  for (const [viewer, action] of [
    [page, interested],
    [three.page, signIn],
  ] as const) {
    await viewer.goto(`/jobs/${job}`)
    const text = viewer.getByText('We keep lamps lit.')
    await expect(text).toBeInViewport({ ratio: 1 })
    await expect(viewer.getByRole('link', { name: 'Apply' })).toBeInViewport({ ratio: 1 })
    const [{ y }, { y: below }] = [await boxOf(text), await boxOf(action)]
    expect(below).toBeGreaterThan(y)
    await expectAccessible(viewer)
  }
  // One lamp: the way in is an outline here.
  const filled = (link: Locator) => link.evaluate((it) => getComputedStyle(it).backgroundColor)
  const join = three.page.getByRole('link', { name: /^Join/ }).first()
  expect(await filled(join)).toBe('rgba(0, 0, 0, 0)')

  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Job')
  await page.evaluate(() => scrollTo(0, 600))
  await expect(heading).toHaveText(new RegExp(`^${title}`))
  await page.evaluate(() => scrollTo(0, 0))
  await expect(heading).toHaveText('Job')
})

/** Expires an ad in the database, beside the running server. */
function expire(dataDir: string, job: string): void {
  const database = new DatabaseSync(join(dataDir, 'devhood.db'), { timeout: 5000 })
  const change = database.prepare('UPDATE jobs SET expiresAt = ? WHERE "$id" = ?')
  expect(change.run(Date.now() - 1000, job).changes).toBe(1)
  database.close()
}

test('an ad prints without its buttons, with the address to apply at', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()]
  const poster = await signUpUser(one.page, 'Nora Lind')
  const job = await post(poster, unique('Keeper'))
  await signUpUser(two.page, 'Tom Roth')
  for (const { page } of [one, two]) {
    await page.goto(`/jobs/${job}`)
    const buttons = page.getByRole('main').getByRole('button')
    await expect(buttons.first()).toBeVisible()
    const toApply = page.getByRole('definition').filter({ hasText: APPLY })
    await expect(toApply).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(toApply).toBeVisible()
    await expect(buttons.filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Apply' })).toBeHidden()
    await expect(page.getByText('Interested people')).toBeHidden()
    await expect(page.getByText('Just now')).toBeHidden()
    await page.emulateMedia({ media: null })
  }
})
