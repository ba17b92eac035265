/** Who is asking: a live session's account. `undefined` stands for a guest everywhere. */
export interface Actor {
  readonly accountId: string
  readonly sessionId: string
  /** `$id` of the account's users document; null until sign-up has written it. */
  readonly userId: string | null
  readonly emailVerified: boolean
}
