import { INTEREST_STATES } from '#jobs/jobs'
import { type Declaration } from '../declaration/field.ts'
import { belongsTo, createdBy } from '../declaration/shared-fields.ts'
import { ANSWER, CONTACT, QUESTION, SHOWN_CARD, THEIR_CONTACT, told } from './before-names.ts'

/** A received interest, created by the server: the poster learns the person's name once both have agreed. */
export const leads = {
  name: 'leads',
  part: 'jobs',
  fields: {
    poster: createdBy('leads'),
    job: { ...belongsTo('jobs'), exported: ['title', 'company'] },
    /** Hidden from the poster, who reads null. It is also null after the account was deleted, which nobody may notice. */
    interest: {
      kind: 'relation',
      to: 'interests',
      onDelete: 'setNull',
      set: 'server',
      optional: true,
      unexported: { never: 'it is closed to the poster' },
    },
    state: { kind: 'text', max: 20, oneOf: INTEREST_STATES, default: 'open' },
    /** The interested person, once both have agreed. */
    person: {
      kind: 'relation',
      to: 'users',
      onDelete: 'setNull',
      set: 'server',
      optional: true,
      archive: { none: 'their interest is in their archive' },
    },
    ...SHOWN_CARD,
    question: QUESTION,
    answer: told(ANSWER),
    ...CONTACT,
    ...THEIR_CONTACT,
  },
  nested: [],
} as const satisfies Declaration
