import { expect, it } from 'vitest'

import { whyNotEditable } from './editable.ts'

it.each([
  ['<svg/>', 'image/svg+xml', "Drawings (SVG) can't be edited here."],
  ['\u0089PNG IHDR acTL IDAT', 'image/png', "Animated pictures can't be edited here."],
  // The name of a part in the pixels of a still picture.
  ['\u0089PNG IHDR IDAT acTL', 'image/png', undefined],
  ['photo', 'image/jpeg', undefined],
])('%s of the type %s', async (content, type, expected) =>
  expect(await whyNotEditable(new Blob([content], { type }))).toBe(expected),
)
