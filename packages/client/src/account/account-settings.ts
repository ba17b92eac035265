import { Query, serializeQuery } from '@devhood/contract'
import type {
  Account,
  EmailChange,
  IdentityList,
  LogList,
  Session,
  SessionList,
  Token,
} from '@devhood/contract/schemas'
import { pathOf } from '../transport/url.ts'
import { type Client } from '../client.ts'
import { requireArguments } from '../transport/client-error.ts'
import { type CallOptions, type Transport } from '../transport/transport.ts'

/** An address or a number that changes, proven by the account's password. */
export interface NewEmail {
  readonly email: string
  /** Where the account has none yet, this one becomes it. */
  readonly password: string
}

export interface NewPhone {
  /** `+`, then 2 to 15 digits. */
  readonly phone: string
  readonly password: string
}

export interface NewPassword {
  readonly password: string
  /** Left out where the account has none yet. */
  readonly oldPassword?: string
}

export interface OneTimeToken {
  readonly userId: string
  readonly secret: string
}

export interface LogPage extends CallOptions {
  /** Counted from the newest. */
  readonly offset?: number
  readonly limit?: number
}

export interface ConnectRedirects {
  /** Where the browser goes on to, signed in and connected. */
  readonly success: string
  /** Where it goes with `error=` when it did not work. */
  readonly failure: string
}

const ACCOUNT = pathOf('account')

function profileCalls({ call }: Transport) {
  return {
    updateName: async (name: string, options?: CallOptions) => {
      requireArguments({ name })
      return call<Account>('PATCH', `${ACCOUNT}/name`, { name }, options)
    },
    updateEmail: async ({ email, password }: NewEmail, options?: CallOptions) => {
      requireArguments({ email, password })
      return call<Account>('PATCH', `${ACCOUNT}/email`, { email, password }, options)
    },
    /** The email that the account is about to have; empty texts while no change is pending. */
    getEmailChange: (options?: CallOptions) =>
      call<EmailChange>('GET', `${ACCOUNT}/email-change`, {}, options),
    /** Sends the link that confirms it once more. */
    resendEmailChange: (options?: CallOptions) =>
      call<EmailChange>('POST', `${ACCOUNT}/email-change`, {}, options),
    cancelEmailChange: (options?: CallOptions) =>
      call<void>('DELETE', `${ACCOUNT}/email-change`, {}, options),
    updatePhone: async ({ phone, password }: NewPhone, options?: CallOptions) => {
      requireArguments({ phone, password })
      return call<Account>('PATCH', `${ACCOUNT}/phone`, { phone, password }, options)
    },
    updatePassword: async ({ password, oldPassword }: NewPassword, options?: CallOptions) => {
      requireArguments({ password })
      return call<Account>('PATCH', `${ACCOUNT}/password`, { password, oldPassword }, options)
    },
    /** In place of all that were kept before. */
    updatePrefs: async (prefs: Readonly<Record<string, unknown>>, options?: CallOptions) => {
      requireArguments({ prefs })
      return call<Account>('PATCH', `${ACCOUNT}/prefs`, { prefs }, options)
    },
    /** Sends a letter with a link to `at`, which proves the address. */
    sendEmailVerification: async (at: string, options?: CallOptions) => {
      requireArguments({ url: at })
      return call<Token>('POST', `${ACCOUNT}/verification`, { url: at }, options)
    },
    /** Sends six digits, which prove the number. */
    sendPhoneVerification: (options?: CallOptions) =>
      call<Token>('POST', `${ACCOUNT}/verification/phone`, {}, options),
    verifyPhone: async ({ userId, secret }: OneTimeToken, options?: CallOptions) => {
      requireArguments({ userId, secret })
      return call<Token>('PUT', `${ACCOUNT}/verification/phone`, { userId, secret }, options)
    },
  }
}

function sessionAndLogCalls({ call }: Transport) {
  return {
    listSessions: (options?: CallOptions) =>
      call<SessionList>('GET', `${ACCOUNT}/sessions`, {}, options),
    getSession: async (sessionId: string, options?: CallOptions) => {
      requireArguments({ sessionId })
      return call<Session>('GET', ACCOUNT + pathOf('sessions', sessionId), {}, options)
    },
    /** Signs out everywhere. */
    deleteSessions: (options?: CallOptions) =>
      call<void>('DELETE', `${ACCOUNT}/sessions`, {}, options),
    /** Lets the session last longer. */
    updateSession: async (sessionId: string, options?: CallOptions) => {
      requireArguments({ sessionId })
      return call<Session>('PATCH', ACCOUNT + pathOf('sessions', sessionId), {}, options)
    },
    listIdentities: (options?: CallOptions) =>
      call<IdentityList>('GET', `${ACCOUNT}/identities`, {}, options),
    deleteIdentity: async (identityId: string, options?: CallOptions) => {
      requireArguments({ identityId })
      return call<void>('DELETE', ACCOUNT + pathOf('identities', identityId), {}, options)
    },
    /** What happened to the account, newest first. */
    listLogs: ({ offset = 0, limit = 25, ...options }: LogPage = {}) => {
      const queries = [Query.limit(limit), Query.offset(offset)].map(serializeQuery)
      return call<LogList>('GET', `${ACCOUNT}/logs`, { queries }, options)
    },
  }
}

/**
 * What somebody may change about the own account. It belongs to the client but is a module of its own
 * (`@devhood/client/account`), so that a page loads it where it is needed.
 */
export function accountSettings({ transport }: Pick<Client, 'transport'>) {
  const { call, url } = transport
  return {
    ...profileCalls(transport),
    ...sessionAndLogCalls(transport),
    /** Takes the account and everything of it away, for good. */
    delete: async (password: string | undefined, options?: CallOptions) =>
      call<void>('DELETE', ACCOUNT, { password }, options),
    /** Where the browser goes to connect another service with the account. */
    connectUrl: (provider: string, { success, failure }: ConnectRedirects) =>
      url(ACCOUNT + pathOf('sessions', 'oauth2', provider), { success, failure }),
    /** A zip of everything that is kept of the person. */
    exportUrl: () => url(`${ACCOUNT}/export`),
  }
}

export type AccountSettings = ReturnType<typeof accountSettings>
