import { type Declaration } from '../declaration/field.ts'
import { createdBy } from '../declaration/shared-fields.ts'

/** `user` and `blocked` can't see each other any more. Only `user` can read the document. */
export const blocks = {
  name: 'blocks',
  fields: {
    user: createdBy('blocks'),
    blocked: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      despiteBlock: 'shown',
      archive: { none: 'only who blocks knows of it' },
    },
  },
  nested: [],
  relationship: { kind: 'block', one: 'user', other: 'blocked' },
} as const satisfies Declaration
