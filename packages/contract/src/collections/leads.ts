import { INTEREST_STATES } from '../jobs/jobs.ts'
import { type Declaration } from './field.ts'

/** That somebody is interested in an ad: its poster learns who it is when both have agreed. The server alone makes them. */
export const leads = {
  name: 'leads',
  fields: {
    poster: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      archive: { list: 'leads' },
    },
    job: {
      kind: 'relation',
      to: 'jobs',
      onDelete: 'cascade',
      set: 'creation',
      exported: ['title', 'company'],
    },
    /** Closed to the poster, who sees null there: also when it went with an account, which no one may notice. */
    interest: {
      kind: 'relation',
      to: 'interests',
      onDelete: 'setNull',
      set: 'server',
      optional: true,
      unexported: { never: 'it is closed to the poster' },
    },
    state: { kind: 'text', max: 20, oneOf: INTEREST_STATES, default: 'open' },
    /** Who it is, once both have agreed. */
    person: {
      kind: 'relation',
      to: 'users',
      onDelete: 'setNull',
      set: 'server',
      optional: true,
      archive: { none: 'their interest is in their archive' },
    },
  },
  nested: [],
} as const satisfies Declaration
