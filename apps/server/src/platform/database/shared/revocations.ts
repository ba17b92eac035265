export type Change = 'insert' | 'update' | 'delete'

/** Every change of these tables may be a revocation, or record one: operators' actions, and pending deletions. */
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
/** Data that people expect to be gone once deleted. */
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
 * Whether a change revokes something that another process may still serve from memory. It is acknowledged only once
 * every process knows of it; other changes are acknowledged at once.
 */
export const isRevocation = (table: string, changes: ReadonlySet<Change>): boolean =>
  ALWAYS.has(table) || (changes.has('delete') && WHEN_DELETED.has(table))
