import { expect, test } from 'vitest'

import { checkFiles, POST_PICTURES, PROFILE_PICTURES } from './picture-rules.ts'

const recording = { name: 'recording.gif', type: 'image/gif', size: 12 }
const notes = { name: 'notes', type: '', size: 0 }
const large = { name: 'large.png', type: 'image/png', size: 12_000_000 }
const empty = { name: 'empty.jpg', type: 'image/jpeg', size: 0 }
const desk = { name: 'desk.png', type: 'image/png', size: 1 }
const untyped = { name: 'DESK.JPEG', type: '', size: 1 }
const drawing = { name: 'drawing', type: 'image/svg+xml', size: 1 }

const GIF = 'File type must be .svg, .png, .jpg, .jpeg. recording.gif is image/gif.'
const LARGE = 'File is larger than 10000000 bytes. large.png has 12.0 MB.'
const EMPTY = 'File is smaller than 1 bytes. empty.jpg has 0 bytes.'

const rules = { accepted: POST_PICTURES, maxSize: 10_000_000, multiple: true }

test.each([
  { files: [recording], accepted: [], rejections: [GIF] },
  { files: [desk, large, empty, untyped], accepted: [desk, untyped], rejections: [LARGE, EMPTY] },
  { files: [drawing], accepted: [drawing], rejections: [] },
])('takes what fits and says why it rejects the rest: $rejections', ({ files, ...expected }) => {
  expect(checkFiles(files, rules)).toEqual([expected.accepted, expected.rejections])
})

test('takes one picture where one is wanted, and none of several', () => {
  const one = { ...rules, accepted: PROFILE_PICTURES, multiple: false }
  const noType = 'File type must be .png, .jpg, .jpeg. notes is of an unknown type.'
  expect(checkFiles([notes], one)).toEqual([[], [noType]])
  expect(checkFiles([desk], one)).toEqual([[desk], []])
  expect(checkFiles([desk, untyped], one)).toEqual([[], ['Too many files. One picture is taken.']])
})
