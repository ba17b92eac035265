import {
  openHome,
  expect,
  expectAccessible,
  signUpByApi,
  test,
  unique,
} from './support/fixtures.ts'
import { startServer, temporaryFolder } from './support/server.ts'
import { createDocument, signUpUser, upload } from './support/users.ts'

test('a page that is open during an upgrade loads the new version by itself', async ({ visit }) => {
  const { page } = await visit()
  await signUpByApi(page, 'Omar Haddad', unique('omar'))
  await openHome(page)
  // The effect of an upgrade: a file of the open page no longer exists, and a reload brings a page that knows the new one.
  let reloads = 0
  await page.route('/explore', async (route) => {
    reloads++
    await route.continue()
  })
  await page.route('**/assets/explore-screen-*.js', (route) =>
    reloads === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.getByRole('link', { name: 'Explore', exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Popular Today' })).toBeVisible()
  expect(reloads).toBe(1)
})

test('a part whose file an upgrade has removed offers the new version', async ({ visit }) => {
  const { page } = await visit()
  const nadia = await signUpUser(page, 'Nadia Rahimi', unique('nadia'))
  const imageId = await upload(nadia, 400, 300)
  const fields = { creator: nadia.userId, imageId, imageAlt: 'A stage', caption: 'Still here' }
  await page.goto(`/posts/${await createDocument(nadia, 'posts', fields)}`)
  // The effect of an upgrade: another page, and no file of the old name.
  await page.route('**/assets/lightbox-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.route('/', async (route) => {
    const body = await (await route.fetch()).text()
    const newer = body.replace(/(name="devhood-version" content=")/, '$1newer-')
    expect(newer).not.toBe(body)
    await route.fulfill({ contentType: 'text/html', body: newer })
  })
  const picture = page.getByRole('button', { name: 'Enlarge the picture: A stage' })
  await picture.press('Enter')
  const notice = page.getByRole('alert').filter({ hasText: 'A new version is ready.' })
  const reload = notice.getByRole('button', { name: 'Reload' })
  await expect(reload).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await reload.click()
  await picture.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Picture by Nadia Rahimi' })).toBeVisible()
})

test('an open page offers a new version and does not change until somebody accepts it', async ({
  browser,
}) => {
  await using folder = await temporaryFolder()
  const settings = { DATA_DIR: folder.path, APP_NAME: 'Old street' }
  const before = await startServer(settings)
  const context = await browser.newContext({ baseURL: before.origin, serviceWorkers: 'allow' })
  const [page, other] = [await context.newPage(), await context.newPage()]
  await signUpByApi(page, 'Ines Moreira', unique('ines'))
  await openHome(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await other.goto('/saved')
  await before.stop()

  const PORT = new URL(before.origin).port
  await using _after = await startServer({ ...settings, PORT, APP_NAME: 'New street' })
  const worker = () => page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await worker()
  const offer = page.getByRole('region', { name: 'New version' })
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Explore', exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Popular Today' })).toBeVisible()
  expect(await page.title()).toBe('Explore · Old street')

  // The old worker still has a request to answer, which keeps the new one waiting.
  await context.route('**/never-answered', () => undefined)
  await page.evaluate(() => void fetch('/never-answered').catch(() => undefined))
  await offer.getByRole('button', { name: 'Reload' }).click()
  await expect(page).toHaveTitle('Explore · New street')
  await expect(offer).toBeHidden()
  await expect(other).toHaveTitle('Saved Posts · Old street')
  await context.close()
})
