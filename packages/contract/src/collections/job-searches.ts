import { JOB_LIMITS } from '../jobs/jobs.ts'
import { type Declaration } from './field.ts'

/** A search for ads that somebody keeps. Nobody else ever sees it. */
export const jobSearches = {
  name: 'jobSearches',
  fields: {
    user: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      archive: { list: 'jobSearches' },
    },
    name: { kind: 'text', min: 1, max: JOB_LIMITS.searchNameMax, line: true },
    /** The filters as the address of the board has them. */
    query: { kind: 'text', max: JOB_LIMITS.searchQueryMax, line: true },
    /** What was posted later is new. */
    seenAt: { kind: 'instant' },
    /** What makes the address of its feed unguessable. Whoever sends another text gets a new one of the server's. */
    feedKey: {
      kind: 'text',
      max: 64,
      line: true,
      optional: true,
      unexported: { never: 'an archive may be handed on, and the key opens the feed' },
    },
  },
  nested: [],
} as const satisfies Declaration
