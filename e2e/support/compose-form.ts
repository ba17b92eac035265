import { createHash } from 'node:crypto'
import { type Page, type Route } from '@playwright/test'
import { signUpByApi, unique } from './fixtures.ts'
import { pngOfSize } from './pictures.ts'

export const MIB = 1024 * 1024

/** Signs up a new user on this page; returns their username. */
export async function signUpUnique(page: Page, name: string): Promise<string> {
  const handle = unique(name.toLowerCase())
  await signUpByApi(page, name, handle)
  return handle
}

/** The name of the chosen file in the form. */
export const chosenFile = (page: Page, name: string) => page.getByText(name, { exact: true })

export const submit = (page: Page) => page.getByRole('button', { name: 'Create Post' })

/** Chooses a picture of this many bytes in the form; returns its MD5. */
export async function choosePicture(
  page: Page,
  bytes: number,
  name = 'large.png',
): Promise<string> {
  const buffer = pngOfSize(bytes)
  await page.setInputFiles('input[type=file]', { name, mimeType: 'image/png', buffer })
  return md5(buffer)
}

export function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex')
}

/** Records the chunks that are sent from now on, by content-range. `answer` decides the fate of each. */
export async function watchChunks(
  page: Page,
  respond: (route: Route, count: number) => unknown = (route) => route.continue(),
): Promise<string[]> {
  const ranges: string[] = []
  await page.route('**/v1/storage/buckets/media/files', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    ranges.push(route.request().headers()['content-range'] ?? '')
    return respond(route, ranges.length)
  })
  return ranges
}

interface StoredFile {
  readonly $id: string
  readonly name: string
  readonly signature: string
  readonly sizeOriginal: number
  readonly chunksUploaded: number
}

/** All files of the signed-in user, as the server lists them. */
export function storedFiles(page: Page): Promise<StoredFile[]> {
  return page.evaluate(async () => {
    const headers = { 'X-Appwrite-Project': 'devhood' }
    const response = await fetch('/v1/storage/buckets/media/files', { headers })
    return ((await response.json()) as { files: StoredFile[] }).files
  })
}

/** The owner's download of a file: its type, its size in pixels, and its colours on the left and on the right. */
export function downloadedPicture(page: Page, fileId: string) {
  return page.evaluate(async (id) => {
    const url = `/v1/storage/buckets/media/files/${id}/download?project=devhood`
    const bytes = await (await fetch(url)).blob()
    const picture = await createImageBitmap(bytes)
    const { width, height } = picture
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(picture, 0, 0)
    const colors = [0, width - 1].map((x) => {
      const [red = 0, , blue = 0] = context?.getImageData(x, height >> 1, 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    })
    return { type: bytes.type, width, height, colors }
  }, fileId)
}
