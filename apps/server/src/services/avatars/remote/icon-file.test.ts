import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bitmap, iconFile } from '../../../../test/files/icons.ts'
import { pngInIcon } from './icon-file.ts'
import { isPng } from '../drawings/png.ts'

async function look(png: Buffer | undefined) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixel = (at: number) => data.subarray(at * 4, at * 4 + 4).toString('hex')
  return {
    size: `${info.width}x${info.height}`,
    first: pixel(0),
    last: pixel(info.width * info.height - 1),
  }
}

// Each has a red pixel in the upper left corner and is transparent in the lower right one.
test.each([1, 4, 8, 24, 32])('a bitmap of %s bits a pixel is read', async (bits) => {
  expect(await look(pngInIcon(iconFile(bitmap(bits, 10, 6))))).toEqual({
    size: '10x6',
    first: 'ff0000ff',
    last: '0000ff00',
  })
})

test('the largest picture is used, of any format', async () => {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
  const file = iconFile(bitmap(32, 16, 16), { bytes: png, side: 64, bits: 32 }, bitmap(8, 32, 32))
  expect(pngInIcon(file)).toEqual(png)
  expect((await look(pngInIcon(iconFile(bitmap(32, 16, 16), bitmap(8, 32, 32))))).size).toBe(
    '32x32',
  )
})

test('damaged files give a picture or none, and never an error', () => {
  const file = iconFile(bitmap(8, 16, 16), bitmap(32, 8, 8))
  let state = 1
  const random = (below: number) => {
    state = (state * 48_271) % 0x7fffffff
    return state % below
  }
  for (let round = 0; round < 5000; round++) {
    const damaged = Buffer.from(file.subarray(0, 6 + random(file.length)))
    for (let count = random(8); count > 0; count--)
      damaged[random(Math.min(damaged.length, 120))] = random(256)
    const png = pngInIcon(damaged)
    expect(png === undefined || isPng(png)).toBe(true)
  }
})

const whole = bitmap(24, 16, 16)
const patched = (patch: (bytes: Buffer) => unknown) => {
  const bytes = Buffer.from(whole.bytes)
  patch(bytes)
  return iconFile({ ...whole, bytes })
}
test.each([
  ['nothing', Buffer.alloc(0)],
  ['no entries', Buffer.from([0, 0, 1, 0, 0, 0])],
  ['entries that are not there', Buffer.from([0, 0, 1, 0, 255, 255])],
  ['a cursor', Buffer.from([0, 0, 2, 0, 1, 0])],
  ['a picture that ends early', iconFile(whole).subarray(0, 200)],
  ['a height that is odd', patched((bytes) => bytes.writeInt32LE(31, 8))],
  ['a width below zero', patched((bytes) => bytes.writeInt32LE(-16, 4))],
  ['a width without end', patched((bytes) => bytes.writeInt32LE(0x7fffffff, 4))],
  ['packed pixels', patched((bytes) => bytes.writeUInt32LE(1, 16))],
  ['sixteen bits a pixel', patched((bytes) => bytes.writeUInt16LE(16, 14))],
  ['another header', patched((bytes) => bytes.writeUInt32LE(124, 0))],
  ['no icon at all', Buffer.from('<!doctype html><title>Not found</title>')],
])('%s gives no picture', (_what, file) => {
  expect(pngInIcon(file)).toBeUndefined()
})
