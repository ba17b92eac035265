import { expect, test } from 'vitest'
import { allowedActions } from '../../../test/documents/allowed-actions.ts'

const ALICES = { accountId: 'account of alice' }

test.each([
  ['guest', ['read']],
  ['newcomer', ['read']],
  ['bob', ['read']],
  ['alice', ['create', 'read', 'update']],
] as const)("%s may do with Alice's: %j", (who, actions) => {
  expect(allowedActions('users', who, ALICES)).toEqual(actions)
})

test("a guest may do nothing with Alice's if she has opted out, and others may read it", () => {
  const row = { ...ALICES, membersOnly: 1 }
  expect(allowedActions('users', 'guest', row)).toEqual([])
  expect(allowedActions('users', 'bob', row)).toEqual(['read'])
})

test('an account without a profile may create its own', () => {
  const own = { accountId: 'account of newcomer' }
  expect(allowedActions('users', 'newcomer', own)).toEqual(['create', 'read', 'update'])
})
