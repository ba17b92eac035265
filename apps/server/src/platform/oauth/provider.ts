/** The parameters of one sign-in attempt. */
export interface Attempt {
  /** The URL to which the provider redirects. */
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** The PKCE verifier: 43 characters that only this server can derive, with the browser's cookie. */
  readonly verifier: string
}

/** A person's identity at a provider. */
export interface Profile {
  /** The issuer of `uid`. */
  readonly issuer: string
  readonly uid: string
  /** As the provider spells it; '' when there is none. */
  readonly email: string
  /** Whether the provider has verified the address. */
  readonly isEmailVerified: boolean
  /** '' when there is none. */
  readonly name: string
}

/** An OAuth provider. */
export interface Provider {
  /** Name as shown to people. */
  readonly name: string
  /** The URL of the provider's sign-in page. Rejects with `general_service_unavailable`. */
  addressFor(attempt: Attempt, scopes: readonly string[]): Promise<URL>
  /**
   * The profile of the person who returns with this URL. Rejects with `user_oauth2_unauthorized` when they denied
   * access, with `user_oauth2_bad_request` when the provider doesn't confirm the response, and with
   * `general_service_unavailable` when it doesn't respond.
   */
  profileFrom(redirected: URL, attempt: Attempt): Promise<Profile>
}
