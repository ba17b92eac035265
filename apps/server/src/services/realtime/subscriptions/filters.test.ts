import { expect, test } from 'vitest'
import { filterFor } from './filters.ts'

const post = {
  $id: 'p1',
  caption: 'Hello',
  likesCount: 3,
  isPinned: false,
  location: null,
  tags: ['a'],
  creator: { $id: 'u1', name: 'Ada' },
}
const query = (method: string, attribute: string, ...values: unknown[]) =>
  JSON.stringify({ method, attribute, values })
const group = (method: string, ...queries: string[]) =>
  JSON.stringify({ method, values: queries.map((each) => JSON.parse(each) as unknown) })
const [yes, no] = [query('equal', '$id', 'p1'), query('equal', '$id', 'p2')]

test.each([
  [[], true],
  [[yes], true],
  [[no], false],
  [[yes, no], false],
  [['equal("caption", ["Bye", "Hello"])'], true],
  [[query('equal', 'caption', 'Bye', 'Hello')], true],
  [[query('equal', 'caption', 'hello')], false],
  [[query('equal', 'likesCount', '3')], false],
  [[query('equal', 'isPinned', false)], true],
  [[query('equal', 'creator', 'u1')], true],
  [[query('equal', 'tags', 'a')], false],
  [[query('equal', 'location', 'Rome')], false],
  [[query('notEqual', 'caption', 'Bye')], true],
  [[query('notEqual', 'caption', 'Hello')], false],
  [[query('notEqual', 'location', 'Rome')], false],
  [[query('notEqual', 'nothing', 'x')], false],
  [[query('equal', 'toString', 'x')], false],
  [[query('lessThan', 'likesCount', 3)], false],
  [[query('lessThan', 'likesCount', 4)], true],
  [[query('lessThanEqual', 'likesCount', 3)], true],
  [[query('greaterThan', 'likesCount', 3)], false],
  [[query('greaterThan', 'caption', 'Hallo')], true],
  [[query('greaterThanEqual', 'likesCount', 3)], true],
  [[query('isNull', 'location')], true],
  [[query('isNull', 'nothing')], true],
  [[query('isNull', 'tags')], false],
  [[query('isNull', 'caption')], false],
  [[query('isNotNull', 'caption')], true],
  [[query('isNotNull', 'tags')], true],
  [[query('isNotNull', 'location')], false],
  [[group('and', yes, yes)], true],
  [[group('and', yes, no)], false],
  [[group('or', no, yes)], true],
  [[group('or', no, group('and', yes, no))], false],
  [['{"method":"select","values":["*"]}'], true],
])('%j matches a post: %j', (queries, isWanted) => {
  expect(filterFor(queries)(post)).toBe(isWanted)
})
