import { LIMITS } from '../limits.ts'
import { REPORT_REASONS, REPORT_STATES } from './report-reasons.ts'
import { type Declaration } from './declaration/field.ts'
import { createdBy } from './declaration/shared-fields.ts'

/** The subject of a report, which outlives it. */
const reported = <Name extends string>(to: Name) =>
  ({
    kind: 'relation',
    to,
    onDelete: 'setNull',
    set: 'creation',
    optional: true,
    despiteBlock: 'named',
  }) as const

/** A report about a post, a comment, a person or a job ad, for its reporter and operators. It outlives its subject. */
export const reports = {
  name: 'reports',
  part: 'blocks',
  fields: {
    /** None for what a content rule has found. */
    user: { ...createdBy('reports'), optional: true },
    post: reported('posts'),
    person: { ...reported('users'), archive: { none: 'only who reports knows of it' } },
    reason: { kind: 'text', max: 20, oneOf: REPORT_REASONS, set: 'creation' },
    text: { kind: 'text', max: LIMITS.reportMax, set: 'creation', optional: true },
    status: { kind: 'text', max: 20, oneOf: REPORT_STATES, default: 'open', set: 'server' },
    job: { ...reported('jobs'), exported: ['title', 'company'] },
    comment: reported('comments'),
    /** Of a report about a person: the message that they wrote, as the reporter has it. It and the ten before go with the report. */
    message: {
      kind: 'text',
      max: LIMITS.idMax,
      default: '',
      set: 'creation',
      unexported: { never: 'messages are a list of their own' },
    },
  },
  nested: [],
} as const satisfies Declaration
