import { type Browser, type Page } from '@playwright/test'
import { signUpByApi, expect, unique } from './fixtures.ts'
import { noisePng } from './pictures.ts'

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** Two users with a post each. The first one likes and saves what exists. */
export interface Dataset {
  /** The browser state of the first user after sign-in. */
  readonly firstUserState: StorageState
  readonly me: string
  readonly ownPost: string
  readonly other: string
  readonly otherPost: string
  /** A word that both captions contain. */
  readonly searchWord: string
}

const DATA = '/v1/databases/devhood/collections'

/** Creates the dataset through the API, as clients do. */
export async function createDataset(browser: Browser, origin: string): Promise<Dataset> {
  const searchWord = unique('lamplight')
  const [first, second] = [await signUpUser(browser, origin), await signUpUser(browser, origin)]
  const ownPost = await createPost(first, searchWord)
  const otherPost = await createPost(second, searchWord)
  for (const post of [ownPost, otherPost]) {
    await sendDocument(first.page, 'patch', `${DATA}/posts/documents/${post}`, {
      likes: [first.userId],
    })
    await sendDocument(first.page, 'post', `${DATA}/saves/documents`, { user: first.userId, post })
  }
  const firstUserState = await first.page.context().storageState()
  await Promise.all([first.page.context().close(), second.page.context().close()])
  return { firstUserState, me: first.userId, other: second.userId, ownPost, otherPost, searchWord }
}

interface TestUser {
  readonly page: Page
  readonly userId: string
}

async function signUpUser(browser: Browser, origin: string): Promise<TestUser> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  return { page, userId: await signUpByApi(page, 'Ada Nwosu', unique('ada')) }
}

/** A post with a long caption and many tags; returns its id. */
async function createPost({ page, userId }: TestUser, searchWord: string): Promise<string> {
  const buffer = noisePng(120, 80)
  const file = { name: 'window.png', mimeType: 'image/png', buffer }
  const sent = await page.request.post('/v1/storage/buckets/media/files', {
    headers: { 'x-appwrite-project': 'devhood' },
    multipart: { fileId: 'unique()', file },
  })
  expect(sent.status()).toBe(201)
  const { $id: imageId } = (await sent.json()) as { $id: string }
  return sendDocument(page, 'post', `${DATA}/posts/documents`, {
    creator: userId,
    caption: `${searchWord} ${'The lamps come on one by one. '.repeat(20)}`,
    location: 'Lisbon, Portugal',
    tags: Array.from({ length: 20 }, (_, index) => `tag${index}`),
    imageId,
    imageUrl: `/v1/storage/buckets/media/files/${imageId}/preview?width=2000&height=2000`,
    imageAlt: 'A square of noise in many colours.',
  })
}

/** Writes a document; returns its id. */
async function sendDocument(page: Page, method: 'post' | 'patch', url: string, fields: object) {
  const data = method === 'post' ? { documentId: 'unique()', data: fields } : { data: fields }
  const answer = await page.request[method](url, { data })
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { $id: string }).$id
}
