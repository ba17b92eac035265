import { AppError, mayDo, type Role, type TokenScope } from '@devhood/contract'
import { formatInstant } from '../schema/index.ts'

/** The account of a live session. Everywhere, `undefined` is a guest. */
export interface Actor {
  readonly accountId: string
  readonly sessionId: string
  /** `$id` of the account's users document; null until sign-up has written it. */
  readonly userId: string | null
  /** Has verified an email address or a phone number. */
  readonly isVerified: boolean
  /** When the account was opened, in milliseconds since 1970; for actors of a session. */
  readonly joinedAt?: number
  /** Has neither name nor address: documents and files treat them as a guest. */
  readonly isAnonymous?: true
  /** An operator has hidden the person from all others. */
  readonly isHidden?: true
  /** Until then they read and sign in, and publish nothing; in milliseconds since 1970. */
  readonly suspendedUntil?: number
  /** Known during one read: the actor has no blocks in either direction and mutes nobody. Only the engine sets it. */
  readonly hasNoBlocks?: boolean
  /** Likewise: the people blocked by (or blocking) the actor, unless they are many. */
  readonly blocked?: ReadonlySet<string>
  /** For one check: blocks hide nothing. */
  readonly ignoresBlocks?: true
  /** Likewise: no document at all is hidden. */
  readonly hasNothingHidden?: boolean
  /** The server reads for this person, in an export or a deletion: their documents count whatever these refer to. */
  readonly readsOwn?: true
  /** Who may moderate sees hidden documents. */
  readonly role?: Role
  /** The request carries a JWT instead of a session. */
  readonly byJwt?: true
  /** The request carries an access token with these scopes instead of a session. */
  readonly scopes?: readonly TokenScope[]
}

/** A signed-in member to whom no document refers. */
export const ANY_MEMBER: Actor = {
  accountId: '',
  sessionId: '',
  userId: null,
  isVerified: false,
  blocked: new Set(),
}

/** A person for whom the server acts by itself, without a session of theirs. */
export const absentActor = (
  person: Readonly<Record<'accountId' | 'userId', string>>,
): Actor & { readonly userId: string } => ({ ...person, sessionId: '', isVerified: false })

/** Whether the actor may moderate what others share. */
export const isModerator = (actor: Actor | undefined): boolean => mayDo(actor?.role, 'moderate')

/** Throws `user_suspended` for somebody who is suspended at this time. */
export function checkNotSuspended(actor: Actor | undefined, time: number): void {
  const until = actor?.suspendedUntil ?? 0
  if (until <= time) return
  throw new AppError('user_suspended', {
    message: `This account is suspended until ${formatInstant(until)}: it can read, but publish nothing.`,
    retryAfter: (until - time) / 1000,
  })
}

/** The actor for a check in which blocks hide nothing. */
export const ignoringBlocks = (actor: Actor | undefined): Actor | undefined =>
  actor && { ...actor, ignoresBlocks: true }

/** The actor, if they are a member. */
export const memberOf = (actor: Actor | undefined): Actor | undefined =>
  actor?.isAnonymous ? undefined : actor
