import { expect, test } from 'vitest'
import { fairLength } from './related-lists.ts'

const of = (...lengths: number[]) => lengths.map((length) => Array<number>(length).fill(0))

test.each([
  ['none', of(), 10, 100],
  ['lists that fit', of(5, 5), 10, 100],
  ['equal lists that are too long', of(9, 9, 9), 10, 3],
  ['short lists, whose unused share goes to the others', of(1, 0, 9, 9), 11, 5],
  ['one long list among many short ones', of(1, 1, 1, 50), 20, 17],
  ['more lists than there is room for', of(1, 1, 1), 2, 0],
  ['empty lists', of(3), 0, 0],
] as const)('of %s', (_name, lists, room, length) => {
  expect(fairLength(lists, room)).toBe(length)
  const kept = lists.reduce((sum, each) => sum + Math.min(each.length, length), 0)
  expect(kept).toBeLessThanOrEqual(room)
})
