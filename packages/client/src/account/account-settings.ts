import { Query, serializeQuery } from '@devhood/contract'
import type {
  Account,
  EmailChange,
  IdentityList,
  LogList,
  Session,
  SessionList,
  Token,
  WaysIn,
} from '@devhood/contract/schemas'
import { type Client } from '../client.ts'
import { requireArguments } from '../transport/client-error.ts'
import { type CallOptions, type Transport } from '../transport/transport.ts'
import { pathBelow } from '../transport/url.ts'
import { type OneTimeToken } from './one-time-tokens.ts'

/** A new email or phone number, confirmed with the account's password. */
export interface NewEmail {
  readonly email: string
  /** An account without a password gets this one. */
  readonly password: string
}

export interface NewPhone {
  /** `+`, then 2 to 15 digits. */
  readonly phone: string
  readonly password: string
}

export interface NewPassword {
  readonly password: string
  /** Omitted when the account has no password yet. */
  readonly oldPassword?: string
}

export interface LogPage extends CallOptions {
  /** Entries to skip, starting from the newest. */
  readonly offset?: number
  readonly limit?: number
}

const ACCOUNT = '/account'

function profileCalls({ call, send }: Transport) {
  return {
    updateName: (name: string, options?: CallOptions) =>
      send<Account>('PATCH', `${ACCOUNT}/name`, { name }, options),
    updateEmail: ({ email, password }: NewEmail, options?: CallOptions) =>
      send<Account>('PATCH', `${ACCOUNT}/email`, { email, password }, options),
    /** The pending new email; empty strings when no change is pending. */
    getEmailChange: (options?: CallOptions) =>
      call<EmailChange>('GET', `${ACCOUNT}/email-change`, {}, options),
    /** Sends the confirmation link again. */
    resendEmailChange: (options?: CallOptions) =>
      call<EmailChange>('POST', `${ACCOUNT}/email-change`, {}, options),
    cancelEmailChange: (options?: CallOptions) =>
      call<void>('DELETE', `${ACCOUNT}/email-change`, {}, options),
    updatePhone: ({ phone, password }: NewPhone, options?: CallOptions) =>
      send<Account>('PATCH', `${ACCOUNT}/phone`, { phone, password }, options),
    updatePassword: async ({ password, oldPassword }: NewPassword, options?: CallOptions) => {
      requireArguments({ password })
      return call<Account>('PATCH', `${ACCOUNT}/password`, { password, oldPassword }, options)
    },
    /** Sends an email with a link to the page `at`; opening it verifies the address. */
    sendEmailVerification: (at: string, options?: CallOptions) =>
      send<Token>('POST', `${ACCOUNT}/verification`, { url: at }, options),
    /** Sends a six-digit code that verifies the number. */
    sendPhoneVerification: (options?: CallOptions) =>
      call<Token>('POST', `${ACCOUNT}/verification/phone`, {}, options),
    verifyPhone: ({ userId, secret }: OneTimeToken, options?: CallOptions) =>
      send<Token>('PUT', `${ACCOUNT}/verification/phone`, { userId, secret }, options),
  }
}

function sessionAndLogCalls({ call }: Transport) {
  return {
    getWaysIn: (options?: CallOptions) => call<WaysIn>('GET', `${ACCOUNT}/ways-in`, {}, options),
    listSessions: (options?: CallOptions) =>
      call<SessionList>('GET', `${ACCOUNT}/sessions`, {}, options),
    getSession: async (sessionId: string, options?: CallOptions) =>
      call<Session>('GET', pathBelow(`${ACCOUNT}/sessions`, { sessionId }), {}, options),
    deleteSessions: (options?: CallOptions) =>
      call<void>('DELETE', `${ACCOUNT}/sessions`, {}, options),
    /** Extends the session. */
    updateSession: async (sessionId: string, options?: CallOptions) =>
      call<Session>('PATCH', pathBelow(`${ACCOUNT}/sessions`, { sessionId }), {}, options),
    listIdentities: (options?: CallOptions) =>
      call<IdentityList>('GET', `${ACCOUNT}/identities`, {}, options),
    deleteIdentity: async (identityId: string, options?: CallOptions) =>
      call<void>('DELETE', pathBelow(`${ACCOUNT}/identities`, { identityId }), {}, options),
    /** The account's activity log, newest first. */
    listLogs: ({ offset = 0, limit = 25, ...options }: LogPage = {}) => {
      const queries = [Query.limit(limit), Query.offset(offset)].map(serializeQuery)
      return call<LogList>('GET', `${ACCOUNT}/logs`, { queries }, options)
    },
  }
}

/** Calls about the caller's own account. A module of its own, so that pages load it only when they need it. */
export function accountSettings({ transport }: Pick<Client, 'transport'>) {
  const { call, send, url } = transport
  return {
    ...profileCalls(transport),
    ...sessionAndLogCalls(transport),
    /** Permanently deletes the account and all its data. */
    /** Signs in to a blocked account: its session reaches decisions, appeals, the export and the erasure only. */
    createLimitedSession: async (
      { email, password }: { readonly email: string; readonly password: string },
      options?: CallOptions,
    ) => send<Session>('POST', `${ACCOUNT}/sessions/limited`, { email, password }, options),
    delete: async (password: string | undefined, options?: CallOptions) =>
      call<void>('DELETE', ACCOUNT, { password }, options),
    /** URL of a zip with all personal data of the caller. */
    exportUrl: () => url(`${ACCOUNT}/export`),
  }
}

export type AccountSettings = ReturnType<typeof accountSettings>
