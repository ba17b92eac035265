import { expect, test } from 'vitest'

import { type Accepted, POST_PICTURES, PROFILE_PICTURES } from '../picture-rules.ts'
import { takePictures } from './take-pictures.ts'

const rules = { accepted: POST_PICTURES, maxSize: 1000, multiple: true }
const file = (name: string, type: string, start: string | Uint8Array<ArrayBuffer>) =>
  new File([start], name, { type })
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const PNG = latin('\x89PNG\r\n\x1a\n')
const TYPE = 'File type must be SVG, PNG, JPG.'
const unreadable = (format: string) =>
  `${TYPE} Your browser can't read ${format}: export it as JPEG.`

// This environment has nothing to draw with, like a browser that can't read the format.
test.each<[what: string, chosen: File, rejection: string]>([
  ['a WebP', file('a.webp', 'image/webp', 'RIFF1234WEBPVP8 '), unreadable('WebP')],
  ['a WebP called a JPEG', file('a.jpg', 'image/jpeg', 'RIFF1234WEBPVP8 '), unreadable('WebP')],
  ['a GIF', file('a.gif', 'image/gif', 'GIF89a'), unreadable('GIF')],
  ['an AVIF', file('a.avif', '', latin('\0\0\0\x20ftypavif')), unreadable('AVIF')],
  ['a HEIC', file('a.heic', 'image/heic', latin('\0\0\0\x20ftypheic')), unreadable('HEIC')],
  ['a HEIC of no type', file('A.HEIC', '', latin('\0\0\0\x20ftypmif1')), unreadable('HEIC')],
  [
    'a HEIC called a JPEG',
    file('a.jpg', 'image/jpeg', latin('\0\0\0\x20ftypheix')),
    unreadable('HEIC'),
  ],
  ['a TIFF', file('a.tif', 'image/tiff', 'II*\0'), unreadable('TIFF')],
  ['a text', file('notes.txt', 'text/plain', 'Paper first.'), `${TYPE} notes.txt isn't a picture.`],
  [
    'a text called a JPEG',
    file('notes.jpg', 'image/jpeg', 'Hi'),
    `${TYPE} notes.jpg isn't a picture.`,
  ],
  ['a page', file('a.svgz', '', '<html>'), `${TYPE} a.svgz isn't a picture.`],
  ['nothing', file('a.png', 'image/png', ''), 'File is smaller than 1 bytes. a.png is empty.'],
  [
    'too much',
    file('a.png', 'image/png', latin(`\x89PNG\r\n\x1a\n${'x'.repeat(2000)}`)),
    'File is larger than 1000 bytes. a.png has 2.0 kB. The largest we take is 1.0 kB.',
  ],
])('%s is refused, and the message says what it is', async (_, chosen, rejection) => {
  expect(await takePictures([chosen], rules)).toEqual([[], [rejection]])
})

test.each<[what: string, chosen: File, name: string, type: string]>([
  ['a PNG', file('a.png', 'image/png', PNG), 'a.png', 'image/png'],
  ['a PNG called a JPEG', file('a.jpg', 'image/jpeg', PNG), 'a.png', 'image/png'],
  ['a JPEG of no type', file('A.JPEG', '', latin('\xff\xd8\xff\xe0')), 'A.JPEG', 'image/jpeg'],
  ['a PNG without an ending', file('desk', '', PNG), 'desk.png', 'image/png'],
  ['a drawing', file('a.svg', '', '<svg/>'), 'a.svg', 'image/svg+xml'],
  [
    'a drawing that starts unusually',
    file('a.svg', '', latin('\xff\xfe<\0s\0')),
    'a.svg',
    'image/svg+xml',
  ],
])('%s is taken under a name that fits', async (_, chosen, name, type) => {
  const [[taken], rejections] = await takePictures([chosen], rules)
  expect([taken?.name, taken?.type, rejections]).toEqual([name, type, []])
})

/** A file of each format, and some that are no pictures. */
const every = [
  file('a.png', 'image/png', PNG),
  file('a.jpg', 'image/jpeg', latin('\xff\xd8\xff\xe0')),
  file('a.jpeg', 'image/jpeg', latin('\xff\xd8\xff\xe0')),
  file('a.svg', 'image/svg+xml', '<svg/>'),
  file('a.webp', 'image/webp', 'RIFF1234WEBPVP8 '),
  file('a.gif', 'image/gif', 'GIF89a'),
  file('a.avif', 'image/avif', latin('\0\0\0\x20ftypavif')),
  file('a.heic', 'image/heic', latin('\0\0\0\x20ftypheic')),
  file('a.tif', 'image/tiff', 'II*\0'),
  file('a.bmp', 'image/bmp', 'BM'),
  file('a.pdf', 'application/pdf', '%PDF-1.7'),
  file('a.mp4', 'video/mp4', latin('\0\0\0\x20ftypisom')),
  file('a.txt', 'text/plain', 'Paper first.'),
]
const endingsTaken = async (accepted: Accepted) => {
  const [taken] = await takePictures(every, { ...rules, accepted })
  return taken.map(({ name }) => name.split('.').at(-1))
}

test('a post takes pictures of some formats, and no other file', async () => {
  expect(await endingsTaken(POST_PICTURES)).toEqual(['png', 'jpg', 'jpeg', 'svg'])
})

test('a profile takes the same, except for drawings', async () => {
  expect(await endingsTaken(PROFILE_PICTURES)).toEqual(['png', 'jpg', 'jpeg'])
})

test('a profile takes no drawing', async () => {
  const one = { ...rules, accepted: PROFILE_PICTURES, multiple: false }
  const [taken, rejections] = await takePictures([file('a.svg', '', '<svg/>')], one)
  expect([taken, rejections]).toEqual([[], ['File type must be PNG, JPG. a.svg is an SVG.']])
})
