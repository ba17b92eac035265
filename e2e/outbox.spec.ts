import { join } from 'node:path'
import { type Page, type Route } from '@playwright/test'
import { storedText } from './support/device.ts'
import {
  expect,
  expectAccessible,
  openConnected,
  PASSWORD,
  test,
  unique,
} from './support/fixtures.ts'
import { createDocument, signOut, signUpUser, type TestUser, upload } from './support/users.ts'

const photo = join(import.meta.dirname, 'photos', 'photo-exif-orientation-6.jpg')
const DATA = '/v1/databases/devhood/collections'

/** With service workers; other tests run without, because workers intercept their requests. */
const withWorker = { serviceWorkers: 'allow' } as const

const banner = (page: Page) => page.locator('#connection')
const waiting = (page: Page) => page.getByRole('main').getByText('Waiting to send')
const commentField = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })

/** Documents of a list as a person reads them. */
async function list({ page }: TestUser, collection: string, field: string, value: string) {
  const query = JSON.stringify({ method: 'equal', attribute: field, values: [value] })
  const response = await page.request.get(`${DATA}/${collection}/documents`, {
    params: { 'queries[]': query },
  })
  expect(response.status()).toBe(200)
  return ((await response.json()) as { documents: Record<string, unknown>[] }).documents
}

/** Opens a page and waits until it is on the device. */
async function see(page: Page, address: string, words: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByText(words).first()).toBeVisible()
  await expect.poll(() => isStored(page, address)).toBe(true)
}

/** Whether the data of a page is on the device, and a worker that serves the app. */
function isStored(page: Page, address: string): Promise<boolean> {
  return page.evaluate(async (key) => {
    const workers = await navigator.serviceWorker.getRegistrations()
    const names = await indexedDB.databases()
    if (!workers.some(({ active }) => active?.state === 'activated')) return false
    if (!names.some(({ name }) => name === 'keyval-store')) return false
    return new Promise<boolean>((resolve) => {
      const opened = indexedDB.open('keyval-store')
      opened.addEventListener('success', () => {
        const found = opened.result.transaction('keyval').objectStore('keyval').count(key)
        found.addEventListener('success', () => {
          opened.result.close()
          resolve(found.result === 1)
        })
      })
    })
  }, `last ${address}`)
}

/** Somebody with a post of two pictures. */
async function publish(page: Page, fields: object = {}) {
  const ada = await signUpUser(page, 'Ada Winter')
  const caption = unique('Lamps out ')
  const imageIds = [await upload(ada, 120, 80), await upload(ada, 90, 120)]
  const imageAlts = ['Before', 'After']
  const data = { creator: ada.userId, caption, imageIds, imageAlts, ...fields }
  return { ...ada, caption, postId: await createDocument(ada, 'posts', data) }
}

test('what is done offline waits on the device, survives a reload, and is sent once', async ({
  visit,
}) => {
  const ada = await publish((await visit()).page)
  const first = { creator: ada.userId, post: ada.postId, text: 'First' }
  const commentId = await createDocument(ada, 'comments', first)
  const { page } = await visit(withWorker)
  const ines = await signUpUser(page, 'Ines Moreira')
  await see(page, '/', ada.caption)
  await see(page, `/posts/${ada.postId}`, first.text)
  await see(page, `/profile/${ada.userId}`, 'Ada Winter')
  const words = unique('Sent from the plane ')

  await test.step('offline: what was seen opens, and everything goes to the outbox', async () => {
    await page.context().setOffline(true)
    await page.goto('/')
    const card = page.getByRole('article').filter({ hasText: ada.caption })
    await expect(card.getByRole('img', { name: 'Before' })).toBeVisible()
    await expect.poll(() => card.getByRole('img', { name: 'Before' }).evaluate(isLoaded)).toBe(true)

    await page.goto(`/profile/${ada.userId}`)
    await page.getByRole('button', { name: 'Follow Ada Winter' }).click()
    await expect(
      page.getByRole('button', { name: 'Following Ada Winter' }),
    ).toHaveAccessibleDescription('Waiting to send')

    await page.goto(`/posts/${ada.postId}`)
    await page.getByRole('button', { name: 'Like, 0 likes' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Like the comment by Ada Winter, 0 likes' }).click()
    await commentField(page).fill(words)
    await page.keyboard.press('Control+Enter')
    await expect(waiting(page)).toHaveCount(2)

    await page.goto('/create-post')
    await page.setInputFiles('input[type=file]', photo)
    await page.getByLabel('Caption', { exact: true }).fill(words)
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page.getByRole('list', { name: 'Your posts that wait' })).toContainText(words)
    await expect(banner(page)).toHaveText('Offline. 6 waiting to send')
  })

  await test.step('a reload shows it as before, and the list names each', async () => {
    await page.goto(`/posts/${ada.postId}`)
    await expect(page.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(
      page.getByRole('button', { name: 'Like the comment by Ada Winter, 1 like' }),
    ).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('group', { name: 'Comment by Ines Moreira' })).toContainText(words)
    await page.getByRole('button', { name: 'Show what waits to be sent' }).click()
    const rows = page.getByRole('list', { name: 'Waiting to send' }).getByRole('listitem')
    await expect(rows).toHaveText([
      /^Follow Ada Winter/,
      /^Like the post by Ada Winter/,
      /^Save the post by Ada Winter/,
      /^Like the comment by Ada Winter/,
      new RegExp(`^Comment on the post by Ada Winter${words}`),
      new RegExp(`^Post${words}`),
    ])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('online: each is on the server once', async () => {
    await page.context().setOffline(false)
    await expect(banner(page)).toHaveCount(0)
    await expect(waiting(page)).toHaveCount(0)
    const counts = async () => ({
      follows: (await list(ines, 'follows', 'followed', ada.userId)).length,
      saves: (await list(ines, 'saves', 'post', ada.postId)).length,
      comments: (await list(ada, 'comments', 'creator', ines.userId)).map(({ text }) => text),
      posts: (await list(ada, 'posts', 'creator', ines.userId)).map(({ caption }) => caption),
      likes: (await list(ada, 'posts', '$id', ada.postId)).map(({ likesCount }) => likesCount),
      commentLikes: (await list(ada, 'comments', '$id', commentId)).map(
        ({ likesCount }) => likesCount,
      ),
    })
    const once = {
      follows: 1,
      saves: 1,
      comments: [words],
      posts: [words],
      likes: [1],
      commentLikes: [1],
    }
    expect(await counts()).toEqual(once)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
    expect(await counts()).toEqual(once)
  })
})
const isLoaded = (image: HTMLElement | SVGElement) => (image as HTMLImageElement).naturalWidth > 0

test('a comment whose answer was lost is there once, and a refused one keeps its text', async ({
  visit,
}) => {
  const ada = await publish((await visit()).page)
  const { page } = await visit()
  const context = page.context()
  await signUpUser(page, 'Ines Moreira')
  await openConnected(page, `/posts/${ada.postId}`)
  const arrived = unique('It arrived ')
  // Once: a later request must not take the network away again.
  const loseResponse = async (route: Route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  }
  await page.route(/collections\/comments\/documents$/, loseResponse, { times: 1 })
  await commentField(page).fill(arrived)
  await page.keyboard.press('Control+Enter')
  await expect(waiting(page)).toHaveCount(1)

  const late = unique('Too late ')
  await commentField(page).fill(late)
  await page.keyboard.press('Control+Enter')
  await expect(waiting(page)).toHaveCount(2)
  const closed = await ada.page.request.patch(`${DATA}/posts/documents/${ada.postId}`, {
    data: { data: { commenting: 'off' } },
  })
  expect(closed.status()).toBe(200)
  await context.setOffline(false)
  await expect(banner(page)).toHaveText('1 not sent')
  expect((await list(ada, 'comments', 'post', ada.postId)).map(({ text }) => text)).toEqual([
    arrived,
  ])

  await test.step('signing out asks first, and the refused one can be discarded', async () => {
    await signOut(page)
    const dialog = page.getByRole('dialog', { name: 'Sign out before everything is sent?' })
    await expect(dialog.getByRole('listitem')).toContainText(late)
    await expect(dialog.getByRole('listitem')).toContainText('Not sent: ')
    await dialog.getByRole('button', { name: /^Discard/ }).click()
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(dialog.getByText('Everything is sent.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(banner(page)).toHaveCount(0)
  })
})

test('a second person on the same device neither sees nor sends what waits; a refused post returns to the form', async ({
  visit,
}) => {
  const ada = await publish((await visit()).page)
  const { page } = await visit()
  const context = page.context()
  const texts = async () =>
    (await list(ada, 'comments', 'post', ada.postId)).map(({ text }) => text)
  const [words, others] = [unique('From the train '), unique('From another ')]
  const comment = async (text: string) => {
    await openConnected(page, `/posts/${ada.postId}`)
    await expect(banner(page)).toHaveCount(0)
    await context.setOffline(true)
    await commentField(page).fill(text)
    await page.keyboard.press('Control+Enter')
    await expect(waiting(page)).toHaveCount(1)
  }

  const ines = await signUpUser(page, 'Ines Moreira')
  await openConnected(page, '/create-post')
  await page.setInputFiles('input[type=file]', photo)
  await page.getByLabel('Caption', { exact: true }).fill(words)
  await page.getByLabel('Alt text').fill('A lamp')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect.poll(() => waitingKeys(page)).toHaveLength(1)
  // The draft is deleted once the post is in the outbox.
  await expect.poll(() => storedText(page)).not.toContain('draft ')

  await test.step('the next person sends only their own', async () => {
    await context.clearCookies()
    await page.goto('about:blank')
    await context.setOffline(false)
    await signUpUser(page, 'Marek Zelenka')
    await comment(others)
    await context.setOffline(false)
    await expect(waiting(page)).toHaveCount(0)
    await expect.poll(texts).toEqual([others])
    expect(await list(ada, 'posts', 'creator', ines.userId)).toEqual([])
  })

  await test.step('for the first one, it is sent; refused, it is in the form again', async () => {
    const posts = /collections\/posts\/documents$/
    await page.goto('about:blank')
    await page.route(posts, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: REFUSAL })
        : route.fallback(),
    )
    await context.clearCookies()
    const credentials = { email: `${ines.username}@example.org`, password: PASSWORD }
    await page.request.post('/v1/account/sessions/email', { data: credentials })
    await page.goto('/')
    await expect(banner(page)).toHaveText('1 not sent')
    await page.unroute(posts)
    await page.getByRole('button', { name: 'Show what waits to be sent' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page).toHaveURL('/create-post')
    await expect(page.getByLabel('Caption', { exact: true })).toHaveValue(words)
    await expect(page.getByLabel('Alt text')).toHaveValue('A lamp')
    await expect(banner(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page).toHaveURL('/')
    const [post] = await list(ada, 'posts', 'creator', ines.userId)
    expect(post).toMatchObject({ caption: words, imageAlt: 'A lamp' })
  })
})
/** The keys of what waits on this device, whoever left it. */
function waitingKeys(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opened = indexedDB.open('keyval-store')
        opened.addEventListener('success', () => {
          const found = opened.result.transaction('keyval').objectStore('keyval').getAllKeys()
          found.addEventListener('success', () => {
            opened.result.close()
            resolve(found.result.map(String).filter((key) => key.startsWith('outbox ')))
          })
        })
      }),
  )
}
const REFUSAL = { message: 'No posts today.', code: 400, type: 'document_invalid_structure' }
