import { type Declaration } from './field.ts'

/** `user` wants lists of posts without those of `muted`. Nobody else ever knows. */
export const mutes = {
  name: 'mutes',
  fields: {
    user: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      archive: { list: 'mutes' },
    },
    muted: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      archive: { none: 'only who mutes knows of it' },
    },
  },
  nested: [],
} as const satisfies Declaration
