import { LIMITS } from '../limits.ts'
import { REPORT_REASONS, REPORT_STATES } from '../moderation.ts'
import { type Declaration } from './declaration/field.ts'
import { createdBy, reported } from './declaration/shared-fields.ts'

/** A report about a post, a comment, a person or a job ad, for its reporter and operators. It outlives its subject. */
export const reports = {
  name: 'reports',
  fields: {
    user: createdBy('reports'),
    post: reported('posts'),
    person: { ...reported('users'), archive: { none: 'only who reports knows of it' } },
    reason: { kind: 'text', max: 20, oneOf: REPORT_REASONS, set: 'creation' },
    text: { kind: 'text', max: LIMITS.reportMax, set: 'creation', optional: true },
    status: { kind: 'text', max: 20, oneOf: REPORT_STATES, default: 'open', set: 'server' },
    job: { ...reported('jobs'), exported: ['title', 'company'] },
    comment: reported('comments'),
  },
  nested: [],
} as const satisfies Declaration
