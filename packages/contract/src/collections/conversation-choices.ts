/**
 * What a conversation is to one of its two people: `requested`, until they have accepted it, or `declined`; `closed`, when they
 * get no more of it. Nobody learns it of the other.
 */
export const CONVERSATION_STATES = ['requested', 'open', 'declined', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/** Who may begin a conversation with a person: `following` are the people whom that person follows. */
export const WHO_MAY_WRITE = ['everyone', 'following', 'nobody'] as const
export type WhoMayWrite = (typeof WHO_MAY_WRITE)[number]

/** Whether an unread message is announced by email and on devices. */
export const MESSAGE_NOTICES = ['on', 'off'] as const
