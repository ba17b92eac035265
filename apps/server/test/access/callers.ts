/**
 * Callers: a guest; an anonymous session; members (another one, the owner, one whom the owner has blocked, an
 * operator, a moderator, an approver, one who is suspended); the owner where only who is verified may publish, and as a new
 * account that has done all that it may; the owner when signed out, and when blocked, with a session of before or a limited one.
 */
export const CALLERS = [
  'guest',
  'visitor',
  'other',
  'owner',
  'blockedByOwner',
  'operator',
  'moderator',
  'approver',
  'suspended',
  'unverified',
  'newcomer',
  'signedOut',
  'expired',
  'blocked',
  'limited',
] as const
export type CallerKind = (typeof CALLERS)[number]

/** How a request identifies its caller. */
export const CREDENTIALS = ['cookie', 'fallback', 'session', 'jwt'] as const
export type Credential = (typeof CREDENTIALS)[number]

const OUTSIDE = ['guest', 'signedOut', 'expired', 'blocked', 'limited'] as const
type Outside = (typeof OUTSIDE)[number]

/** A kind of caller with a session. */
export type Member = Exclude<CallerKind, Outside>

export const isSignedIn = (kind: CallerKind): kind is Member =>
  !OUTSIDE.some((each) => each === kind)
