import { describe, expect, it } from 'vitest'
import { size } from './values.ts'

const SIZES: [text: string, bytes: number][] = [
  ['1', 1],
  ['512', 512],
  ['1B', 1],
  ['2kb', 2000],
  ['1.5MB', 1_500_000],
  ['100 MB', 100_000_000],
  ['1GB', 1_000_000_000],
  ['1KiB', 1024],
  ['1.5 MiB', 1_572_864],
]

describe('Sizes', () => {
  it.each(SIZES)('read %s', (text, bytes) => {
    expect(size.parse(text)).toBe(bytes)
  })
})
