/** One attempt to sign in, as the service gets to know it. */
export interface Attempt {
  /** Where the service sends people back to. */
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** Of PKCE: 43 characters that only this server and the browser's cookie lead to. */
  readonly verifier: string
}

/** Who somebody is at a service. */
export interface Profile {
  /** Whose `uid` it is. */
  readonly issuer: string
  readonly uid: string
  /** As the service writes it; '' when it tells none. */
  readonly email: string
  /** Whether the service says that it has verified the address. */
  readonly isEmailVerified: boolean
  /** '' when the service tells none. */
  readonly name: string
}

/** A service that people sign in with. */
export interface Provider {
  /** What people know it by. */
  readonly name: string
  /** Where people say there who they are. Rejects with `general_service_unavailable`. */
  addressFor(attempt: Attempt, scopes: readonly string[]): Promise<URL>
  /**
   * Who has come back with this address. Rejects with `user_oauth2_unauthorized` when they did not let the
   * service tell, with `user_oauth2_bad_request` when it does not confirm what came back, and with
   * `general_service_unavailable` when it does not answer.
   */
  profileFrom(answer: URL, attempt: Attempt): Promise<Profile>
}
