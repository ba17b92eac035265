import { type Page } from '@playwright/test'
import {
  openHome,
  expect,
  expectAccessible,
  expectAccessibleAsShown,
  test,
  unique,
} from './support/fixtures.ts'
import { signUpUser, type TestUser, createDocument } from './support/users.ts'

/** A live ad; returns its id. */
const postJob = (poster: TestUser, fields: object) =>
  createDocument(poster, 'jobs', {
    poster: poster.userId,
    title: 'Web engineer',
    company: 'Acorn',
    description: 'We make tools for people who make tools.',
    employment: 'fullTime',
    seniority: 'senior',
    workplace: 'remote',
    regions: ['europe'],
    apply: 'https://acorn.example/jobs/1',
    status: 'live',
    ...fields,
  })

/** Three ads that share a unique tag, the last posted first in lists. */
async function postThree(poster: TestUser) {
  const tag = unique('lang')
  const stack = [tag]
  await postJob(poster, { title: 'Kernel engineer', stack, seniority: 'lead' })
  const salary = { salaryFrom: 70_000, salaryTo: 90_000, salaryCurrency: 'EUR', salaryUnit: 'year' }
  await postJob(poster, { title: 'Web engineer', stack, ...salary })
  const onSite = { workplace: 'onsite', regions: [], place: 'Porto', visa: 'sponsored' }
  await postJob(poster, { title: 'Data engineer', stack, ...onSite })
  return tag
}

const jobs = (page: Page) => page.getByRole('list', { name: 'Jobs', exact: true })
const titles = (page: Page) => jobs(page).getByRole('heading', { level: 2 })

/** Clicks a filter where it is: beside the list, or on phones behind a button. */
async function pressFilter(page: Page, name: string): Promise<void> {
  const sheet = page.getByRole('button', { name: /^Filters/ })
  const isPhone = await sheet.isVisible()
  if (isPhone) await sheet.click()
  const place = isPhone
    ? page.getByRole('dialog', { name: 'Filters' })
    : page.getByRole('region', { name: 'Filters' })
  await place.getByRole('button', { name, exact: true }).click()
  await expect(place.getByRole('button', { name, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  if (!isPhone) return
  await expectAccessibleAsShown(page)
  await place.getByRole('button', { name: /^Show/ }).click()
}

test('a job is found by filters, which are in the URL and which Back removes', async ({
  visit,
}) => {
  const { page } = await visit()
  const tag = await postThree(await signUpUser(page, 'Ines Moreira'))
  await page.goto(`/jobs?stack=${tag}`)
  await expect(titles(page)).toHaveText(['Data engineer', 'Web engineer', 'Kernel engineer'])
  await expect(page.getByText('3 jobs', { exact: true })).toBeVisible()
  await expect(jobs(page).getByText('€70,000–€90,000 a year')).toBeVisible()
  await expect(jobs(page).getByText('No salary given')).toHaveCount(2)

  await pressFilter(page, 'Remote')
  await expect(titles(page)).toHaveText(['Web engineer', 'Kernel engineer'])
  await pressFilter(page, 'Lead')
  await expect(titles(page)).toHaveText(['Kernel engineer'])
  await expect(page).toHaveURL(`/jobs?seniority=lead&stack=${tag}&workplace=remote`)
  await expect(page.getByText('1 job', { exact: true })).toBeVisible()

  await page.reload()
  await expect(titles(page)).toHaveText(['Kernel engineer'])
  await page.goBack()
  await expect(titles(page)).toHaveText(['Web engineer', 'Kernel engineer'])
  await page.goBack()
  await expect(titles(page)).toHaveCount(3)
  await page.goForward()
  await expect(titles(page)).toHaveText(['Web engineer', 'Kernel engineer'])

  await page.getByRole('searchbox', { name: 'Search title, company and text' }).fill('nobody here')
  await expect(
    page.getByRole('heading', { name: /^No live job matches “nobody here”/ }),
  ).toBeVisible()
  await expectAccessibleAsShown(page)
  await page.getByRole('button', { name: 'Show all jobs' }).click()
  await expect(page).toHaveURL('/jobs')
})

test(
  'a saved search marks new ads, and has a feed that can be revoked',
  { tag: '@alike' },
  async ({ visit }) => {
    const { page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
    const ines = await signUpUser(page, 'Ines Moreira')
    const tag = await postThree(ines)
    await page.goto(`/jobs?stack=${tag}`)
    await page.getByRole('button', { name: 'Save search' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save search' })
    await expect(dialog.getByLabel('Name')).toHaveValue(tag)
    await dialog.getByLabel('Name').fill('Mine')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved as Mine')).toBeVisible()

    await postJob(ines, { title: 'Fresh engineer', stack: [tag] })
    await page.goto('/jobs/searches')
    const kept = page.getByRole('list', { name: 'Saved searches' })
    await expect(kept.getByText('1 new')).toBeVisible()
    await expectAccessible(page)
    await kept.getByRole('link', { name: 'Mine' }).click()
    await expect(titles(page).first()).toHaveText('Fresh engineer')
    await page.getByRole('link', { name: 'Saved searches', exact: true }).click()
    await expect(kept.getByRole('link', { name: 'Mine' })).toBeVisible()
    await expect(kept.getByText(/new$/)).toHaveCount(0)

    await kept.getByRole('button', { name: 'Feed of Mine' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    const feed = await page.getByLabel('Private feed link').inputValue()
    expect(feed).toMatch(/\/v1\/jobs\/feeds\/[\w-]{32}$/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete the link' }).click()
    await page.getByRole('button', { name: 'Delete link' }).click()
    await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  },
)

for (const javaScriptEnabled of [true, false])
  test(
    `guests read the board with scripts ${javaScriptEnabled ? 'on' : 'off'}, and return to it when they have signed in`,
    { tag: '@alike' },
    async ({ visit }) => {
      const { page: poster } = await visit()
      const tag = await postThree(await signUpUser(poster, 'Ines Moreira'))
      const { page } = await visit({ javaScriptEnabled })
      await page.goto('/jobs')
      await expect(page.locator('script[src]')).toHaveCount(1)
      const open = page.locator('label').filter({ hasText: 'Filters' })
      if (await open.isVisible()) await open.click()
      await page.getByRole('textbox', { name: 'Stack' }).fill(tag)
      await page.getByRole('button', { name: 'Show jobs' }).click()
      await expect(titles(page)).toHaveCount(3)
      await expect(page).toHaveURL(`/jobs?stack=${tag}`)
      await page.getByRole('searchbox').fill('kernel')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(titles(page)).toHaveText(['Kernel engineer'])
      await page.getByRole('searchbox').fill(unique('nothing'))
      await page.getByRole('searchbox').press('Enter')
      await expect(
        page.getByRole('heading', { name: /^No live job matches “nothing/ }),
      ).toBeVisible()
      await page.getByRole('link', { name: /^Remove “nothing/ }).click()
      await expect(titles(page)).toHaveCount(3)
      await page.getByRole('link', { name: 'Sign in to save this search' }).click()
      await expect(page).toHaveURL(`/sign-in?${new URLSearchParams({ to: `/jobs?stack=${tag}` })}`)
    },
  )

test(
  'guests on a phone open the filters with a button, also by keyboard',
  { tag: '@alike' },
  async ({ visit }) => {
    const { page } = await visit({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    await page.goto('/jobs?workplace=remote')
    const button = page.locator('label').filter({ hasText: 'Filters (1)' })
    const submit = page.getByRole('button', { name: 'Show jobs' })
    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThan(300)
    await expect(submit).toBeHidden()
    await button.click()
    await expect(submit).toBeVisible()
    await page.keyboard.press('Space')
    await expect(submit).toBeHidden()
    await expect(page.getByRole('checkbox', { name: 'Filters (1)' })).toBeFocused()
    expect(await button.evaluate((it) => getComputedStyle(it).outlineStyle)).toBe('solid')
  },
)

test('shortcuts move through the jobs and open the board', { tag: '@alike' }, async ({ visit }) => {
  const { page } = await visit()
  const tag = await postThree(await signUpUser(page, 'Ines Moreira'))
  await openHome(page)
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeFocused()
  await page.goto(`/jobs?stack=${tag}`)
  await expect(titles(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(jobs(page).getByRole('link', { name: 'Web engineer' })).toBeFocused()
  await page.keyboard.press('k')
  await expect(jobs(page).getByRole('link', { name: 'Data engineer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/jobs\/\w+$/)
})

test('a title without blanks keeps every list as wide as the screen', async ({ visit }) => {
  const { page } = await visit()
  const ines = await signUpUser(page, 'Ines Moreira')
  const stack = [unique('lang')]
  const title = 'W'.repeat(120)
  const job = await postJob(ines, { title, company: 'C'.repeat(100), stack })
  await createDocument(ines, 'jobSaves', { user: ines.userId, job })
  for (const address of [`/jobs?stack=${stack[0]}`, '/jobs/mine', '/saved/jobs']) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  }
})

test(
  'the focused control of the filter sheet is visible above its buttons',
  { tag: '@alike' },
  async ({ visit }) => {
    const { page } = await visit({ viewport: { width: 390, height: 600 } })
    await signUpUser(page, 'Ines Moreira')
    await page.goto('/jobs')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const top = async () =>
      (await sheet.getByRole('button', { name: /^Show/ }).boundingBox())?.y ?? 0
    await expect(sheet).toBeVisible()
    for (const name of ['Stack', 'Lead', 'Contract', 'Visa sponsored']) {
      const control = sheet
        .getByRole('button', { name, exact: true })
        .or(sheet.getByRole('textbox', { name, exact: true }))
      await control.focus()
      const box = await control.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await top())
    }
  },
)
