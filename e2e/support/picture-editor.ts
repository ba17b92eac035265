import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locator, type Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Chooses a file in the form. */
export const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.setInputFiles('input[type=file]', { name, mimeType, buffer })

const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit picture' })
export const openEditor = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Edit picture' }).press('Enter')
  await expect(editor(page).getByRole('application', { name: 'Picture' })).toBeVisible()
  return editor(page)
}
export const done = (page: Page) => editor(page).getByRole('button', { name: 'Done' })

/** Records all bytes of files that the page sends from its next load on; returns them as text so far. */
export async function watchSentBytes(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const bodies: Promise<string>[] = []
    const textOf = async (body: BodyInit) => {
      const bytes = new Uint8Array(await new Response(body).arrayBuffer())
      return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    }
    globalThis.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: Document | XMLHttpRequestBodyInit | null): void {
        if (body && !(body instanceof Document)) bodies.push(textOf(body))
        super.send(body)
      }
    }
    Object.assign(globalThis, { sentBytes: async () => (await Promise.all(bodies)).join('') })
  })
  return () =>
    page.evaluate(
      async () => (globalThis as { sentBytes?: () => Promise<string> }).sentBytes?.() ?? '',
    )
}

interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Size of a picture on the server, and the darkest and brightest values of a part of it, given in shares of its sides. */
export function partOf(page: Page, fileId: string, query: string, part: Part) {
  return page.evaluate(
    async ([id, rest, { left, top, width, height }]) => {
      const url = `/v1/storage/buckets/media/files/${id}/${rest}`
      const bitmap = await createImageBitmap(await (await fetch(url)).blob())
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const [x, w] = [left * bitmap.width, width * bitmap.width].map(Math.round)
      const [y, h] = [top * bitmap.height, height * bitmap.height].map(Math.round)
      const { data = [] } = context?.getImageData(x ?? 0, y ?? 0, w ?? 1, h ?? 1) ?? {}
      const values = [...data].filter((_, index) => index % 4 !== 3)
      const size = `${bitmap.width} × ${bitmap.height}`
      return { size, min: Math.min(...values), max: Math.max(...values) }
    },
    [fileId, query, part] as const,
  )
}

export const DOWNLOAD = 'download?project=devhood'
export const preview = (width: number) => `preview?project=devhood&width=${width}&output=webp`

/** 600 × 450 once its orientation is applied. */
export const PHOTO = readFileSync(
  join(import.meta.dirname, '../photos', 'photo-exif-orientation-6.jpg'),
)
/** Stands for the small copy of the whole photo that cameras and programs embed in its metadata. */
export const THUMBNAIL = 'embedded-thumbnail-of-the-unedited-photo'

/** The photo with a further segment of metadata after its first two bytes. */
export function photoWithThumbnail(): Buffer {
  const content = Buffer.from(`Photoshop 3.0\0${THUMBNAIL.repeat(20)}`, 'latin1')
  const head = Buffer.from([0xff, 0xed, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([PHOTO.subarray(0, 2), head, content, PHOTO.subarray(2)])
}

/** All bytes of a file on the server, as text. */
export async function storedBytes(page: Page, fileId: string): Promise<string> {
  const answer = await page.request.get(`/v1/storage/buckets/media/files/${fileId}/${DOWNLOAD}`)
  expect(answer.status()).toBe(200)
  return (await answer.body()).toString('latin1')
}

type Share = readonly [x: number, y: number]

/** Points in shares of an element, in pixels of the window. */
export async function pointsOn(element: Locator, shares: readonly Share[]) {
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  return shares.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }))
}

/** Moves fingers over points: at each step, one point a finger. */
export async function moveFingers(page: Page, steps: readonly { x: number; y: number }[][]) {
  const devtools = await page.context().newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    })
  for (const [index, step] of steps.entries())
    await touch(index === 0 ? 'touchStart' : 'touchMove', step)
  await touch('touchEnd', [])
}

/** Drags over an element by mouse, or with a finger. */
export async function drag(
  element: Locator,
  hasTouch: boolean,
  ...shares: readonly Share[]
): Promise<void> {
  const page = element.page()
  const points = await pointsOn(element, shares)
  if (hasTouch)
    return moveFingers(
      page,
      points.map((point) => [point]),
    )
  for (const [index, { x, y }] of points.entries()) {
    await page.mouse.move(x, y)
    if (index === 0) await page.mouse.down()
  }
  await page.mouse.up()
}
