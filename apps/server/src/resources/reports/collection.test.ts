import { expect, test } from 'vitest'
import { allowedActions } from '../../../test/documents/allowed-actions.ts'

test.each([
  ['guest', []],
  ['newcomer', []],
  ['bob', []],
  ['alice', ['create', 'read', 'delete']],
] as const)("%s may do with Alice's, whatever it is about: %j", (who, actions) => {
  for (const about of [{ person: 'bob' }, { post: 'x' }, { job: 'x' }])
    expect(allowedActions('reports', who, { user: 'alice', ...about })).toEqual(actions)
})
