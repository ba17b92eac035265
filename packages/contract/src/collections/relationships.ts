import { type Declaration } from './declaration/field.ts'
import { belongsTo, createdBy } from './declaration/shared-fields.ts'

/** `user` and `blocked` can't see each other any more. Only `user` can read the document. */
export const blocks = {
  name: 'blocks',
  part: 'blocks',
  fields: {
    user: createdBy('blocks'),
    blocked: {
      ...belongsTo('users'),
      despiteBlock: 'shown',
      archive: { none: 'only who blocks knows of it' },
    },
  },
  nested: [],
  relationship: { kind: 'block', one: 'user', other: 'blocked' },
} as const satisfies Declaration

/** `follower` follows the posts of `followed`. */
export const follows = {
  name: 'follows',
  part: 'saves',
  fields: {
    follower: createdBy('following'),
    followed: { ...createdBy('followers'), count: 'followersCount' },
  },
  nested: [],
} as const satisfies Declaration

/** Lists of posts for `user` exclude those of `muted`. Nobody else knows. */
export const mutes = {
  name: 'mutes',
  part: 'blocks',
  fields: {
    user: createdBy('mutes'),
    muted: { ...belongsTo('users'), archive: { none: 'only who mutes knows of it' } },
  },
  nested: [],
  relationship: { kind: 'mute', one: 'user', other: 'muted' },
} as const satisfies Declaration

/** `user` gets no notifications about the post and its comments. Nobody else knows. */
export const threadMutes = {
  name: 'threadMutes',
  part: 'blocks',
  fields: { user: createdBy('threadMutes'), post: belongsTo('posts') },
  nested: [],
} as const satisfies Declaration
