import { LIMITS } from '#limits'

/** A document that the creation names, and that these documents are deleted with. */
export const belongsTo = <Name extends string>(to: Name) =>
  ({ kind: 'relation', to, onDelete: 'cascade', set: 'creation' }) as const

/** The person who has created the documents, which `list` of their archive contains. */
export const createdBy = <List extends string>(list: List) =>
  ({ ...belongsTo('users'), archive: { list } }) as const

/**
 * The usernames that a text mentions and somebody had when it was written, folded and separated by blanks: these are links.
 * Null without a mention, and in texts of an older version.
 */
export const mentionsIn = (field: string) =>
  ({
    kind: 'text',
    max: LIMITS.mentionsMax * (LIMITS.usernameMax + 1),
    optional: true,
    set: 'server',
    unexported: { never: `it follows from the ${field}` },
  }) as const

/** Set by an operator: only the owner and operators see the document. */
export const HIDDEN = {
  kind: 'flag',
  set: 'server',
  unexported: { never: 'decisions of operators are a list of their own' },
} as const

/** It waits for a moderator, hidden until then: its author published it during a raid. */
export const HELD = {
  kind: 'flag',
  audience: 'owner',
  set: 'server',
  unexported: { never: 'decisions of moderators are a list of their own' },
} as const

/** The people who like a document, of whom clients read at most `LIMITS.relationMax`. `list` of the archive has what they like. */
export const likedBy = <List extends string>(list: List) =>
  ({
    kind: 'members',
    to: 'users',
    audience: 'member',
    count: 'likesCount',
    archive: { list },
    unexported: { never: 'each like is in the archive of who likes' },
  }) as const

/** Exact count, while `likes` holds at most `LIMITS.relationMax` people. */
export const LIKES_COUNT = { kind: 'integer', min: 0, default: 0, set: 'server' } as const

export const FILE_OF_OTHERS = { inOthers: 'files of others stay with them' } as const
