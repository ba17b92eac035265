import { LIMITS } from '../limits.ts'
import { type Declaration } from './declaration/field.ts'
import {
  belongsTo,
  createdBy,
  HELD,
  HIDDEN,
  LIKES_COUNT,
  likedBy,
  mentionsIn,
} from './declaration/shared-fields.ts'

/** A comment, or a reply. A deleted one stays without author and text until its last reply is deleted. */
export const comments = {
  name: 'comments',
  part: 'posts',
  fields: {
    /** Null in a placeholder. */
    creator: { ...createdBy('comments'), optional: true },
    post: { ...belongsTo('posts'), count: 'commentsCount', exported: ['$id', 'caption'] },
    /** The comment that this is a reply to; a reply to a reply is one to the same comment. */
    parent: {
      ...belongsTo('comments'),
      optional: true,
      exceptMuted: true,
      count: 'repliesCount',
      exported: ['$id'],
    },
    text: { kind: 'text', min: 1, max: LIMITS.commentMax },
    mentions: mentionsIn('text'),
    /** When the text was last changed after the creation. */
    editedAt: { kind: 'instant', optional: true, set: 'server', changesWith: ['text'] },
    likes: likedBy('likedComments'),
    likesCount: LIKES_COUNT,
    repliesCount: { kind: 'integer', min: 0, default: 0, set: 'server' },
    hidden: HIDDEN,
    held: HELD,
  },
  nested: ['creator', 'text', 'editedAt', 'likesCount', 'repliesCount'],
} as const satisfies Declaration
