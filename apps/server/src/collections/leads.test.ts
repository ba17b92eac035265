import { expect, test } from 'vitest'
import { allowed } from '../../test/allowed.ts'

test.each([
  ['guest', []],
  ['newcomer', []],
  ['bob', []],
  ['alice', ['read', 'update']],
] as const)("%s may do with alice's: %j", (who, actions) => {
  expect(allowed('leads', who, { poster: 'alice', person: 'bob', interest: 'x' })).toEqual(actions)
})
