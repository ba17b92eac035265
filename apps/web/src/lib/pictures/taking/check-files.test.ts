import { expect, test } from 'vitest'

import { checkFiles } from './check-files.ts'
import { POST_PICTURES, PROFILE_PICTURES } from '../picture-rules.ts'

const recording = { name: 'recording.gif', type: 'image/gif', size: 12 }
const heic = { name: 'a.heic', type: 'image/heic', size: 12 }
const notes = { name: 'notes.jpg', type: '', size: 12 }
const large = { name: 'large.png', type: 'image/png', size: 12_000_000 }
const empty = { name: 'empty.jpg', type: 'image/jpeg', size: 0 }
const desk = { name: 'desk.png', type: 'image/png', size: 1 }
const window = { name: 'WINDOW.JPEG', type: 'image/jpeg', size: 1 }
const drawing = { name: 'drawing', type: 'image/svg+xml', size: 1 }

const TYPE = 'File type must be SVG, PNG, JPG.'
const GIF = `${TYPE} Your browser can't read GIF: export it as JPEG.`
const HEIC = `${TYPE} Your browser can't read HEIC: export it as JPEG.`
const TEXT = `${TYPE} notes.jpg isn't a picture.`
const LARGE =
  'File is larger than 10000000 bytes. large.png has 12.0 MB. The largest we take is 10.0 MB.'
const EMPTY = 'File is smaller than 1 bytes. empty.jpg is empty.'

const rules = { accepted: POST_PICTURES, maxSize: 10_000_000, multiple: true }

test.each([
  { files: [recording], accepted: [], rejections: [GIF] },
  { files: [heic, notes], accepted: [], rejections: [HEIC, TEXT] },
  { files: [desk, large, empty, window], accepted: [desk, window], rejections: [LARGE, EMPTY] },
  { files: [drawing], accepted: [drawing], rejections: [] },
])('takes what fits and says why it rejects the rest: $rejections', ({ files, ...expected }) => {
  expect(checkFiles(files, rules)).toEqual([expected.accepted, expected.rejections])
})

test('takes one picture where one is wanted, and none of several', () => {
  const one = { ...rules, accepted: PROFILE_PICTURES, multiple: false }
  const noType = "File type must be PNG, JPG. notes.jpg isn't a picture."
  expect(checkFiles([notes], one)).toEqual([[], [noType]])
  const svg = 'File type must be PNG, JPG. drawing is an SVG.'
  expect(checkFiles([drawing], one)).toEqual([[], [svg]])
  expect(checkFiles([desk], one)).toEqual([[desk], []])
  expect(checkFiles([desk, window], one)).toEqual([[], ['Too many files. One picture is taken.']])
})
