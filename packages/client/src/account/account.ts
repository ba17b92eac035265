import type { Account, Session } from '@devhood/contract/schemas'
import { pathOf } from '../transport/url.ts'
import { requireArguments } from '../transport/client-error.ts'
import { type CallOptions, type Transport } from '../transport/transport.ts'

export interface NewAccount {
  /** `ID.unique()` unless there is a reason. */
  readonly userId: string
  readonly email: string
  readonly password: string
  readonly name?: string
  /** The code of an invitation, where one is needed. */
  readonly invitation?: string | undefined
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

const SESSIONS = pathOf('account', 'sessions')

/**
 * What every page needs of the caller's account; `current` stands for the session that asks. The rest is in
 * `account-settings.ts`.
 */
export function accountCalls({ call }: Transport) {
  return {
    /** Makes an account; it opens no session. */
    create: async (account: NewAccount, options?: CallOptions) => {
      const { userId, email, password } = account
      requireArguments({ userId, email, password })
      return call<Account>('POST', '/account', { ...account }, options)
    },
    get: (options?: CallOptions) => call<Account>('GET', '/account', {}, options),
    createEmailSession: async ({ email, password }: Credentials, options?: CallOptions) => {
      requireArguments({ email, password })
      return call<Session>('POST', `${SESSIONS}/email`, { email, password }, options)
    },
    deleteSession: async (sessionId: string, options?: CallOptions) => {
      requireArguments({ sessionId })
      return call<void>('DELETE', SESSIONS + pathOf(sessionId), {}, options)
    },
  }
}
