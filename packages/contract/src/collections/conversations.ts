import { LIMITS } from '../limits.ts'
import { CONVERSATION_STATES } from './conversation-choices.ts'
import { type Declaration } from './declaration/field.ts'
import { belongsTo, createdBy } from './declaration/shared-fields.ts'

const LISTED_APART = { never: 'messages are a list of their own' } as const

/**
 * A conversation of two people as one of them has it. The other has one, too, once something has reached them: only the server
 * knows both.
 */
export const conversations = {
  name: 'conversations',
  part: 'conversations',
  fields: {
    user: createdBy('conversations'),
    /** Null once that account is deleted. */
    other: {
      kind: 'relation',
      to: 'users',
      onDelete: 'setNull',
      set: 'creation',
      optional: true,
      despiteBlock: 'shown',
      archive: { none: 'each has the conversation in their own archive' },
    },
    /** The ad that the two have met by, if it is about one. */
    job: {
      kind: 'relation',
      to: 'jobs',
      onDelete: 'setNull',
      set: 'creation',
      optional: true,
      exported: ['title', 'company'],
    },
    /** The id of the ad, also after its deletion; empty without one. */
    subject: {
      kind: 'text',
      max: LIMITS.idMax,
      set: 'server',
      default: '',
      unexported: { never: 'it repeats the ad' },
    },
    state: { kind: 'text', max: 10, oneOf: CONVERSATION_STATES, default: 'open' },
    /** The id of the newest message; while it is requested, of the first one. */
    lastMessage: {
      kind: 'text',
      max: LIMITS.idMax,
      set: 'server',
      optional: true,
      unexported: LISTED_APART,
    },
    /** How that message begins; empty if it is deleted. */
    lastText: {
      kind: 'text',
      max: LIMITS.messagePreview,
      set: 'server',
      default: '',
      unexported: LISTED_APART,
    },
    /** 1 if its owner wrote it. */
    lastIsOwn: {
      kind: 'integer',
      min: 0,
      max: 1,
      default: 0,
      set: 'server',
      unexported: LISTED_APART,
    },
    /** When it was opened, until there is a message. */
    lastMessageAt: { kind: 'instant', set: 'server' },
    /** Messages of the other since `seenAt`. */
    unread: { kind: 'integer', min: 0, default: 0, set: 'server' },
    /** Its owner has read it up to here. */
    seenAt: { kind: 'instant', optional: true },
  },
  nested: [],
} as const satisfies Declaration

/** A message as one of the two people of a conversation has it: what reaches the other is a document of theirs. */
export const messages = {
  name: 'messages',
  part: 'conversations',
  fields: {
    user: createdBy('messages'),
    /** The id of its owner's conversation, which clients give on creation: a rule checks it. */
    conversation: { kind: 'text', max: LIMITS.idMax, set: 'server' },
    /** Who wrote it. */
    creator: {
      ...belongsTo('users'),
      set: 'server',
      despiteBlock: 'shown',
      archive: { none: 'the messages that somebody wrote are theirs, too' },
    },
    text: { kind: 'text', min: 1, max: LIMITS.messageMax },
    editedAt: { kind: 'instant', optional: true, set: 'server', changesWith: ['text'] },
    /** When its author has deleted it for both: it has no text any more. */
    deletedAt: { kind: 'instant', optional: true, set: 'server' },
    /** Chosen by the author's client: a second message with the same key is the first one. Null in what the other gets. */
    key: {
      kind: 'text',
      min: 1,
      max: LIMITS.idMax,
      line: true,
      optional: true,
      set: 'creation',
      unexported: { never: 'it only keeps a client from sending twice' },
    },
  },
  nested: ['creator', 'text', 'editedAt', 'deletedAt'],
} as const satisfies Declaration
