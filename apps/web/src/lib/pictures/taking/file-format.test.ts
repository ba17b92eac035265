import { expect, test } from 'vitest'

import { formatOf, nameFor } from './file-format.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]
const bytes = (text: string) => new TextEncoder().encode(text)

test.each<[what: string, head: Uint8Array, format: string | undefined]>([
  ['a PNG', Uint8Array.from(PNG), 'image/png'],
  ['the beginning of a PNG', Uint8Array.from(PNG.slice(0, 7)), undefined],
  ['a JPEG', Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0]), 'image/jpeg'],
  ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
  [
    'an exported drawing',
    bytes('\uFEFF<?xml version="1.0"?>\n<!-- by hand -->\n<svg>'),
    'image/svg+xml',
  ],
  ['a page with a drawing', bytes('<html><svg></svg></html>'), undefined],
  ['an animation', bytes('GIF89a'), undefined],
  ['nothing', Uint8Array.of(), undefined],
])('recognizes %s', (_what, head, format) => {
  expect(formatOf(head)).toBe(format)
})

test.each<[name: string, format: Parameters<typeof nameFor>[1], expected: string]>([
  ['desk.png', 'image/png', 'desk.png'],
  ['DESK.JPEG', 'image/jpeg', 'DESK.JPEG'],
  ['desk.webp', 'image/jpeg', 'desk.jpg'],
  ['desk.final', 'image/png', 'desk.png'],
  ['a desk. At night', 'image/png', 'a desk. At night.png'],
  ['.heic', 'image/jpeg', '.heic.jpg'],
  ['', 'image/jpeg', '.jpg'],
])('names %j as %s', (name, format, expected) => {
  expect(nameFor(name, format)).toBe(expected)
})
