import { type Declaration } from '../declaration/field.ts'
import { createdBy } from '../declaration/shared-fields.ts'

/** Lists of posts for `user` exclude those of `muted`. Nobody else knows. */
export const mutes = {
  name: 'mutes',
  fields: {
    user: createdBy('mutes'),
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
