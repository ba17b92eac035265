import { type Declaration } from '../declaration/field.ts'
import { createdBy } from '../declaration/shared-fields.ts'

/** `user` gets no notifications about the post and its comments. Nobody else knows. */
export const threadMutes = {
  name: 'threadMutes',
  fields: {
    user: createdBy('threadMutes'),
    post: { kind: 'relation', to: 'posts', onDelete: 'cascade', set: 'creation' },
  },
  nested: [],
} as const satisfies Declaration
