import { type Declaration } from '../declaration/field.ts'

/** Lists of posts for `user` exclude those of `muted`. Nobody else knows. */
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
  relationship: { kind: 'mute', one: 'user', other: 'muted' },
} as const satisfies Declaration
