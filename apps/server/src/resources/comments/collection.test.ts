import { expect, test } from 'vitest'
import { allowedActions } from '../../../test/documents/allowed-actions.ts'

test.each([
  ['guest', []],
  ['newcomer', ['read']],
  ['bob', ['read']],
  ['alice', ['create', 'read', 'update', 'delete']],
] as const)("%s may do with Alice's: %j", (who, actions) => {
  expect(allowedActions('comments', who, { creator: 'alice' })).toEqual(actions)
})
