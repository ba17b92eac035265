import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import { type Page, type Route } from '@playwright/test'
import {
  signUpUnique,
  choosePicture,
  downloadedPicture,
  md5,
  MIB,
  storedFiles,
  submit,
  watchChunks,
} from './support/compose-form.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { noisePng } from './support/pictures.ts'
import { expectToast } from './support/request-faults.ts'

test('an upload shows its progress and speed, and can be cancelled and resumed', async ({
  visit,
}) => {
  const { page } = await visit()
  await signUpUnique(page, 'Yuki')
  await page.goto('/create-post')
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_500_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  const ranges = await watchChunks(page)
  const signature = await choosePicture(page, 12 * MIB)
  await expect(page.getByText(/^\d+\.\d of 12\.6 MB · \d+ % · \d.* [kM]B\/s$/)).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Upload' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(page.getByText(/^Stopped at \d+ %$/)).toBeVisible()
  await expectAccessible(page)

  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  const there = (await storedFiles(page))[0]?.chunksUploaded ?? 0
  ranges.length = 0
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('12.6 MB · uploaded')).toBeVisible()
  const all = [
    'bytes 0-5242879/12582912',
    'bytes 5242880-10485759/12582912',
    'bytes 10485760-12582911/12582912',
  ]
  expect(ranges).toEqual(all.slice(there))
  expect(await storedFiles(page)).toMatchObject([{ signature, chunksUploaded: 3 }])
})

test('a lost connection is reported, and Retry continues from what the server has', async ({
  visit,
}) => {
  const { page } = await visit()
  await page.clock.install()
  await signUpUnique(page, 'Tomas')
  await page.goto('/create-post')
  let isCut = true
  const ranges = await watchChunks(page, (route, count) =>
    isCut && count > 1 ? route.abort('connectionreset') : route.continue(),
  )
  const signature = await choosePicture(page, 6 * MIB)
  await page.getByLabel('Caption', { exact: true }).fill('Kept through everything')
  // On a busy machine, some time passes by itself.
  for (const attempt of [2, 3, 4, 5]) {
    await expect.poll(() => ranges.length).toBeGreaterThanOrEqual(attempt)
    await page.clock.runFor(4000)
  }
  await expect(page.getByRole('main').getByText('Upload failed')).toBeVisible()
  expect(ranges).toHaveLength(5)
  await expectAccessible(page)
  isCut = false
  ranges.length = 0
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('6.3 MB · uploaded')).toBeVisible()
  expect(ranges).toEqual([`bytes ${5 * MIB}-${6 * MIB - 1}/${6 * MIB}`])
  expect(await storedFiles(page)).toMatchObject([{ signature }])
  await expect(page.getByLabel('Caption', { exact: true })).toHaveValue('Kept through everything')
})

test('a reload restores the draft and its upload continues by itself', async ({ visit }) => {
  const { page } = await visit()
  await signUpUnique(page, 'Lea')
  const caption = unique('Half way there ')
  await page.goto('/create-post')
  // Held requests are never sent: the reload cancels them.
  let isHeld = true
  const held: Route[] = []
  const ranges = await watchChunks(page, (route, count) =>
    isHeld && count > 1 ? held.push(route) : route.continue(),
  )
  const signature = await choosePicture(page, 6 * MIB)
  await page.getByLabel('Caption', { exact: true }).fill(caption)
  await page.getByLabel('Alt text').fill('Noise, as far as one can see')
  await page.getByLabel('Tags', { exact: true }).fill('noise')
  await expect.poll(() => ranges.length).toBe(2)
  isHeld = false
  ranges.length = 0
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByText('6.3 MB · uploaded')).toBeVisible()
  expect(ranges).toEqual([`bytes ${5 * MIB}-${6 * MIB - 1}/${6 * MIB}`])
  await expect(page.getByLabel('Caption', { exact: true })).toHaveValue(caption)

  ranges.length = 0
  await page.reload()
  await expect(page.getByText('6.3 MB · uploaded')).toBeVisible()
  await submit(page).click()
  const post = page.getByRole('article').filter({ hasText: caption })
  await expect(post).toBeVisible()
  expect(ranges).toEqual([])
  expect(await storedFiles(page)).toMatchObject([{ signature }])
  await page.goto('/create-post')
  await expect(page.getByLabel('Caption', { exact: true })).toHaveValue('')
  await expect(page.getByText('Draft restored')).toHaveCount(0)
})

test('only a picture that is too large to show is resized, and the original can be sent', async ({
  visit,
}) => {
  const { page } = await visit()
  await signUpUnique(page, 'Kofi')
  await page.goto('/create-post')
  const put = (name: string, buffer: Buffer) =>
    page.setInputFiles('input[type=file]', { name, mimeType: 'image/png', buffer })
  const wide = noisePng(4800, 300)
  await put('wide.png', wide)
  await expect(page.getByText('Resized from 4,800 × 300 to 4,096 × 256')).toBeVisible()
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()
  const [smaller] = await storedFiles(page)
  const shown = await downloadedPicture(page, smaller?.$id ?? '')
  expect(shown).toMatchObject({ type: 'image/png', width: 4096, height: 256 })

  await page.getByRole('button', { name: 'Send the original' }).click()
  await expect(page.getByText('4.3 MB · uploaded')).toBeVisible()
  await expect.poll(() => storedFiles(page)).toMatchObject([{ signature: md5(wide) }])
  const small = noisePng(400, 300)
  await put('small.png', small)
  await expect(page.getByText(/^36\d\.\d kB · uploaded$/)).toBeVisible()
  await expect(page.getByText(/^Resized/)).toHaveCount(0)
  await expect.poll(() => storedFiles(page)).toMatchObject([{ signature: md5(small) }])
})

/** A photo as phones store it: rotated, with an EXIF orientation. */
function turnedPhoto(page: Page, width: number, height: number): Promise<string> {
  return page.evaluate(
    async ([long, short]) => {
      const canvas = new OffscreenCanvas(short, long)
      const context = canvas.getContext('2d')
      for (const [color, top] of [
        ['#f00', 0],
        ['#00f', long / 2],
      ] as const) {
        if (context) context.fillStyle = color
        context?.fillRect(0, top, short, long / 2)
      }
      const jpeg = await canvas.convertToBlob({ type: 'image/jpeg' })
      const bytes = new Uint8Array(await jpeg.arrayBuffer())
      const note =
        'ffe10022457869660000' + '4d4d002a00000008' + '0001011200030000000100060000' + '00000000'
      const exif = Uint8Array.from(note.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      const photo = [...bytes.subarray(0, 2), ...exif, ...bytes.subarray(2)]
      return btoa(photo.map((byte) => String.fromCharCode(byte)).join(''))
    },
    [width, height] as const,
  )
}

test('a large photo with rotated orientation is upright after it was resized', async ({
  visit,
}) => {
  const { page } = await visit()
  await signUpUnique(page, 'Mei')
  await page.goto('/create-post')
  const buffer = Buffer.from(await turnedPhoto(page, 4400, 300), 'base64')
  await page.setInputFiles('input[type=file]', { name: 'side.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('Resized from 4,400 × 300 to 4,096 × 279')).toBeVisible()
  await expect(page.getByText(/ · uploaded$/)).toBeVisible()
  const [file] = await storedFiles(page)
  expect(await downloadedPicture(page, file?.$id ?? '')).toEqual({
    type: 'image/jpeg',
    width: 4096,
    height: 279,
    colors: ['blue', 'red'],
  })
})

/** A picture in a format that only browsers of our time write. */
async function webp(page: Page, background: string): Promise<Buffer> {
  const encoded = await page.evaluate(async (color) => {
    const canvas = new OffscreenCanvas(40, 30)
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = color
    context?.fillRect(0, 0, 20, 30)
    if (context) context.fillStyle = '#00f'
    context?.fillRect(20, 0, 20, 30)
    const bytes = await (await canvas.convertToBlob({ type: 'image/webp' })).bytes()
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
  }, background)
  return Buffer.from(encoded, 'base64')
}

test('pictures of other formats and with wrong names are converted in the browser', async ({
  visit,
}) => {
  const { page } = await visit()
  await signUpUnique(page, 'Pau')
  await page.goto('/create-post')
  /** Chooses a file, and returns what the server has got under this name. */
  const take = async (file: { name: string; mimeType: string; buffer: Buffer }, stored: string) => {
    await page.setInputFiles('input[type=file]', file)
    const names = async () => (await storedFiles(page)).map(({ name }) => name)
    await expect.poll(names).toEqual([stored])
    await expect(page.getByText(/ · uploaded$/)).toBeVisible()
    const [found] = await storedFiles(page)
    return downloadedPicture(page, found?.$id ?? '')
  }
  const size = { width: 40, height: 30 }
  const opaque = { name: 'desk.webp', mimeType: 'image/webp', buffer: await webp(page, '#f00') }
  expect(await take(opaque, 'desk.jpg')).toEqual({
    type: 'image/jpeg',
    ...size,
    colors: ['red', 'blue'],
  })
  const transparent = { ...opaque, buffer: await webp(page, 'rgb(255 0 0 / 50%)') }
  expect(await take(transparent, 'desk.png')).toMatchObject({ type: 'image/png', ...size })
  const disguised = { ...opaque, name: 'web.jpg', mimeType: 'image/jpeg' }
  expect(await take(disguised, 'web.jpg')).toMatchObject({ type: 'image/jpeg', ...size })
  const misnamed = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: noisePng(30, 20) }
  expect(await take(misnamed, 'photo.png')).toMatchObject({ type: 'image/png' })
  expect(await storedFiles(page)).toMatchObject([{ signature: md5(misnamed.buffer) }])
  await page.setInputFiles('input[type=file]', join(import.meta.dirname, 'photos', 'animated.gif'))
  await expectToast(page, { title: 'The first frame was taken' })
  await expect
    .poll(async () => (await storedFiles(page))[0]?.name)
    .toMatch(/^animated\.(?:jpg|png)$/)
})
