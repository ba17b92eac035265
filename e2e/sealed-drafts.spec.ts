import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page } from '@playwright/test'
import { storedText } from './support/device.ts'
import { expect, openConnected, PASSWORD, showScreen, test, unique } from './support/fixtures.ts'
import { blackPng } from './support/pictures.ts'
import { share, signOut, signUpUser, type TestUser } from './support/users.ts'

const photo = join(import.meta.dirname, 'photos', 'photo-exif-orientation-6.jpg')
/** Bytes from the middle of the picture. */
const PHOTO_BYTES = readFileSync(photo).subarray(4000, 4040).toString('latin1')

const caption = (page: Page) => page.getByLabel('Caption', { exact: true })
const commentField = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })
const waiting = (page: Page) => page.getByRole('main').getByText('Waiting to send')

async function signIn(page: Page, { username }: TestUser): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Home Feed' })).toBeVisible()
}

/** What somebody has typed and not sent, in words that nobody else has. */
const TYPED = ['Half a caption', 'Half a comment', 'A whole comment', 'A whole headline']

/** Opens a form, types, and waits until the device has stored it, which takes a moment after the form has loaded. */
async function type(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const before = await storedText(page)
  await act()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => storedText(page)).not.toBe(before)
}

/** The text of the form is stored first: a page that is left at once would not have its picture yet. */
async function choosePhoto(page: Page): Promise<void> {
  await page.setInputFiles('input[type=file]', photo)
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()
}

/** Types into forms and leaves them, and sends a comment offline. */
async function leaveTyped(page: Page, { userId }: TestUser, postId: string): Promise<void> {
  await type(page, '/create-post', () => caption(page).fill('Half a caption'))
  await type(page, '/create-post', () => choosePhoto(page))
  await type(page, `/update-profile/${userId}`, () =>
    page.getByLabel('Headline').fill('A whole headline'),
  )
  await openConnected(page, `/posts/${postId}`)
  await page.context().setOffline(true)
  await commentField(page).fill('A whole comment')
  await page.keyboard.press('Control+Enter')
  await expect(waiting(page)).toHaveCount(1)
  await commentField(page).fill('Half a comment')
  // The form stores it before the next step of this test.
  await expect(commentField(page)).toHaveValue('Half a comment')
}

async function expectNothingReadable(page: Page, { userId }: TestUser, postId: string) {
  const stored = await storedText(page)
  const words = [...TYPED, PHOTO_BYTES, userId, postId, 'create-post', 'CryptoKey']
  expect(words.filter((word) => stored.includes(word))).toEqual([])
  // It is there all the same.
  expect(stored).toContain('draft ')
  expect(stored).toContain('outbox ')
}

async function expectTyped(page: Page, { userId }: TestUser, postId: string): Promise<void> {
  await page.goto(`/posts/${postId}`)
  await expect(page.getByText('A whole comment')).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  await expect(commentField(page)).toHaveValue('Half a comment')
  await page.goto(`/update-profile/${userId}`)
  await expect(page.getByLabel('Headline')).toHaveValue('A whole headline')
  await page.goto('/create-post')
  await expect(caption(page)).toHaveValue('Half a caption')
  await expect(page.getByText(/photo-exif-orientation-6/).first()).toBeVisible()
}

test('after signing out, nothing that was typed can be read on the device, and all of it returns with its person', async ({
  visit,
}) => {
  const postId = await share(await signUpUser((await visit()).page, 'Ada Winter'), {
    caption: unique('Lamp '),
  })
  const { page } = await visit()
  const ines = await signUpUser(page, 'Ines Moreira')
  await leaveTyped(page, ines, postId)
  // Signed in, the device reads it without a network.
  expect(await storedText(page)).toContain('CryptoKey')
  await page.route('**/v1/databases/*/collections/comments/documents', (route) => route.abort())
  await page.context().setOffline(false)
  await signOut(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expectNothingReadable(page, ines, postId)
  await page.unrouteAll()

  await test.step('somebody else reads none of it', async () => {
    await signUpUser(page, 'Marek Zelenka')
    await page.goto(`/posts/${postId}`)
    await expect(commentField(page)).toHaveValue('')
    await page.goto('/create-post')
    await expect(caption(page)).toHaveValue('')
    await signOut(page)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  })
  await signIn(page, ines)
  await expectTyped(page, ines, postId)
})

test('a session that is ended elsewhere takes the key along, and leaves what was typed', async ({
  visit,
}) => {
  const { page } = await visit()
  const ines = await signUpUser(page, 'Ines Moreira')
  await page.goto('/create-post')
  await caption(page).fill('Half a caption')
  await page.reload()
  await expect(caption(page)).toHaveValue('Half a caption')
  expect(await storedText(page)).toContain('CryptoKey')

  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect.poll(() => storedText(page)).not.toContain('CryptoKey')
  expect(await storedText(page)).not.toContain('Half a caption')
  await signIn(page, ines)
  await page.goto('/create-post')
  await expect(caption(page)).toHaveValue('Half a caption')
})

test('what an earlier version has stored readably is encrypted, and opens as before', async ({
  visit,
}) => {
  const { page } = await visit()
  const { userId } = await signUpUser(page, 'Ines Moreira')
  await page.goto('/robots.txt')
  const earlier = { id: userId, bytes: [...blackPng(120, 80)] }
  await page.evaluate(async ({ id, bytes }) => {
    const values = { pictures: ['p1'], alts: { p1: 'A lamp' }, caption: 'Half a caption' }
    localStorage.setItem(`draft ${id} create-post`, JSON.stringify(values))
    const file = new File([new Uint8Array(bytes)], 'old-lamp.png', { type: 'image/png' })
    const picture = { file, original: file, resized: undefined, fileId: 'p1' }
    const toggle = {
      kind: 'toggle',
      id: 'likes x',
      key: ['likes', 'x'],
      on: true,
      at: 1,
      title: 'Like',
    }
    const opening = indexedDB.open('keyval-store')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keyval'))
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const transaction = opening.result.transaction('keyval', 'readwrite')
    transaction.objectStore('keyval').put(picture, `draft ${id} create-post p1`)
    transaction.objectStore('keyval').put({ ...toggle, refusal: 'No' }, `outbox ${id} likes x`)
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    opening.result.close()
  }, earlier)
  await page.goto('/create-post')
  await expect(caption(page)).toHaveValue('Half a caption')
  await expect(page.getByText('old-lamp.png').first()).toBeVisible()
  // A picture that the server rejects would be there for a moment only.
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()
  await expect(page.locator('#connection')).toHaveText('1 not sent')
  const stored = await storedText(page)
  expect(['Half a caption', 'old-lamp', 'likes x'].filter((word) => stored.includes(word))).toEqual(
    [],
  )
})

/** Each first try to read the names that begin with the same words fails, as where the browser closes its database. */
function failReading(): void {
  const getAllKeys = Reflect.get(IDBObjectStore.prototype, 'getAllKeys') as (
    ...options: unknown[]
  ) => IDBRequest
  const tried = new Set<string>()
  IDBObjectStore.prototype.getAllKeys = function (range?: IDBKeyRange) {
    const request = Reflect.apply(getAllKeys, this, [range])
    const start = String(range?.lower)
    if (range && !tried.has(start)) this.transaction.abort()
    tried.add(start)
    return request
  }
}

/** Each call of a method of the browser takes so many milliseconds longer. */
function delayCalls({ of, method, by }: { of: string; method: string; by: number }): void {
  const { prototype } = Reflect.get(globalThis, of) as { prototype: object }
  const call = Reflect.get(prototype, method) as (...options: unknown[]) => unknown
  const delayed = async function (this: unknown, ...options: unknown[]) {
    await new Promise((resolve) => setTimeout(resolve, by))
    return Reflect.apply(call, this, options)
  }
  Object.assign(prototype, { [method]: delayed })
}

/** Longer than a draft waits for another page to release it. */
const SLOW_LOCKS = { of: 'LockManager', method: 'request', by: 400 }
/** Longer than it takes to open a form again. */
const SLOW_CIPHERS = { of: 'SubtleCrypto', method: 'encrypt', by: 2000 }

/** Without HTTPS, browsers have neither. */
function refuseCiphers(): void {
  Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })
  Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
}

for (const [trouble, cause] of [
  ['has no ciphers', (page: Page) => page.addInitScript(refuseCiphers)],
  ['fails once to read what it stores', (page: Page) => page.addInitScript(failReading)],
  ['is slow to lock what it stores', (page: Page) => page.addInitScript(delayCalls, SLOW_LOCKS)],
] as const)
  test(`a draft returns with its picture where the browser ${trouble}`, async ({ visit }) => {
    const { page } = await visit()
    await signUpUser(page, 'Ines Moreira')
    await cause(page)
    await type(page, '/create-post', () => caption(page).fill('Half a caption'))
    await type(page, '/create-post', () => choosePhoto(page))
    await page.goto('/create-post')
    await expect(caption(page)).toHaveValue('Half a caption')
    await expect(page.getByText(/photo-exif-orientation-6/).first()).toBeVisible()
  })

test('a form that is left and opened again at once has what was typed last', async ({ visit }) => {
  const { page } = await visit()
  await signUpUser(page, 'Ines Moreira')
  await page.addInitScript(delayCalls, SLOW_CIPHERS)
  await page.goto('/create-post')
  await caption(page).fill('Half a caption')
  await showScreen(page, '/saved')
  await expect(caption(page)).toHaveCount(0)
  await showScreen(page, '/create-post')
  await expect(caption(page)).toHaveValue('Half a caption')
})

test('two tabs with one form have a draft each, and both return', async ({ visit }) => {
  const { page } = await visit()
  await signUpUser(page, 'Ines Moreira')
  const other = await page.context().newPage()
  await page.goto('/create-post')
  await page.setInputFiles('input[type=file]', photo)
  await caption(page).fill('Of the first tab')
  await other.goto('/create-post')
  await expect(caption(other)).toHaveValue('')
  await other.setInputFiles('input[type=file]', photo)
  await caption(other).fill('Of the second tab')
  for (const [tab, words] of [
    [page, 'Of the first tab'],
    [other, 'Of the second tab'],
  ] as const) {
    await tab.reload()
    await expect(caption(tab)).toHaveValue(words)
    await expect(tab.getByText(/already exists/)).toHaveCount(0)
  }
  await other.getByRole('button', { name: 'Create Post' }).click()
  await expect(other).toHaveURL('/')
  await page.reload()
  await expect(caption(page)).toHaveValue('Of the first tab')
})
