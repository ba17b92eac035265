import { expect, test } from 'vitest'
import { allowed } from '../../test/allowed.ts'

test.each([
  ['guest', []],
  ['newcomer', []],
  ['bob', []],
  ['alice', ['create', 'read', 'delete']],
] as const)("%s may do with alice's: %j", (who, actions) => {
  expect(allowed('jobSaves', who, { user: 'alice', job: 'x' })).toEqual(actions)
})
