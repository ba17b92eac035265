import { expect, test } from 'vitest'
import { QUERY_ERROR, parseQueryString } from './query-string.ts'

test.each([
  ['nothing', '', {}],
  ['text', 'a=1&b=two', { a: '1', b: 'two' }],
  ['text without a value', 'a&b=', { a: '', b: '' }],
  ['encoded text', 'a=%C3%A9%26+%2B', { a: 'é& +' }],
  ['a value with an equals sign', 'a=b=c', { a: 'b=c' }],
  ['empty pairs', '&&a=1&', { a: '1' }],
  ['a list by positions', 'q[0]=a&q[1]=b', { q: ['a', 'b'] }],
  ['a list with encoded brackets', 'q%5B0%5D=a&q%5B1%5D=b', { q: ['a', 'b'] }],
  ['a list without positions', 'q[]=a&q[]=b', { q: ['a', 'b'] }],
  ['a list of one', 'q[0]=a', { q: ['a'] }],
  ['the last value of a repeated name', 'a=1&b=2&a=3&b=2', { a: '3', b: '2' }],
  ['the last value of a repeated position', 'q[0]=a&q[1]=b&q[0]=c&q[1]=b', { q: ['c', 'b'] }],
  ['elements in the order of the URL', 'q[1]=a&q[0]=b&q[]=c', { q: ['a', 'b', 'c'] }],
  ['the list that follows a text of its name', 'q=a&q[]=b', { q: ['b'] }],
  ['the text that follows a list of its name', 'q[0]=a&q=b', { q: 'b' }],
  ['the list that follows a text that follows a list', 'q[0]=a&q=b&q[1]=c', { q: ['c'] }],
  ['a huge position, without making room for it', 'q[999999999]=a', { q: ['a'] }],
  ['deeper brackets as a name', 'q[0][x]=a', { 'q[0][x]': 'a' }],
])('reads %s', (_name, text, expected) => {
  expect({ ...parseQueryString(text) }).toEqual(expected)
})

test('names of prototype properties are ordinary names', () => {
  const query = parseQueryString('__proto__=a&__proto__[x]=b&constructor=c&toString[]=d')
  expect(Object.getPrototypeOf(query)).toBe(null)
  expect(Object.keys(query)).toEqual(['__proto__', '__proto__[x]', 'constructor', 'toString'])
  expect({}).not.toHaveProperty('x')
})

test.each([
  ['half an escape', 'a=%', 'The query string is not correctly percent-encoded.'],
  ['invalid UTF-8', 'a=%ff', 'The query string is not correctly percent-encoded.'],
  ['a NUL', 'a=b%00c', 'The query string holds a NUL character.'],
  ['a flood', 'a=1&'.repeat(1001), 'There are more than 1000 query parameters.'],
])('reports %s', (_name, text, expected) => {
  expect(parseQueryString(text)[QUERY_ERROR]).toBe(expected)
})

test('an escaped percent sign before two zeros is not a NUL character', () => {
  const query = parseQueryString('a=%2500')
  expect([query['a'], query[QUERY_ERROR]]).toEqual(['%00', undefined])
})
