/** Who is asking: a live session's account. `undefined` stands for a guest everywhere. */
export interface Actor {
  readonly accountId: string
  readonly sessionId: string
  /** `$id` of the account's users document; null until sign-up has written it. */
  readonly userId: string | null
  /** Has proved an e-mail address or a phone number to be his own. */
  readonly isVerified: boolean
  /** Somebody without a name or an address: to documents and files a guest. */
  readonly isAnonymous?: true
  /** An operator has hidden the person from all others. */
  readonly isHidden?: true
  /** Known for one reading: nobody is apart from him, or quiet for him. Only the engine says so. */
  readonly hasNoBlocks?: boolean
  /** Likewise: the people who are apart from him, unless they are many. */
  readonly blocked?: ReadonlySet<string>
  /** Likewise: there is nothing hidden at all. */
  readonly hasNothingHidden?: boolean
  /** May moderate what others share, and sees what is hidden. */
  readonly isOperator?: true
  /** The call came with a JWT, which stands for the session. */
  readonly byJwt?: true
}

/** Somebody signed in whom no document names. */
export const ANY_MEMBER: Actor = { accountId: '', sessionId: '', userId: null, isVerified: false }

/** Who asks, if it is a member. */
export const memberOf = (actor: Actor | undefined): Actor | undefined =>
  actor?.isAnonymous ? undefined : actor
