import { expect, test } from 'vitest'
import { allowedActions } from '../../../test/documents/allowed-actions.ts'

test.each([
  ['guest', []],
  ['newcomer', ['read']],
  ['bob', ['read']],
  ['alice', ['create', 'read', 'delete']],
] as const)("%s may do with Alice's: %j", (who, actions) => {
  expect(allowedActions('follows', who, { follower: 'alice', followed: 'bob' })).toEqual(actions)
})
