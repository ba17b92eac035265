import { type Declaration } from '../declaration/field.ts'

/** `follower` follows the posts of `followed`. */
export const follows = {
  name: 'follows',
  fields: {
    follower: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      archive: { list: 'following' },
    },
    followed: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      archive: { list: 'followers' },
    },
  },
  nested: [],
} as const satisfies Declaration
