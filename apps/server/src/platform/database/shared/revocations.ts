import type { Change } from '../postgres/catalog.ts'

/** Every change of these may be a revocation, or notes one: what operators do, and deletions that go on. */
const ALWAYS: ReadonlySet<string> = new Set([
  'accounts',
  'audit',
  'blocks',
  'erasures',
  'job_deletions',
  'mutes',
  'post_deletions',
  'sessions',
])
/** What people delete and then expect to be gone. */
const WHEN_DELETED: ReadonlySet<string> = new Set([
  'files',
  'follows',
  'interests',
  'jobSaves',
  'jobSearches',
  'jobs',
  'leads',
  'posts',
  'saves',
  'users',
])

/**
 * Whether a change takes something from people that another process may still show from memory. It is acknowledged
 * only when every process has heard of it; other changes are acknowledged at once.
 */
export const isRevocation = (table: string, changes: ReadonlySet<Change>): boolean =>
  ALWAYS.has(table) || (changes.has('delete') && WHEN_DELETED.has(table))
