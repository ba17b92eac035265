import { type Declaration } from './field.ts'

/** `user` wants lists of posts without those of `muted`. Nobody else ever knows. */
export const mutes = {
  name: 'mutes',
  fields: {
    user: { kind: 'relation', to: 'users', onDelete: 'cascade', set: 'creation' },
    muted: { kind: 'relation', to: 'users', onDelete: 'cascade', set: 'creation' },
  },
  nested: [],
} as const satisfies Declaration
