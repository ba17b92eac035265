import type {
  Account,
  LostFactor,
  MfaChallenge,
  MfaFactors,
  MfaRecoveryCodes,
  MfaType,
  Session,
  Token,
} from '@devhood/contract/schemas'
import { type Client } from '../client.ts'
import { type CallOptions } from '../transport/transport.ts'

/** What can confirm a session besides what has opened it. */
export type SecondFactor = Exclude<keyof MfaFactors, 'custom'>

export interface ChallengeAnswer {
  readonly challengeId: string
  readonly otp: string
}

const MFA = '/account/mfa'
const TOTP = `${MFA}/authenticators/totp`
const LOST = `${MFA}/lost-factors`
const CODES = `${MFA}/recovery-codes`

/** Calls about the second factors of the caller's account. A module of its own, which few pages load. */
export function secondFactorCalls({ transport: { call, send } }: Pick<Client, 'transport'>) {
  return {
    /** While the session lacks a factor, those that can confirm it. */
    list: (options?: CallOptions) => call<MfaFactors>('GET', `${MFA}/factors`, {}, options),
    /** Sends a code where the factor is an email or a phone. */
    createChallenge: (factor: SecondFactor, options?: CallOptions) =>
      send<MfaChallenge>('POST', `${MFA}/challenges`, { factor }, options),
    /** Confirms the session of the caller. */
    answerChallenge: ({ challengeId, otp }: ChallengeAnswer, options?: CallOptions) =>
      send<Session>('PUT', `${MFA}/challenges`, { challengeId, otp }, options),
    /** The app counts once a code of it has been entered. The password is checked if it is given. */
    addAuthenticator: (password?: string, options?: CallOptions) =>
      call<MfaType>('POST', TOTP, { password }, options),
    verifyAuthenticator: (otp: string, options?: CallOptions) =>
      send<Account>('PUT', TOTP, { otp }, options),
    removeAuthenticator: (options?: CallOptions) => call<void>('DELETE', TOTP, {}, options),
    /** Whether sessions need a second factor. */
    setNeeded: (mfa: boolean, options?: CallOptions) =>
      call<Account>('PATCH', MFA, { mfa }, options),
    createRecoveryCodes: (options?: CallOptions) =>
      call<MfaRecoveryCodes>('POST', CODES, {}, options),
    replaceRecoveryCodes: (options?: CallOptions) =>
      call<MfaRecoveryCodes>('PATCH', CODES, {}, options),
    /** Sends a link to the page `at`: opening it requests the removal of factors that are lost. */
    requestRemoval: (at: string, options?: CallOptions) =>
      send<Token>('POST', LOST, { url: at }, options),
    /** Until when such a request waits; '' without one. */
    getRemoval: (options?: CallOptions) => call<LostFactor>('GET', LOST, {}, options),
    cancelRemoval: (options?: CallOptions) => call<void>('DELETE', LOST, {}, options),
    /** Always fails: by `user_challenge_required` if a factor must be confirmed before a change of the account. */
    checkConfirmed: (options?: CallOptions) => call<never>('GET', CODES, {}, options),
  }
}
