import { expect, test } from 'vitest'
import { isBlank, lengthOf, LIMITS } from './limits.ts'

test('the numbers match the specification', () => {
  expect(LIMITS).toMatchObject({
    nameMin: 2,
    usernameMin: 2,
    usernameMax: 50,
    passwordMin: 8,
    captionMax: 1000,
    locationMax: 100,
    homePosts: 20,
    explorePosts: 9,
    initialCursor: 0,
    previewSize: 2000,
    previewQuality: 100,
    uploadChunk: 5_242_880,
    searchDebounce: 500,
  })
})

test.each([
  ['', 0],
  ['desk', 4],
  ['é', 1],
  ['🦊', 1],
  ['e\u0301', 2],
])('%j is %i characters long', (text, length) => {
  expect(lengthOf(text)).toBe(length)
})

test.each([
  ['', true],
  [' \t\n\u00a0\u3000', true],
  ['\u200b\u200d\u2060\ufeff', true],
  ['\u00ad\u202e\u{e0041}', true],
  ['\u3164\u115f\uffa0\ufe0f', true],
  ['\u2800\u2800\u2800', true],
  ['\u200bx', false],
  ['.', false],
  ['❤\ufe0f', false],
])('%j shows nothing: %j', (text, is) => {
  expect(isBlank(text)).toBe(is)
})
