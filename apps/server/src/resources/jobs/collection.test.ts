import { expect, test } from 'vitest'
import { allowedActions } from '../../../test/documents/allowed-actions.ts'

const ALL = ['create', 'read', 'update', 'delete'] as const

test.each([
  ['guest', 'live', ['read']],
  ['newcomer', 'live', ['read']],
  ['bob', 'live', ['read']],
  ['bob', 'filled', ['read']],
  ['guest', 'expired', ['read']],
  ['guest', 'draft', []],
  ['newcomer', 'draft', []],
  ['bob', 'draft', []],
  ['alice', 'draft', ALL],
  ['alice', 'live', ALL],
] as const)("%s may do with Alice's %s ad: %j", (who, status, actions) => {
  expect(allowedActions('jobs', who, { poster: 'alice', status, hidden: 0 })).toEqual(actions)
})

test.each([
  ['guest', []],
  ['bob', []],
  ['alice', ALL],
] as const)("%s may do with Alice's hidden ad: %j", (who, actions) => {
  expect(allowedActions('jobs', who, { poster: 'alice', status: 'live', hidden: 1 })).toEqual(
    actions,
  )
})
