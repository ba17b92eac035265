import type { LostFactor, Session, Token } from '@devhood/contract/schemas'
import { type Client } from '../client.ts'
import { ID } from '../id.ts'
import { type CallOptions } from '../transport/transport.ts'

/** User id and secret from an email link or a text message. */
export interface OneTimeToken {
  readonly userId: string
  readonly secret: string
}

interface NewPassword extends OneTimeToken {
  readonly password: string
}

/**
 * Calls that use one-time tokens from emails and text messages, for callers who are signed out. This is a separate
 * module (`@devhood/client/proofs`), so that pages load it only when they need it. `page` is the target of the email's
 * link.
 */
export function oneTimeTokenCalls({ transport: { send } }: Pick<Client, 'transport'>) {
  const use =
    <T>(method: 'PUT' | 'POST', at: string) =>
    ({ userId, secret }: OneTimeToken, options?: CallOptions) =>
      send<T>(method, `/account/${at}`, { userId, secret }, options)
  const setPassword =
    <T>(at: string) =>
    ({ userId, secret, password }: NewPassword, options?: CallOptions) =>
      send<T>('PUT', `/account/${at}`, { userId, secret, password }, options)
  return {
    /** Sends a link for choosing a new password. The response doesn't reveal whether the account exists. */
    requestRecovery: (email: string, page: string, options?: CallOptions) =>
      send<Token>('POST', '/account/recovery', { email, url: page }, options),
    /** Sets the password and deletes all sessions. */
    resetPassword: setPassword<Token>('recovery'),
    requestMagicLink: (email: string, page: string, options?: CallOptions) => {
      const body = { userId: ID.unique(), email, url: page }
      return send<Token>('POST', '/account/tokens/magic-url', body, options)
    },
    signInWithLink: use<Session>('PUT', 'sessions/magic-url'),
    requestPhoneCode: (phone: string, options?: CallOptions) =>
      send<Token>('POST', '/account/tokens/phone', { userId: ID.unique(), phone }, options),
    signInWithCode: use<Session>('POST', 'sessions/token'),
    /** Confirms a pending change of email. */
    confirmEmail: use<void>('PUT', 'email-change'),
    /** Resolves if the link to undo a change of email works; it stays valid. */
    checkEmailUndo: use<void>('POST', 'email-change/undo'),
    /** Undoes a change of email, sets a new password and deletes all sessions. */
    undoEmailChange: setPassword<void>('email-change/undo'),
    verifyEmail: use<Token>('PUT', 'verification'),
    /** Requests the removal of lost second factors, which waits. */
    requestRemoval: use<LostFactor>('PUT', 'mfa/lost-factors'),
  }
}
