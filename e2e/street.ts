import { type Browser, type Page } from '@playwright/test'
import { comeIn, expect, unique } from './fixtures.ts'
import { noisePng } from './pictures.ts'

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** Two neighbours with a post each; the first likes and saves what is there. */
export interface Street {
  /** What the first one's browser keeps of the sign-in. */
  readonly signedIn: StorageState
  readonly me: string
  readonly ownPost: string
  readonly other: string
  readonly otherPost: string
  /** Words that both captions hold. */
  readonly words: string
}

const DATA = '/v1/databases/devhood/collections'

/** Fills a street through the API, as its clients do. */
export async function openStreet(browser: Browser, origin: string): Promise<Street> {
  const words = unique('lamplight')
  const [one, two] = [await settle(browser, origin), await settle(browser, origin)]
  const ownPost = await share(one, words)
  const otherPost = await share(two, words)
  for (const post of [ownPost, otherPost]) {
    await send(one.page, 'patch', `${DATA}/posts/documents/${post}`, { likes: [one.userId] })
    await send(one.page, 'post', `${DATA}/saves/documents`, { user: one.userId, post })
  }
  const signedIn = await one.page.context().storageState()
  await Promise.all([one.page.context().close(), two.page.context().close()])
  return { signedIn, me: one.userId, other: two.userId, ownPost, otherPost, words }
}

interface Neighbour {
  readonly page: Page
  readonly userId: string
}

async function settle(browser: Browser, origin: string): Promise<Neighbour> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  return { page, userId: await comeIn(page, 'Ada Nwosu', unique('ada')) }
}

/** A post with a long caption and many tags; gives its id. */
async function share({ page, userId }: Neighbour, words: string): Promise<string> {
  const buffer = noisePng(120, 80)
  const file = { name: 'window.png', mimeType: 'image/png', buffer }
  const sent = await page.request.post('/v1/storage/buckets/media/files', {
    headers: { 'x-appwrite-project': 'devhood' },
    multipart: { fileId: 'unique()', file },
  })
  expect(sent.status()).toBe(201)
  const { $id: imageId } = (await sent.json()) as { $id: string }
  return send(page, 'post', `${DATA}/posts/documents`, {
    creator: userId,
    caption: `${words} ${'The lamps come on one by one. '.repeat(20)}`,
    location: 'Lisbon, Portugal',
    tags: Array.from({ length: 20 }, (_, index) => `tag${index}`),
    imageId,
    imageUrl: `/v1/storage/buckets/media/files/${imageId}/preview?width=2000&height=2000`,
    imageAlt: 'A square of noise in many colours.',
  })
}

/** Writes a document; gives its id. */
async function send(page: Page, method: 'post' | 'patch', url: string, fields: object) {
  const data = method === 'post' ? { documentId: 'unique()', data: fields } : { data: fields }
  const answer = await page.request[method](url, { data })
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { $id: string }).$id
}
