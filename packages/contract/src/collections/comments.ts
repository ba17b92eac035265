import { LIMITS } from '../limits.ts'
import { type Declaration } from './declaration/field.ts'

/**
 * A comment on a post, or a reply to a comment. A deleted comment with replies stays as a placeholder: without its author and
 * its text, until the last reply is deleted.
 */
export const comments = {
  name: 'comments',
  fields: {
    /** Null in a placeholder. */
    creator: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      optional: true,
      archive: { list: 'comments' },
    },
    post: {
      kind: 'relation',
      to: 'posts',
      onDelete: 'cascade',
      set: 'creation',
      count: 'commentsCount',
      exported: ['$id', 'caption'],
    },
    /** The comment that this is a reply to; a reply to a reply is one to the same comment. */
    parent: {
      kind: 'relation',
      to: 'comments',
      onDelete: 'cascade',
      set: 'creation',
      optional: true,
      exceptMuted: true,
      count: 'repliesCount',
      exported: ['$id'],
    },
    text: { kind: 'text', min: 1, max: LIMITS.commentMax },
    /**
     * The usernames that the text mentions and somebody had when it was written, folded and separated by blanks: these are links.
     * Null without a mention, and in texts of an older version.
     */
    mentions: {
      kind: 'text',
      max: LIMITS.mentionsMax * (LIMITS.usernameMax + 1),
      optional: true,
      set: 'server',
      unexported: { never: 'it follows from the text' },
    },
    /** When the text was last changed after the creation. */
    editedAt: { kind: 'instant', optional: true, set: 'server', changesWith: ['text'] },
    repliesCount: { kind: 'integer', min: 0, default: 0, set: 'server' },
    /** Set by an operator: only the author and operators see the comment. */
    hidden: {
      kind: 'flag',
      set: 'server',
      unexported: { never: 'decisions of operators are a list of their own' },
    },
  },
  nested: ['creator', 'text', 'editedAt', 'repliesCount'],
} as const satisfies Declaration
