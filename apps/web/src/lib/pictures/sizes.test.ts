import { expect, test } from 'vitest'

import { formatSize } from '@devhood/contract'
import { formatProgress, formatSpeed } from './sizes.ts'

test.each<[bytes: number, text: string]>([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [829_183, '829.2 kB'],
  [8_200_000, '8.2 MB'],
  [100_000_000, '100.0 MB'],
  [5_000_000_000_000, '5,000.0 GB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})

test.each<[loaded: number, total: number, text: string]>([
  [5_900_000, 8_200_000, '5.9 of 8.2 MB · 71 %'],
  [0, 1200, '0.0 of 1.2 kB · 0 %'],
  [8_200_000, 8_200_000, '8.2 of 8.2 MB · 100 %'],
  [0, 0, '0 of 0 bytes · 100 %'],
])('%d of %d are shown as %s', (loaded, total, text) => {
  expect(formatProgress(loaded, total)).toBe(text)
})

test.each<[speed: number, text: string]>([
  [1_234_567.8, '1.2 MB/s'],
  [800.4, '800 bytes/s'],
  [0, '0 bytes/s'],
])('%d bytes a second are shown as %s', (speed, text) => {
  expect(formatSpeed(speed)).toBe(text)
})
