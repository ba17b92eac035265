import type { Session, Token } from '@devhood/contract/schemas'
import { pathOf } from './address.ts'
import { type Client } from './client.ts'
import { requireArguments } from './client-error.ts'
import { ID } from './id.ts'
import { type CallOptions } from './transport.ts'

/** What a letter or a message holds. */
export interface Proof {
  readonly userId: string
  readonly secret: string
}

/**
 * What letters and messages prove of somebody who is signed out. It belongs to the client but is a module of its own
 * (`@devhood/client/proofs`), so that a page loads it where it is needed. `page` is where a letter's link leads to.
 */
export function accountProofs({ transport }: Pick<Client, 'transport'>) {
  const { call } = transport
  const path = pathOf('account')
  const open = async (method: 'PUT' | 'POST', at: string, proof: Proof, options?: CallOptions) => {
    const { userId, secret } = proof
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
    recover: async (proof: Proof & { readonly password: string }, options?: CallOptions) => {
      const { userId, secret, password } = proof
      requireArguments({ userId, secret, password })
      return call<Token>('PUT', `${path}/recovery`, { userId, secret, password }, options)
    },
    requestLink: async (email: string, page: string, options?: CallOptions) => {
      requireArguments({ email, url: page })
      const body = { userId: ID.unique(), email, url: page }
      return call<Token>('POST', `${path}/tokens/magic-url`, body, options)
    },
    openByLink: async (proof: Proof, options?: CallOptions) =>
      open('PUT', 'magic-url', proof, options),
    requestPhoneCode: async (phone: string, options?: CallOptions) => {
      requireArguments({ phone })
      return call<Token>('POST', `${path}/tokens/phone`, { userId: ID.unique(), phone }, options)
    },
    openByCode: async (proof: Proof, options?: CallOptions) =>
      open('POST', 'token', proof, options),
    /** Makes the email that a change waits for the account's. */
    confirmEmail: async ({ userId, secret }: Proof, options?: CallOptions) => {
      requireArguments({ userId, secret })
      return call<void>('PUT', `${path}/email-change`, { userId, secret }, options)
    },
    /** Brings the email from before a change back, with a new password, and ends every session. */
    undoEmailChange: async (
      proof: Proof & { readonly password: string },
      options?: CallOptions,
    ) => {
      const { userId, secret, password } = proof
      requireArguments({ userId, secret, password })
      const body = { userId, secret, password }
      return call<void>('PUT', `${path}/email-change/undo`, body, options)
    },
    proveEmail: async ({ userId, secret }: Proof, options?: CallOptions) => {
      requireArguments({ userId, secret })
      return call<Token>('PUT', `${path}/verification`, { userId, secret }, options)
    },
  }
}
