import type { Session, Token } from '@devhood/contract/schemas'
import { pathOf } from '../transport/url.ts'
import { type Client } from '../client.ts'
import { requireArguments } from '../transport/client-error.ts'
import { ID } from '../id.ts'
import { type CallOptions } from '../transport/transport.ts'

/** What a letter or a message holds. */
export interface OneTimeToken {
  readonly userId: string
  readonly secret: string
}

/**
 * What letters and messages prove of somebody who is signed out. It belongs to the client but is a module of its own
 * (`@devhood/client/proofs`), so that a page loads it where it is needed. `page` is where a letter's link leads to.
 */
export function oneTimeTokenCalls({ transport }: Pick<Client, 'transport'>) {
  const { call } = transport
  const path = pathOf('account')
  const createSession = async (
    method: 'PUT' | 'POST',
    at: string,
    token: OneTimeToken,
    options?: CallOptions,
  ) => {
    const { userId, secret } = token
    requireArguments({ userId, secret })
    return call<Session>(method, `${path}/sessions/${at}`, { userId, secret }, options)
  }
  return {
    /** Sends a link to choose a new password by. It says nothing of whether there is such an account. */
    requestRecovery: async (email: string, page: string, options?: CallOptions) => {
      requireArguments({ email, url: page })
      return call<Token>('POST', `${path}/recovery`, { email, url: page }, options)
    },
    /** Sets the password and ends every session. */
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
      createSession('PUT', 'magic-url', token, options),
    requestPhoneCode: async (phone: string, options?: CallOptions) => {
      requireArguments({ phone })
      return call<Token>('POST', `${path}/tokens/phone`, { userId: ID.unique(), phone }, options)
    },
    signInWithCode: async (token: OneTimeToken, options?: CallOptions) =>
      createSession('POST', 'token', token, options),
    /** Makes the email that a change waits for the account's. */
    confirmEmail: async ({ userId, secret }: OneTimeToken, options?: CallOptions) => {
      requireArguments({ userId, secret })
      return call<void>('PUT', `${path}/email-change`, { userId, secret }, options)
    },
    /** Brings the email from before a change back, with a new password, and ends every session. */
    undoEmailChange: async (
      token: OneTimeToken & { readonly password: string },
      options?: CallOptions,
    ) => {
      const { userId, secret, password } = token
      requireArguments({ userId, secret, password })
      const body = { userId, secret, password }
      return call<void>('PUT', `${path}/email-change/undo`, body, options)
    },
    verifyEmail: async ({ userId, secret }: OneTimeToken, options?: CallOptions) => {
      requireArguments({ userId, secret })
      return call<Token>('PUT', `${path}/verification`, { userId, secret }, options)
    },
  }
}
