import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { blackPng } from '../support/pictures.ts'
import { openDeployment, test } from './deployment.ts'

const APP = join(import.meta.dirname, '..', 'fixtures', 'photo-wall')

/** The app as its developers would build it, for this endpoint. */
async function builtFor(endpoint: string): Promise<string> {
  const { output } = (await build({
    root: APP,
    configFile: false,
    logLevel: 'warn',
    define: { 'import.meta.env.VITE_ENDPOINT': JSON.stringify(endpoint) },
    build: { write: false, rolldownOptions: { input: join(APP, 'main.tsx') } },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

async function joinAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(`${name} Lovelace`)
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.org`)
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: `${name} Lovelace’s wall` })).toBeVisible()
}

async function share(page: Page, caption: string): Promise<void> {
  const photo = { name: 'desk.png', mimeType: 'image/png', buffer: blackPng(200, 150) }
  await page.getByLabel('Photo').setInputFiles(photo)
  await page.getByLabel('Caption', { exact: true }).fill(caption)
  await page.getByLabel('Tags', { exact: true }).fill('desk night')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('article', { name: caption })).toContainText('desk night')
}

test("another developer's React app works here after changing its endpoint and ids", async ({
  browser,
}) => {
  let script = ''
  await using deployment = await openDeployment({
    head: '<script type="module" src="/app.js"></script>',
    scriptAt: (path) => (path === '/app.js' ? script : undefined),
  })
  script = await builtFor(`${deployment.server.origin}/v1`)
  const ada = await (await browser.newContext()).newPage()
  const bob = await (await browser.newContext()).newPage()
  for (const page of [ada, bob]) await page.goto(deployment.site.origin)

  await test.step('people sign up, and share photos that everybody sees', async () => {
    await joinAs(ada, 'Ada')
    await share(ada, 'My desk at night')
    await share(ada, 'Second screen')
    await joinAs(bob, 'Bob')
    const captions = bob.getByRole('article').locator('p')
    await expect(captions).toHaveText([
      'Second screen by Ada Lovelace desk night',
      'My desk at night by Ada Lovelace desk night',
    ])
    const picture = bob.getByRole('img', { name: 'Second screen' })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(2000)
  })

  await test.step('likes and saves survive a reload, and can be removed', async () => {
    const desk = bob.getByRole('article', { name: 'My desk at night' })
    await desk.getByRole('button', { name: 'Like' }).click()
    await expect(desk.getByRole('button', { name: 'Like 1', pressed: true })).toBeVisible()
    await desk.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByRole('button', { name: 'Save', pressed: true })).toBeVisible()
    await bob.reload()
    await expect(desk.getByRole('button', { pressed: true })).toHaveText(['Like 1', 'Save'])
    await desk.getByRole('button', { name: 'Like 1' }).click()
    await expect(desk.getByRole('button', { name: 'Like 0' })).toBeVisible()
    await desk.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByRole('button', { pressed: true })).toHaveCount(0)
  })

  await test.step('a search finds a photo, and no others', async () => {
    await bob.getByLabel('Find').fill('second scr')
    await expect(bob.getByRole('article')).toHaveCount(1)
    await bob.getByLabel('Find').fill('nothing of the kind')
    await expect(bob.getByText('Nothing here.')).toBeVisible()
  })

  await test.step('a person who signed out returns with the right password only', async () => {
    const signIn = bob.getByRole('button', { name: 'I am a member' })
    await bob.getByRole('button', { name: 'Leave' }).click()
    // The app shows it once the response has arrived; an earlier reload would cancel the request.
    await expect(signIn).toBeVisible()
    await bob.reload()
    await signIn.click()
    await bob.getByLabel('Email').fill('bob@example.org')
    await bob.getByLabel('Password').fill('another password')
    await bob.getByRole('button', { name: 'Enter' }).click()
    await expect(bob.getByRole('alert')).toHaveText('Wrong email or password.')
    await bob.getByLabel('Password').fill('correct horse battery')
    await bob.getByRole('button', { name: 'Enter' }).click()
    await expect(bob.getByRole('article')).toHaveCount(2)
  })
})
