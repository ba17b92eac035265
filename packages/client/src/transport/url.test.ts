import { expect, test } from 'vitest'
import { pathOf, queryString } from './url.ts'

test.each([
  ['a scalar', { a: 'x y&z' }, 'a=x+y%26z'],
  ['numbers and booleans', { a: 0, b: false }, 'a=0&b=false'],
  ['a list', { queries: ['one', 'two'] }, 'queries%5B0%5D=one&queries%5B1%5D=two'],
  ['an object in a list', { a: [{ b: 1 }] }, 'a%5B0%5D%5Bb%5D=1'],
  ['an empty list', { a: [] }, ''],
  ['undefined', { a: undefined, b: 1 }, 'b=1'],
  ['null', { a: null }, 'a=null'],
])('%s in the query string', (_, parameters, expected) => {
  expect(queryString(parameters)).toBe(expected)
})

test.each([
  [['account'], '/account'],
  [['files', '../account'], '/files/..%2Faccount'],
  [['files', 'a?b#c'], '/files/a%3Fb%23c'],
])('the path of %j', (segments, expected) => {
  expect(pathOf(...segments)).toBe(expected)
})
