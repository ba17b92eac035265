import { expect, test } from 'vitest'
import { allowedActions } from '../../../../test/documents/allowed-actions.ts'

test.each([
  ['guest', []],
  ['newcomer', []],
  ['bob', []],
  ['alice', ['create', 'read', 'update', 'delete']],
] as const)("%s may do with Alice's: %j", (who, actions) => {
  expect(allowedActions('interests', who, { user: 'alice', job: 'x' })).toEqual(actions)
})
