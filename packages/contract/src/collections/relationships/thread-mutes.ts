import { type Declaration } from '../declaration/field.ts'

/** `user` gets no notifications about the post and its comments. Nobody else knows. */
export const threadMutes = {
  name: 'threadMutes',
  fields: {
    user: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      archive: { list: 'threadMutes' },
    },
    post: { kind: 'relation', to: 'posts', onDelete: 'cascade', set: 'creation' },
  },
  nested: [],
} as const satisfies Declaration
