import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, type Page } from '@playwright/test'
import { expect, test, unique } from './support/fixtures.ts'
import { signUpUser, type TestUser, createDocument } from './support/users.ts'

const PICTURES = join(import.meta.dirname, '..', 'lab/sample/pictures')
/** Typical shared pictures: drawings, photographs, tables, code. */
const SHARED = [
  'ampersand',
  'bakery',
  'board',
  'borrow',
  'breadboard',
  'cat',
  'cat-box',
  'certificate',
  'chart',
  'city',
  'coffee',
  'dates',
  'desk',
  'desk-day',
  'diff',
  'editor',
  'flame',
  'flatlay',
  'flow',
  'garden',
]
/** Bytes over the wire of a first view of Home with its 20 posts. */
const FIRST_VIEW_MAX = 700_000

async function shareAll(neighbour: TestUser): Promise<void> {
  const { page, userId } = neighbour
  for (const name of SHARED) {
    const buffer = readFileSync(join(PICTURES, `${name}.jpg`))
    const sent = await page.request.post('/v1/storage/buckets/media/files', {
      headers: { 'x-appwrite-project': 'devhood' },
      multipart: {
        fileId: 'unique()',
        file: { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer },
      },
    })
    const { $id: imageId } = (await sent.json()) as { $id: string }
    await createDocument(neighbour, 'posts', { creator: userId, caption: `The ${name}.`, imageId })
  }
}

/** Counts the bytes that a page loads from now on: all of them, and those of pictures. */
async function meter(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const pictures = new Set<string>()
  const bytes = { all: 0, pictures: 0 }
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.startsWith('image/') && response.url.includes('/preview'))
      pictures.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength
    if (pictures.has(requestId)) bytes.pictures += encodedDataLength
  })
  return bytes
}

/** Opens Home and scrolls to the last of its first 20 posts, until every picture has loaded. */
async function viewHome(page: Page): Promise<void> {
  await page.goto('/')
  const shown = page.getByRole('main').getByRole('article')
  await expect(shown).toHaveCount(20)
  for (const post of await shown.all()) {
    await post.scrollIntoViewIfNeeded()
    const picture = post.locator('picture img')
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true)
  }
  await page.waitForLoadState('networkidle')
}

test('Home with 20 posts loads little the first time, and no picture bytes after that', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } })
  const ines = await signUpUser(page, 'Ines Moreira', unique('ines'))
  await shareAll(ines)

  const context = page.context()
  const fresh = await context.newPage()
  const bytes = await meter(context, fresh)
  const session = await context.newCDPSession(fresh)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  // Home goes on with posts of other tests. A route of Playwright would switch the cache off.
  await session.send('Network.setBlockedURLs', { urls: ['*cursorAfter*'] })
  await viewHome(fresh)
  expect(bytes.pictures).toBeGreaterThan(50_000)
  expect(bytes.all).toBeLessThanOrEqual(FIRST_VIEW_MAX)

  Object.assign(bytes, { all: 0, pictures: 0 })
  await viewHome(fresh)
  expect(bytes.pictures).toBe(0)

  // The next person on the device does not get the previous person's pictures from the cache.
  const address = await fresh
    .locator('picture img')
    .first()
    .evaluate((img: HTMLImageElement) => img.currentSrc)
  const status = () => fresh.evaluate(async (url) => (await fetch(url)).status, address)
  expect(await status()).toBe(200)
  await context.clearCookies()
  expect(await status()).toBe(401)
})
