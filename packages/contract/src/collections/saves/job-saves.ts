import { type Declaration } from '../declaration/field.ts'

/** A member's bookmark of a job ad. Nobody else sees it. */
export const jobSaves = {
  name: 'jobSaves',
  fields: {
    user: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      archive: { list: 'jobSaves' },
    },
    job: { kind: 'relation', to: 'jobs', onDelete: 'cascade', set: 'creation' },
  },
  nested: ['job'],
} as const satisfies Declaration
