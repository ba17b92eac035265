import { type Declaration } from '../declaration/field.ts'
import { createdBy } from '../declaration/shared-fields.ts'

/** A member's bookmark of a job ad. Nobody else sees it. */
export const jobSaves = {
  name: 'jobSaves',
  fields: {
    user: createdBy('jobSaves'),
    job: { kind: 'relation', to: 'jobs', onDelete: 'cascade', set: 'creation' },
  },
  nested: ['job'],
} as const satisfies Declaration
