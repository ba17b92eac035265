import type { Session, Token } from '@devhood/contract/schemas'
import { pathOf } from '../transport/url.ts'
import { type Client } from '../client.ts'
import { requireArguments } from '../transport/client-error.ts'
import { ID } from '../id.ts'
import { type CallOptions } from '../transport/transport.ts'

/** User id and secret from an email link or a text message. */
export interface OneTimeToken {
  readonly userId: string
  readonly secret: string
}

/**
 * Calls that use one-time tokens from emails and text messages, for callers who are signed out. This is a separate
 * module (`@devhood/client/proofs`), so that pages load it only when they need it. `page` is the target of the email's
 * link.
 */
export function oneTimeTokenCalls({ transport }: Pick<Client, 'transport'>) {
  const { call } = transport
  const path = pathOf('account')
  const send = async <T>(
    method: 'PUT' | 'POST',
    at: string,
    { userId, secret }: OneTimeToken,
    options?: CallOptions,
  ) => {
    requireArguments({ userId, secret })
    return call<T>(method, `${path}/${at}`, { userId, secret }, options)
  }
  return {
    /** Sends a link for choosing a new password. The answer doesn't reveal whether the account exists. */
    requestRecovery: async (email: string, page: string, options?: CallOptions) => {
      requireArguments({ email, url: page })
      return call<Token>('POST', `${path}/recovery`, { email, url: page }, options)
    },
    /** Sets the password and deletes all sessions. */
    resetPassword: async (
      token: OneTimeToken & { readonly password: string },
      options?: CallOptions,
    ) => {
      const { userId, secret, password } = token
      requireArguments({ userId, secret, password })
      return call<Token>('PUT', `${path}/recovery`, { userId, secret, password }, options)
    },
    requestMagicLink: async (email: string, page: string, options?: CallOptions) => {
      requireArguments({ email, url: page })
      const body = { userId: ID.unique(), email, url: page }
      return call<Token>('POST', `${path}/tokens/magic-url`, body, options)
    },
    signInWithLink: async (token: OneTimeToken, options?: CallOptions) =>
      send<Session>('PUT', 'sessions/magic-url', token, options),
    requestPhoneCode: async (phone: string, options?: CallOptions) => {
      requireArguments({ phone })
      return call<Token>('POST', `${path}/tokens/phone`, { userId: ID.unique(), phone }, options)
    },
    signInWithCode: async (token: OneTimeToken, options?: CallOptions) =>
      send<Session>('POST', 'sessions/token', token, options),
    /** Confirms a pending change of email. */
    confirmEmail: async (token: OneTimeToken, options?: CallOptions) =>
      send<void>('PUT', 'email-change', token, options),
    /** Resolves if the link to undo a change of email works; it stays valid. */
    checkEmailUndo: async (token: OneTimeToken, options?: CallOptions) =>
      send<void>('POST', 'email-change/undo', token, options),
    /** Undoes a change of email, sets a new password and deletes all sessions. */
    undoEmailChange: async (
      token: OneTimeToken & { readonly password: string },
      options?: CallOptions,
    ) => {
      const { userId, secret, password } = token
      requireArguments({ userId, secret, password })
      const body = { userId, secret, password }
      return call<void>('PUT', `${path}/email-change/undo`, body, options)
    },
    verifyEmail: async (token: OneTimeToken, options?: CallOptions) =>
      send<Token>('PUT', 'verification', token, options),
  }
}
