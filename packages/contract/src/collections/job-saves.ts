import { type Declaration } from './field.ts'

/** One person's bookmark of one ad. Nobody else ever sees it. */
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
