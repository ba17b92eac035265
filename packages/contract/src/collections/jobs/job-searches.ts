import { JOB_LIMITS } from '#jobs/limits'
import { type Declaration } from '../declaration/field.ts'
import { createdBy } from '../declaration/shared-fields.ts'

/** A saved search for job ads. Nobody else sees it. */
export const jobSearches = {
  name: 'jobSearches',
  part: 'jobs',
  fields: {
    user: createdBy('jobSearches'),
    name: { kind: 'text', min: 1, max: JOB_LIMITS.searchNameMax, line: true },
    /** The filters as the query string of the job board. */
    query: { kind: 'text', max: JOB_LIMITS.searchQueryMax, line: true },
    /** Ads posted after this time are new. */
    seenAt: { kind: 'instant' },
    /** When the server last looked for new ads to notify its owner of. */
    alertedAt: {
      kind: 'instant',
      optional: true,
      set: 'server',
      unexported: { never: 'it says nothing about the person' },
    },
    /** Secret part of the feed's URL. Any other value that a client sends makes the server create a new key. */
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
