import { INTEREST_STATES } from '#jobs/jobs'
import { type Declaration } from '../declaration/field.ts'
import { belongsTo, createdBy } from '../declaration/shared-fields.ts'
import { ANSWER, CARD, CONTACT, QUESTION, THEIR_CONTACT } from './before-names.ts'

/** A member's interest in a job ad. Nobody else sees it; the ad's poster sees a received interest (`leads`). */
export const interests = {
  name: 'interests',
  part: 'jobs',
  fields: {
    user: createdBy('interests'),
    job: belongsTo('jobs'),
    state: { kind: 'text', max: 20, oneOf: INTEREST_STATES, default: 'open' },
    ...CARD,
    /** The poster's one question, and the person's one answer, before names. */
    question: { ...QUESTION, set: 'server' },
    answer: ANSWER,
    ...CONTACT,
    ...THEIR_CONTACT,
  },
  nested: [],
} as const satisfies Declaration
