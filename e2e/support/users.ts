import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { type Page } from '@playwright/test'
import { signUpByApi, expect, unique } from './fixtures.ts'
import { blackPng } from './pictures.ts'
import { type RunningServer } from './server.ts'

const DATA = '/v1/databases/devhood/collections'

/** A user with a separate page and a public profile. */
export interface TestUser {
  readonly page: Page
  readonly userId: string
  readonly username: string
}

/** Whoever calls the API, with a page or without one. */
type Author = Pick<TestUser, 'userId'> & { readonly page: Pick<Page, 'request'> }

/** Signs a user up with a unique username. */
export async function signUpUser(page: Page, name: string, username = unique('nb')) {
  const userId = await signUpByApi(page, name, username)
  return { page, userId, username } satisfies TestUser
}

/** Presses Logout, which narrow windows have in a menu. */
export async function signOut(page: Page): Promise<void> {
  const direct = page.getByRole('button', { name: 'Logout' })
  const menu = page.getByRole('button', { name: 'Your menu' })
  // A page that still loads has neither.
  await expect(direct.or(menu)).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  await direct.click()
}

/** Makes a user an operator, as the command line does beside the running server. */
export function makeOperator(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  { username }: Pick<TestUser, 'username'>,
): void {
  using database = new DatabaseSync(join(dataDir, 'devhood.db'), { timeout: 5000 })
  const promotion = database.prepare("UPDATE accounts SET role = 'operator' WHERE email = ?")
  expect(promotion.run(`${username}@example.org`).changes).toBe(1)
}

/** Writes a document through the API, as another device would; returns its id. */
export async function createDocument({ page }: Author, collection: string, data: object) {
  const body = { documentId: 'unique()', data }
  const response = await page.request.post(`${DATA}/${collection}/documents`, { data: body })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { $id: string }).$id
}

/** Uploads a picture of this size in pixels; returns the file's id. */
export async function upload({ page }: Author, width: number, height: number): Promise<string> {
  const file = { name: 'night.png', mimeType: 'image/png', buffer: blackPng(width, height) }
  const sent = await page.request.post('/v1/storage/buckets/media/files', {
    headers: { 'x-appwrite-project': 'devhood' },
    multipart: { fileId: 'unique()', file },
  })
  return ((await sent.json()) as { $id: string }).$id
}

/** Shares a picture in a post with these fields. */
export async function share(user: Author, fields: object, width = 120, height = 80) {
  const imageId = await upload(user, width, height)
  return createDocument(user, 'posts', { creator: user.userId, imageId, ...fields })
}

/** Common picture formats: wide, tall, square. */
const SHAPES = [
  [120, 80],
  [90, 120],
  [160, 90],
  [100, 100],
  [60, 110],
] as const

/** Shares this many pictures of different formats, captioned `captionPrefix 1` and so on; returns the posts' ids. */
export async function shareMany(user: TestUser, captionPrefix: string, count: number) {
  const files: string[] = []
  for (const [width, height] of SHAPES) files.push(await upload(user, width, height))
  const ids: string[] = []
  for (let at = 1; at <= count; at += 1) {
    const imageId = files[at % files.length]
    const fields = { creator: user.userId, caption: `${captionPrefix} ${at}`, imageId }
    ids.push(await createDocument(user, 'posts', fields))
  }
  return ids
}
