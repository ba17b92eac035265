import { expect, it } from 'vitest'
import { parseYearly } from './yearly-amount.ts'

it.each<[typed: string, yearly: number | null | undefined]>([
  ['60000', 60_000],
  ['60 000', 60_000],
  ['60,000', 60_000],
  ['1.000.000', 1_000_000],
  ['80k', 80_000],
  ['', null],
  ['abc', undefined],
  ['0', undefined],
  ['200000000000', undefined],
  ['60,000.50', undefined],
  ['6,00', undefined],
])('reads %j as %j a year', (typed, yearly) => {
  expect(parseYearly(typed)).toBe(yearly)
})
