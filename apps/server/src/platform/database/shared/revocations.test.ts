import { expect, test } from 'vitest'
import { type Change, isRevocation } from './revocations.ts'

test.each<[table: string, change: Change, expected: boolean]>([
  ['sessions', 'delete', true],
  ['accounts', 'update', true],
  ['audit', 'insert', true],
  ['erasures', 'insert', true],
  ['post_deletions', 'insert', true],
  ['job_deletions', 'insert', true],
  ['blocks', 'insert', true],
  ['mutes', 'insert', true],
  ['files', 'delete', true],
  ['posts', 'delete', true],
  ['jobSearches', 'delete', true],
  ['posts', 'insert', false],
  ['posts', 'update', false],
  ['files', 'update', false],
  ['posts_likes', 'delete', false],
  ['deleted_posts', 'insert', false],
  ['leases', 'delete', false],
])('whether a %s %s is a revocation: %j', (table, change, expected) => {
  expect(isRevocation(table, new Set([change]))).toBe(expected)
})
