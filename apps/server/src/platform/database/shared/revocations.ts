import { type Declaration, DECLARATIONS } from '@devhood/contract/collections'

export type Change = 'insert' | 'update' | 'delete'

const COLLECTIONS: readonly Declaration[] = Object.values(DECLARATIONS)
/** Every change of these tables may be a revocation, or record one: operators' actions, and pending erasures. */
const ALWAYS: ReadonlySet<string> = new Set([
  'accounts',
  'audit',
  'erasures',
  'sessions',
  // Blocks and mutes.
  ...COLLECTIONS.flatMap(({ name, relationship }) => (relationship ? [name] : [])),
])
/** Tables that record pending deletions of documents. */
const PENDING = '_deletions'
/** Data that people expect to be gone once deleted. */
const WHEN_DELETED: ReadonlySet<string> = new Set(['files', ...COLLECTIONS.map(({ name }) => name)])

/**
 * Whether a change revokes something that another process may still serve from memory. It is acknowledged only once
 * every process knows of it; other changes are acknowledged at once.
 */
export const isRevocation = (table: string, changes: ReadonlySet<Change>): boolean =>
  ALWAYS.has(table) || table.endsWith(PENDING) || (changes.has('delete') && WHEN_DELETED.has(table))
