import { LIMITS } from '../limits.ts'
import { REPORT_REASONS, REPORT_STATES } from '../moderation.ts'
import { type Declaration } from './declaration/field.ts'

/**
 * A report to the operators about a post, a comment, a person or a job ad. Only the reporter and operators see it. It
 * outlives its subject.
 */
export const reports = {
  name: 'reports',
  fields: {
    user: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      archive: { list: 'reports' },
    },
    post: {
      kind: 'relation',
      to: 'posts',
      onDelete: 'setNull',
      set: 'creation',
      optional: true,
      despiteBlock: 'named',
    },
    person: {
      kind: 'relation',
      to: 'users',
      onDelete: 'setNull',
      set: 'creation',
      optional: true,
      despiteBlock: 'named',
      archive: { none: 'only who reports knows of it' },
    },
    reason: { kind: 'text', max: 20, oneOf: REPORT_REASONS, set: 'creation' },
    text: { kind: 'text', max: LIMITS.reportMax, set: 'creation', optional: true },
    status: { kind: 'text', max: 20, oneOf: REPORT_STATES, default: 'open', set: 'server' },
    job: {
      kind: 'relation',
      to: 'jobs',
      onDelete: 'setNull',
      set: 'creation',
      optional: true,
      despiteBlock: 'named',
      exported: ['title', 'company'],
    },
    comment: {
      kind: 'relation',
      to: 'comments',
      onDelete: 'setNull',
      set: 'creation',
      optional: true,
      despiteBlock: 'named',
    },
  },
  nested: [],
} as const satisfies Declaration
