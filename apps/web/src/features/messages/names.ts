import { type Conversation } from './cache.ts'

const DELETED = 'Deleted account'

/** Somebody in a conversation. */
export type Other = Conversation['other']

export const nameOf = (other: Pick<NonNullable<Other>, 'name'> | null): string =>
  other?.name ?? DELETED

/** The first word of a name, as people are spoken to. */
export const shortNameOf = (other: Pick<NonNullable<Other>, 'name'> | null): string =>
  other === null ? DELETED : (other.name.split(' ')[0] ?? other.name)
