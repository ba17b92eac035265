import { INTEREST_STATES } from '../jobs/jobs.ts'
import { type Declaration } from './field.ts'

/** That somebody would like to work there. Nobody else ever sees it: what the ad's poster learns is a lead. */
export const interests = {
  name: 'interests',
  fields: {
    user: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      archive: { list: 'interests' },
    },
    job: { kind: 'relation', to: 'jobs', onDelete: 'cascade', set: 'creation' },
    state: { kind: 'text', max: 20, oneOf: INTEREST_STATES, default: 'open' },
  },
  nested: [],
} as const satisfies Declaration
