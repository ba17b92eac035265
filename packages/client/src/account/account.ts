import type { Account, Session } from '@devhood/contract/schemas'
import { requireArguments } from '../transport/client-error.ts'
import { type CallOptions, type Transport } from '../transport/transport.ts'
import { pathBelow } from '../transport/url.ts'

export interface NewAccount {
  /** `ID.unique()`, unless the caller needs a fixed id. */
  readonly userId: string
  readonly email: string
  readonly password: string
  readonly name?: string
  /** Invitation code, where sign-up requires one. */
  readonly invitation?: string | undefined
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Account calls that every page needs; `current` is the session of the request. Others are in `account-settings.ts`. */
export function accountCalls({ call, send }: Transport) {
  return {
    /** Creates an account without opening a session. */
    create: async (account: NewAccount, options?: CallOptions) => {
      const { userId, email, password } = account
      requireArguments({ userId, email, password })
      return call<Account>('POST', '/account', { ...account }, options)
    },
    get: (options?: CallOptions) => call<Account>('GET', '/account', {}, options),
    createEmailSession: ({ email, password }: Credentials, options?: CallOptions) =>
      send<Session>('POST', '/account/sessions/email', { email, password }, options),
    deleteSession: async (sessionId: string, options?: CallOptions) =>
      call<void>('DELETE', pathBelow('/account/sessions', { sessionId }), {}, options),
  }
}
