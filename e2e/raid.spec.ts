import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { type Locator } from '@playwright/test'
import { expect, expectAccessible, registerByApi, test, unique } from './support/fixtures.ts'
import { startServer } from './support/server.ts'
import { createDocument, makeOperator, signUpUser } from './support/users.ts'

const AD = {
  title: 'Lantern for sale',
  company: 'Lantern Works',
  description:
    'Buy our lanterns. They are bright, and cheap, and everybody should have one of them.',
  employment: 'fullTime',
  seniority: 'mid',
  workplace: 'remote',
  regions: ['europe'],
  apply: 'https://lantern.example/jobs',
  status: 'live',
}
/** One more than are usual in ten minutes, and a few more. */
const RAIDERS = 33
const WEEK = 7 * 24 * 3_600_000

test('a moderator undoes a raid in a few presses, releases who is honest, and takes it back', async ({
  browser,
  contextOptions,
  isMobile,
}) => {
  test.slow()
  await using server = await startServer({ NEW_ACCOUNTS: 'slow', JOB_POSTERS: 'everyone' })
  const open = async () => browser.newContext({ ...contextOptions, baseURL: server.origin })
  const { page, ...olga } = await signUpUser(await (await open()).newPage(), 'Olga Brandt')
  makeOperator(server, olga)
  // The instance is older than a week.
  using database = new DatabaseSync(join(server.dataDir, 'devhood.db'), { timeout: 5000 })
  database.prepare('UPDATE accounts SET "$createdAt" = "$createdAt" - ?').run(2 * WEEK)
  const newcomers = []
  for (let at = 0; at <= RAIDERS; at++) {
    const { request } = await open()
    const name = at === RAIDERS ? 'Hanna Meyer' : `Raider ${at}`
    const userId = await registerByApi({ request }, name, unique('nb'))
    newcomers.push({ page: { request }, userId })
  }
  for (const person of newcomers)
    await createDocument(person, 'jobs', { ...AD, poster: person.userId })
  const guest = await (await open()).newPage()
  const adsSeen = async () => {
    const response = await guest.request.get('/v1/databases/devhood/collections/jobs/documents')
    return ((await response.json()) as { total: number }).total
  }
  expect(await adsSeen()).toBe(0)

  /** By touch on a phone, by the keyboard alone elsewhere. */
  const press = async (control: Locator, key = 'Enter') => {
    if (isMobile) return control.tap()
    await control.focus()
    return page.keyboard.press(key)
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const people = page.getByRole('list', { name: 'People' })
  const acts = page.getByRole('list', { name: 'Latest acts' })

  await page.goto('/operator')
  const raid = page.getByRole('region', { name: 'Raid' })
  await expect(raid.getByRole('alert')).toHaveText(
    /^This looks like a raid\. What new accounts publish is held since \d\d:\d\d$/,
  )
  await expect(raid.getByText(`${RAIDERS + 1} people have joined since.`)).toBeVisible()
  await expectAccessible(page)
  await press(raid.getByRole('link', { name: `Review ${RAIDERS + 1} held` }))
  await expect(people.getByText('awaiting review')).toHaveCount(25)
  await press(page.getByRole('checkbox', { name: 'Select all shown' }), 'Space')
  await press(button(`Select all ${RAIDERS + 1} that match`))
  await press(button('Load more'))
  await press(page.getByRole('checkbox', { name: 'Select Hanna Meyer' }), 'Space')
  await expect(page.getByText(`${RAIDERS} people selected`)).toBeVisible()
  await expectAccessible(page)
  await press(button('Block'))
  const dialog = page.getByRole('dialog', { name: `Block ${RAIDERS} people` })
  await expect(dialog.getByLabel('Note for the log (optional)')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Rule that was broken').selectOption('spam')
  await press(dialog.getByRole('button', { name: `Block ${RAIDERS} people` }))
  await expect(acts.getByText(`Olga Brandt blocked ${RAIDERS} people`).first()).toBeVisible()
  await expect(acts).toBeFocused()
  await expect(people.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  expect(await adsSeen()).toBe(0)

  await press(page.getByRole('checkbox', { name: 'Select Hanna Meyer' }), 'Space')
  await press(button('Release'))
  await press(button('Release 1 person'))
  await expect(page.getByText('No one is waiting')).toBeVisible()
  expect(await adsSeen()).toBe(1)

  await press(acts.getByRole('button', { name: `Undo blocking ${RAIDERS} people` }))
  await expect(acts.getByText(`Undone for ${RAIDERS} people`)).toBeVisible()
  await expect(people.getByText('awaiting review')).toHaveCount(25)
  expect(await adsSeen()).toBe(1)
})
