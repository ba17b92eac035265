import { expect, test } from 'vitest'
import { allowedActions } from '../../../test/documents/allowed-actions.ts'

test.each([
  ['guest', []],
  ['newcomer', []],
  ['bob', []],
  ['alice', ['create', 'read', 'delete']],
] as const)("%s may do with Alice's: %j", (who, actions) => {
  expect(allowedActions('tagFollows', who, { user: 'alice', tag: 'rust' })).toEqual(actions)
})
