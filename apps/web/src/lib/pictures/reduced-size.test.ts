import { expect, it } from 'vitest'

import { reducedSize } from './reduced-size.ts'

it.each<[what: string, width: number, height: number, to: [number, number] | undefined]>([
  ['a photo of 12 megapixels', 4000, 3000, undefined],
  ['what just fits', 4096, 12_000, undefined],
  ['a pixel too wide', 4097, 4097, [4096, 4096]],
  ['a photo of 108 megapixels', 12_000, 9000, [4096, 3072]],
  ['the same, upright', 9000, 12_000, [4096, 5461]],
  ['a panorama', 20_000, 3000, [4096, 614]],
  ['a long page, whose words must stay readable', 1200, 11_000, undefined],
  ['a page longer than the server reads', 1500, 24_000, [750, 12_000]],
  ['a line', 50_000, 1, [4096, 1]],
])('%s', (_, width, height, to) => {
  expect(reducedSize({ width, height })).toEqual(to && { width: to[0], height: to[1] })
})
