import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { type APIRequestContext, type Locator } from '@playwright/test'
import { expect, expectAccessible, registerByApi, test, unique } from './support/fixtures.ts'
import { PUBLIC_SETTINGS } from './support/public-settings.ts'
import { startServer } from './support/server.ts'
import { createDocument, makeOperator, share, signUpUser } from './support/users.ts'

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
const RAIDERS = 200
const HONEST = ['Hanna', 'Rui', 'Greta', 'Ben', 'Mira', 'Tomas', 'Aiko', 'Lena', 'Omar', 'Freya']
const ALL = RAIDERS + HONEST.length
/** Of the newcomers, each of this number is honest. */
const EVERY = ALL / HONEST.length
const WEEK = 7 * 24 * 3_600_000
/** Seconds in which one moderator undoes it. */
const TIME_MAX = 120
/** Seconds in which a person finds what to press next, and presses it. */
const PRESS = 1.5
/** Seconds in which they read what one newcomer has published. */
const READ = 0.15

test('a moderator undoes a raid in a few presses, releases who is honest, and takes it back', async ({
  browser,
  contextOptions,
  playwright,
  isMobile,
}) => {
  test.slow()
  await using server = await startServer(PUBLIC_SETTINGS)
  const reach = async () => playwright.request.newContext({ baseURL: server.origin })
  const context = await browser.newContext({ ...contextOptions, baseURL: server.origin })
  const { page, ...olga } = await signUpUser(await context.newPage(), 'Olga Brandt')
  makeOperator(server, olga)
  // The instance is older than a week.
  using database = new DatabaseSync(join(server.dataDir, 'devhood.db'), { timeout: 5000 })
  database.prepare('UPDATE accounts SET "$createdAt" = "$createdAt" - ?').run(2 * WEEK)
  const newcomers = []
  for (let at = 0; at < ALL; at++) {
    const request = await reach()
    const honest = at % EVERY === EVERY - 1 ? HONEST[Math.floor(at / EVERY)] : undefined
    const userId = await registerByApi({ request }, honest ?? `Raider ${at}`, unique('nb'))
    newcomers.push({ page: { request }, userId, honest })
  }
  database.prepare('UPDATE accounts SET "emailVerified" = 1').run()
  for (const { honest, ...person } of newcomers) {
    if (!honest) await createDocument(person, 'jobs', { ...AD, poster: person.userId })
    await share(person, { caption: honest ? `The desk of ${honest}` : 'Buy a lantern' })
  }
  const seenBy = async (request: APIRequestContext | undefined, collection: string) => {
    const response = await request?.get(`/v1/databases/devhood/collections/${collection}/documents`)
    return ((await response?.json()) as { total: number } | undefined)?.total
  }
  const guest = await reach()
  const hanna = newcomers.find(({ honest }) => honest)?.page.request
  const seen = async () => [await seenBy(guest, 'jobs'), await seenBy(hanna, 'posts')]
  expect(await seen()).toEqual([0, 1])

  let presses = 0
  /** By touch on a phone, by the keyboard alone elsewhere. */
  const press = async (control: Locator, key = 'Enter') => {
    presses += 1
    if (isMobile) return control.tap()
    await control.focus()
    return page.keyboard.press(key)
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const people = page.getByRole('list', { name: 'People' })
  const acts = page.getByRole('list', { name: 'Latest acts' })
  const began = performance.now()
  await page.goto('/operator')
  const raid = page.getByRole('region', { name: 'Raid' })
  await expect(raid.getByRole('alert')).toHaveText(
    /^This looks like a raid\. What new accounts publish is held since \d\d:\d\d$/,
  )
  await expect(raid.getByText(`${ALL} people have joined since.`)).toBeVisible()
  await press(raid.getByRole('link', { name: `Review ${ALL} held` }))
  await expect(people.getByText('awaiting review')).toHaveCount(25)
  await press(page.getByRole('checkbox', { name: 'Select all shown' }), 'Space')
  await press(button(`Select all ${ALL} that match`))
  for (const name of HONEST) {
    const box = page.getByRole('checkbox', { name: `Select ${name}` })
    // The list goes on where it is read.
    while ((await box.count()) === 0) {
      await people.getByRole('listitem').last().scrollIntoViewIfNeeded()
      if (await button('Load more').isVisible()) await press(button('Load more'))
      presses += 1
      await expect(people.getByText('“Lantern for sale”').last()).toBeVisible()
    }
    await expect(people.getByText(`“The desk of ${name}”`)).toBeVisible()
    await press(box, 'Space')
  }
  await expect(page.getByText(`${RAIDERS} people selected`)).toBeVisible()
  await press(button('Block'))
  const dialog = page.getByRole('dialog', { name: `Block ${RAIDERS} people` })
  await expect(dialog.getByLabel('Rule that was broken')).toBeFocused()
  await dialog.getByLabel('Rule that was broken').selectOption('spam')
  await press(dialog.getByRole('button', { name: `Block ${RAIDERS} people` }))
  await expect(acts.getByText(`Olga Brandt blocked ${RAIDERS} people`).first()).toBeVisible()
  await expect(acts).toBeFocused()
  await expect(people.getByRole('listitem')).toHaveCount(HONEST.length)
  await press(page.getByRole('checkbox', { name: 'Select all shown' }), 'Space')
  await press(button('Release'))
  await press(button(`Release ${HONEST.length} people`))
  await expect(page.getByText('No one is waiting')).toBeVisible()
  const seconds = (performance.now() - began) / 1000
  const spent = `${presses} presses, ${seconds.toFixed(1)} s without the person`
  console.log(spent)
  expect(seconds + presses * PRESS + ALL * READ, spent).toBeLessThan(TIME_MAX)
  expect(await seen()).toEqual([0, HONEST.length])
  await expectAccessible(page)

  await press(acts.getByRole('button', { name: `Undo blocking ${RAIDERS} people` }))
  await expect(acts.getByText(`Undone for ${RAIDERS} people`)).toBeVisible()
  await expect(people.getByText('awaiting review')).toHaveCount(25)
  await expectAccessible(page)
  expect(await seen()).toEqual([0, HONEST.length])
})
