import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpeg, readPicture, phonePhoto } from '../../../test/files/pictures.ts'
import { type FollowUp, PLAIN, type Rendition } from './images.ts'
import { openImages } from './open-images.ts'

const PHOTOS = join(import.meta.dirname, '../../../test/photos')
const from = (bytes: Uint8Array) =>
  async function* source() {
    yield bytes
  }
/** Each picture has a different owner. */
const turn = () => ({ person: randomUUID(), pixels: 1 })
/** Starting its processes takes time. */
const shared = openImages()
const webp = (width: number, height = 0): Rendition => ({
  ...PLAIN,
  width,
  height,
  background: 'ffffff',
  output: 'webp',
})

/** The average difference between the bytes of two pictures of one size. */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).raw().toBuffer()))
  if (!a || !b || a.length !== b.length) throw new Error('They differ in size.')
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
}

test.each([
  'alpha.png',
  'drawing.svg',
  'photo-concert.jpg',
  'photo-exif-orientation-6.jpg',
  'photo-flowers.jpeg',
  'photo-p3.png',
])('follow-up renderings of %s are the same as renderings of the file', async (name) => {
  const images = shared
  const bytes = readFileSync(join(PHOTOS, name))
  const wanted = [webp(320), webp(96, 96)]
  const made: Buffer[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const { raster } = await images.inspect(from(bytes), turn(), {
    width: 640,
    async run(_, render) {
      for (const rendition of wanted) made.push((await render(rendition)) ?? Buffer.of())
      resolve()
    },
  })
  await promise
  for (const [at, rendition] of wanted.entries()) {
    const [one, other] = [made[at]!, await images.render(from(raster ?? bytes), turn(), rendition)]
    const [ours, theirs] = [await readPicture(one), await readPicture(other.bytes)]
    expect([ours.format, ours.icc, ours.metadata]).toEqual(['webp', theirs.icc, undefined])
    expect(await distance(one, other.bytes)).toBeLessThan(4)
  }
})

test('the result is sent before follow-up work, and a failed follow-up affects no other request', async () => {
  await using images = openImages()
  const { promise, reject } = Promise.withResolvers<void>()
  const picture = await images.inspect(from(await phonePhoto(60, 40)), turn(), {
    width: 30,
    run: () => promise,
  })
  expect([picture.width, images.load().running]).toEqual([40, 1])
  reject(new Error('no'))
  await expect.poll(() => images.load().running).toBe(0)
})

test('one picture at a time stays open, so that new requests find a free process', async () => {
  await using images = openImages()
  const bytes = await jpeg(60, 40)
  const end = Promise.withResolvers<void>()
  const hold: FollowUp = { width: 30, run: () => end.promise }
  await images.inspect(from(bytes), turn(), hold)
  const offered = Promise.withResolvers<unknown>()
  await images.inspect(from(bytes), turn(), {
    width: 30,
    run: async (_, render) => offered.resolve(render(webp(30))),
  })
  expect(await offered.promise).toBe(undefined)
  expect((await images.render(from(bytes), turn(), webp(30))).type).toBe('webp')
  end.resolve()
})

test('follow-up work ends when a request waits', async () => {
  await using images = openImages()
  const bytes = await jpeg(60, 40)
  const [started, released, offered] = [0, 1, 2].map(() => Promise.withResolvers<unknown>())
  await images.inspect(from(bytes), turn(), {
    width: 30,
    async run(_, render) {
      started!.resolve(render(webp(30)))
      await released!.promise
      offered!.resolve(render(webp(20)))
    },
  })
  expect(await started!.promise).toBeInstanceOf(Buffer)
  const waiting = [10, 11, 12].map((width) => images.render(from(bytes), turn(), webp(width)))
  released!.resolve(undefined)
  expect(await offered!.promise).toBe(undefined)
  expect(await Promise.all(waiting)).toHaveLength(3)
})

test('a picture read in the background stays open for its follow-up, too', async () => {
  await using images = openImages()
  const sizes: number[] = []
  const isDone = await images.openWhenIdle(from(await jpeg(600, 400)), turn(), {
    width: 60,
    async run(picture, render) {
      sizes.push(picture.width, (await readPicture((await render(webp(50))) ?? Buffer.of())).width)
    },
  })
  expect([isDone, sizes]).toEqual([true, [600, 50]])
})

test('a picture read in the background waits while a preview is requested', async () => {
  await using images = openImages()
  const bytes = await jpeg(60, 40)
  const [first, second] = [0, 1].map(() => Promise.withResolvers<void>())
  const held = ({ promise }: PromiseWithResolvers<void>) =>
    async function* source() {
      await promise
      yield bytes
    }
  const previews = [held(first!), held(second!), from(bytes)].map((source) =>
    images.render(source, turn(), webp(10)),
  )
  const waiting: number[] = []
  async function* source() {
    waiting.push(images.load().waiting)
    yield bytes
  }
  const later = images.openWhenIdle(source, turn(), { width: 30, run: async () => {} })
  expect(images.load()).toEqual({ running: 2, waiting: 1 })
  first!.resolve()
  expect([await later, waiting]).toEqual([true, [0]])
  second!.resolve()
  expect(await Promise.all(previews)).toHaveLength(3)
})

test('a pre-started process is ready for the first picture', async () => {
  await using images = openImages()
  images.prewarm('account a')
  images.prewarm('account a')
  expect(await images.inspect(from(await jpeg(30, 20)), turn())).toMatchObject({ width: 30 })
})
