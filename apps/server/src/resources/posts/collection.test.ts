import { expect, test } from 'vitest'
import { allowedActions } from '../../../test/documents/allowed-actions.ts'

test.each([
  ['guest', ['read']],
  ['newcomer', ['read']],
  ['bob', ['read']],
  ['alice', ['create', 'read', 'update', 'delete']],
] as const)("%s may do with Alice's: %j", (who, actions) => {
  expect(allowedActions('posts', who, { creator: 'alice' })).toEqual(actions)
})

test('a post without a creator belongs to nobody', () => {
  expect(allowedActions('posts', 'newcomer', { creator: null })).toEqual(['read'])
})
