import { expect, test } from 'vitest'
import { allowedActions } from '../../../../test/documents/allowed-actions.ts'

test.each([
  ['guest', []],
  ['newcomer', []],
  ['bob', []],
  ['alice', ['read', 'update']],
] as const)("%s may do with Alice's: %j", (who, actions) => {
  expect(allowedActions('leads', who, { poster: 'alice', person: 'bob', interest: 'x' })).toEqual(
    actions,
  )
})
