import { expect, it } from 'vitest'

import { reasonOf } from './reason.ts'

it.each([
  [{ stack: ['Rust', 'go'], place: 'Lagos' }, 'Also uses Rust and go'],
  [{ stack: ['RUST', 'Zig'], place: 'Lagos' }, 'Also uses RUST'],
  [{ stack: ['Zig'], place: 'Lagos' }, 'Also in Lagos'],
  [{ stack: ['Zig'], place: 'Lyon' }, 'Uses what you follow'],
])('the reason to suggest %j: %s', (person, reason) => {
  expect(reasonOf(person, { stack: ['Go', 'Rust'], place: 'Lagos' })).toBe(reason)
})
