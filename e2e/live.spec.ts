import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type Locator, type Page, request } from '@playwright/test'
import {
  openHome,
  signUpByApi,
  realtimeConnected,
  expect,
  expectAccessible,
  test,
  unique,
} from './support/fixtures.ts'
import { noisePng } from './support/pictures.ts'
import { startServer } from './support/server.ts'

const POSTS = '/v1/databases/devhood/collections/posts/documents'
const USERS = '/v1/databases/devhood/collections/users/documents'

/** Signs up a person whose page is connected to the server. */
async function signUpConnected(page: Page, name: string): Promise<void> {
  const listening = realtimeConnected(page)
  await signUpByApi(page, name, unique('live'))
  await openHome(page)
  await listening
}

/** A person without a page. `origin` may change: the cookies stay. */
async function author(caller: APIRequestContext, origin: string) {
  async function send(method: 'post' | 'patch', url: string, data: object): Promise<string> {
    const response = await caller[method](url, { data })
    const body = (await response.json()) as { $id: string }
    expect(body).toHaveProperty('$id')
    return body.$id
  }
  const username = unique('author')
  const credentials = { email: `${username}@example.org`, password: 'correct horse battery' }
  const account = { userId: 'unique()', name: 'Ines Moreira', ...credentials }
  const accountId = await send('post', `${origin}/v1/account`, account)
  const { name, email } = account
  const userId = await send('post', origin + USERS, {
    documentId: 'unique()',
    data: { accountId, name, email, username },
  })
  await send('post', `${origin}/v1/account/sessions/email`, credentials)

  return {
    userId,
    update: (postId: string, data: object, at = origin) =>
      send('patch', `${at}${POSTS}/${postId}`, { data }),
    remove: (postId: string, at = origin) => caller.delete(`${at}${POSTS}/${postId}`),
    share: async (caption: string, at = origin) => {
      const file = { name: 'noise.png', mimeType: 'image/png', buffer: noisePng(120, 80) }
      const sent = await caller.post(`${at}/v1/storage/buckets/media/files`, {
        headers: { 'X-Appwrite-Project': 'devhood' },
        multipart: { fileId: 'unique()', file },
      })
      const { $id: imageId } = (await sent.json()) as { $id: string }
      const data = { creator: userId, caption, imageId }
      return send('post', at + POSTS, { documentId: 'unique()', data })
    },
  }
}

const postIn = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })
const likesOf = (post: Locator) => post.getByRole('button', { name: /^Like/ })
const pill = (page: Page) => page.getByRole('button', { name: /new posts?$/ })
const banner = (page: Page) => page.locator('#connection')

test('a change of a post is seen by others without a reload', async ({
  visit,
  server,
  request: caller,
}) => {
  const ines = await author(caller, server.origin)
  const caption = `The office after six ${unique('')}`
  const postId = await ines.share(caption)
  const pages = [(await visit()).page, (await visit()).page] as const
  await Promise.all(pages.map((page) => signUpConnected(page, 'Marek Nowak')))
  const [post, seen] = [postIn(pages[0], caption), postIn(pages[1], caption)]
  await expect(seen).toBeVisible()
  await seen.locator(`a[href="/posts/${postId}"]`).first().click()
  await expect(pages[1]).toHaveURL(`${server.origin}/posts/${postId}`)
  const loads: string[] = []
  pages[1].on('framenavigated', (frame) => loads.push(frame.url()))

  await likesOf(post).click()
  await expect(likesOf(seen)).toHaveAccessibleName('Like, 1 like')
  await expect(likesOf(seen)).toHaveAttribute('aria-pressed', 'false')
  await likesOf(seen).click()
  await expect(likesOf(post)).toHaveAccessibleName('Like, 2 likes')
  await likesOf(post).click()
  await expect(likesOf(seen)).toHaveAccessibleName('Like, 1 like')
  await expect(likesOf(seen)).toHaveAttribute('aria-pressed', 'true')

  await ines.update(postId, { caption: `${caption}, later`, location: 'Lisbon' })
  await expect(post.getByText(`${caption}, later`)).toBeVisible()
  await expect(seen.getByText(/Lisbon/)).toBeVisible()

  await ines.remove(postId)
  await expect(post).toHaveCount(0)
  await expect(pages[1].getByText('Post not found')).toBeVisible()
  expect(loads).toEqual([])
})

test('new posts of others wait behind a button, and nothing moves until it is pressed', async ({
  visit,
  server,
  request: caller,
}) => {
  const ines = await author(caller, server.origin)
  const name = unique('')
  for (const words of ['Below', 'First']) await ines.share(`${words} ${name}`)
  const { page } = await visit()
  await signUpConnected(page, 'Marek Nowak')
  const first = postIn(page, `First ${name}`)
  await expect(first).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 60 }))
  const place = await first.boundingBox()

  await ines.share(`Second ${name}`)
  await expect(pill(page)).toHaveText('1 new post')
  await expect(page.locator('output', { hasText: '1 new post' })).toHaveCount(1)
  await ines.share(`Third ${name}`)
  await expect(pill(page)).toHaveText('2 new posts')
  expect(await first.boundingBox()).toEqual(place)
  await expect(postIn(page, `Second ${name}`)).toHaveCount(0)
  await expectAccessible(page)

  await pill(page).press('Enter')
  const link = postIn(page, `Third ${name}`).locator('a[href^="/posts/"]').first()
  await expect(link).toBeFocused()
  await expect(pill(page)).toHaveCount(0)
  const words = (await page.getByRole('article').allTextContents()).slice(0, 3)
  const names = words.map((text) => /First|Second|Third/.exec(text)?.[0])
  expect(names).toEqual(['Third', 'Second', 'First'])
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('shows when there is no network, and hides that when there is', async ({ visit }) => {
  const { page } = await visit()
  await signUpConnected(page, 'Marek Nowak')
  await page.context().setOffline(true)
  await expect(banner(page)).toHaveText('Offline. Drafts are kept.')
  await expect(page.locator('output', { hasText: 'Offline' })).toHaveCount(1)
  // It covers nothing: the page is below it.
  const [bar, content] = await Promise.all(
    [page.getByRole('banner'), page.getByRole('main')].map((part) => part.boundingBox()),
  )
  expect(content?.y).toBe((bar?.y ?? 0) + (bar?.height ?? 0))
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(banner(page)).toHaveCount(0)
})

test('a page whose server restarts loads what it missed', async ({ browser, contextOptions }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'devhood-live-'))
  const settings = { DATA_DIR: dataDir }
  const first = await startServer(settings)
  const { origin } = first
  const caller = await request.newContext()
  const ines = await author(caller, origin)
  const [keptPost, deletedPost] = [await ines.share('Kept'), await ines.share('Gone')]
  const context = await browser.newContext({ ...contextOptions, baseURL: origin })
  const page = await context.newPage()
  await signUpConnected(page, 'Marek Nowak')
  await expect(postIn(page, 'Gone')).toBeVisible()
  await first.stop()
  await expect(banner(page)).toHaveText('Reconnecting')

  // At another URL, so that the page can't receive events of it.
  const hidden = await startServer(settings)
  await ines.update(keptPost, { likes: [ines.userId] }, hidden.origin)
  await ines.remove(deletedPost, hidden.origin)
  await ines.share('New', hidden.origin)
  await hidden.stop()
  await using second = await startServer({ ...settings, PORT: new URL(origin).port })
  expect(second.origin).toBe(origin)

  const post = postIn(page, 'Kept')
  await expect(likesOf(post)).toHaveAccessibleName('Like, 1 like')
  await expect(postIn(page, 'Gone')).toHaveCount(0)
  await expect(pill(page)).toHaveText('1 new post')
  await expect(banner(page)).toHaveCount(0)
  await ines.update(keptPost, { likes: [] })
  await expect(likesOf(post)).toHaveAccessibleName('Like, 0 likes')
  await context.close()
  await caller.dispose()
  await rm(dataDir, { recursive: true, force: true })
})
