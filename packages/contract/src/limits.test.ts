import { expect, test } from 'vitest'
import { lengthOf, LIMITS } from './limits.ts'

test('the numbers of the specification stand as it has them', () => {
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
