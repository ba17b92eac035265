import { expect, it } from 'vitest'

import { isOpenToGuests } from './initial-session.ts'

it.each<[path: string, isOpen: boolean]>([
  ['/jobs', true],
  ['/jobs/', true],
  ['/jobs/a', true],
  ['/jobs/newest', true],
  ['/jobs/new', false],
  ['/jobs/mine/', false],
  ['/jobs/interests', false],
  ['/jobs/searches', false],
  ['/jobs/a/edit', false],
  ['/jobsters', false],
  ['/saved', false],
  ['/', false],
])('%s is open to visitors: %s', (path, isOpen) => {
  expect(isOpenToGuests(path)).toBe(isOpen)
})
