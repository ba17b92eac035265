import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const SITE = 'https://hood.example'

test.each([
  ['/', '/'],
  ['/saved', '/saved'],
  ['/explore?q=rust#end', '/explore?q=rust#end'],
  ['/./saved', '/saved'],
  ['/x/../saved', '/saved'],
  ['/@ada.l', '/@ada.l'],
  ['/a?next=//other.test', '/a?next=//other.test'],
])('%j is our page %s', (address, path) => {
  expect(ownPath(address)).toBe(path)
})

test.each([
  '',
  'saved',
  '//other.test/x',
  '///other.test/x',
  '/.//other.test/x',
  '/././/other.test/x',
  '/..//other.test/x',
  '/x/..//other.test/x',
  '/x/../..//other.test/x',
  '/%2e//other.test/x',
  '/%2E%2e//other.test/x',
  '/x/.%2e//other.test/x',
  '/.//\\other.test/x',
  '/.\\/other.test/x',
  '/\\other.test/x',
  '\\\\other.test/x',
  '/\t/other.test/x',
  '/.\n//other.test/x',
  '/x//other.test/x',
  'https://other.test/x',
  'https:other.test',
  'javascript:alert(1)',
  ' /saved',
  undefined,
])('%j is none of our pages', (address) => {
  expect(ownPath(address)).toBe(undefined)
})

const PIECES = ['/', '\\', '.', '..', '%2e', '%2F', '%5c', '\t', '\n', '?', '#', ':', '@', 'x.test']

test('opens on our own site, however it is resolved, and once more', () => {
  const address = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 })
  fc.assert(
    fc.property(address, (pieces) => {
      const path = ownPath(pieces.join(''))
      if (path === undefined) return
      expect(new URL(path, `${SITE}/some/page`).href).toBe(SITE + path)
      expect(ownPath(path)).toBe(path)
    }),
    { numRuns: 2000 },
  )
})
