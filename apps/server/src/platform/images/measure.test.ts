import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jpeg, phonePhoto, picture, png, svg } from '../../../test/files/pictures.ts'
import { HEAD_BYTES, measurePicture } from './measure.ts'

const PHOTOS = join(import.meta.dirname, '../../../test/photos')

test('a picture is measured by its first bytes', async () => {
  const progressive = await picture(300, 200).jpeg({ progressive: true }).toBuffer()
  for (const bytes of [await png(300, 200), await jpeg(300, 200), progressive])
    expect(measurePicture(bytes.subarray(0, 1000))).toBe(60_000)
  expect(measurePicture(await phonePhoto(60, 40))).toBe(2400)
})

test.each([
  ['photo-concert.jpg', 106_800],
  ['photo-exif-orientation-6.jpg', 270_000],
  ['alpha.png', 49_152],
])('so is %s', (name, pixels) => {
  const head = readFileSync(join(PHOTOS, name)).subarray(0, HEAD_BYTES)
  expect(measurePicture(head)).toBe(pixels)
})

test('a picture with too many pixels is rejected by its first bytes', () => {
  const frame = (height: number, width: number) => {
    const size = Buffer.alloc(4)
    size.writeUInt16BE(height)
    size.writeUInt16BE(width, 2)
    return Buffer.concat([Buffer.from('ffd8ffc2001108', 'hex'), size])
  }
  expect(measurePicture(frame(600, 800))).toBe(480_000)
  expect(() => measurePicture(frame(65_500, 65_500))).toThrow('65,500 × 65,500')
  expect(() => measurePicture(frame(1, 16_385))).toThrow('16,385 × 1')
})

test.each<[what: string, head: Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['an SVG', svg()],
  ['a PNG without a header', Buffer.from('89504e470d0a1a0a0000000049444154', 'hex')],
  ['a JPEG that ends', Buffer.from('ffd8ffe0', 'hex')],
  ['a JPEG of filling alone', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(99, 0xff)])],
  ['a JPEG without markers', Buffer.concat([Buffer.from('ffd8ff00', 'hex'), Buffer.alloc(99)])],
])('nothing is known of %s', (_, head) => {
  expect(measurePicture(head)).toBe(undefined)
})
