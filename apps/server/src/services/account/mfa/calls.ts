import {
  Account,
  LostFactor,
  MfaChallenge,
  MfaFactors,
  MfaRecoveryCodes,
  MfaType,
  Session,
} from '@devhood/contract/schemas'
import { Type } from 'typebox'
import { byAccount, call, NoContent } from '#http'
import { Id } from '#lib/request-texts'
import { HOUR } from '#lib/time'
import { PASSWORD_CHECK } from '../limits.ts'
import { Password } from '../schema.ts'

const OTP_MAX = 256
const Otp = Type.Refine(
  Type.String(),
  (text) => text !== '' && text.length <= OTP_MAX,
  () => `must be 1 to ${OTP_MAX} characters long`,
)
const account = { response: { 200: Account } } as const
/** Any case is accepted. */
const totp = Type.Object({
  type: Type.Refine(
    Type.String(),
    (text) => text.toLowerCase() === 'totp',
    () => 'must be totp',
  ),
})

export const MFA_CALLS = {
  setMfa: call('signedIn', {
    summary: 'Switch the second step of your account on or off',
    description:
      'While it is on, and the account has a verified authenticator app, email or phone, each session needs two factors. The session of this call is confirmed by those that are verified.',
    body: Type.Object({ mfa: Type.Boolean() }),
    ...account,
  }),
  addAuthenticator: call('signedIn', {
    summary: 'Set up an authenticator app; it counts once a code of it has been entered',
    description: 'If the account has a password, and `password` is given, it must be right.',
    params: totp,
    body: Type.Union([Type.Object({ password: Type.Optional(Password) }), Type.Null()]),
    response: { 200: MfaType },
    limit: PASSWORD_CHECK,
  }),
  verifyAuthenticator: call('signedIn', {
    summary: 'Confirm the authenticator app by a code of it',
    params: totp,
    body: Type.Object({ otp: Otp }),
    ...account,
    limit: { scope: 'authenticator', max: 30, windowMs: HOUR, by: byAccount },
  }),
  removeAuthenticator: call('signedIn', {
    summary: 'Remove the authenticator app',
    params: totp,
    response: { 204: NoContent },
  }),
  factors: call('signedIn', {
    summary:
      'What the second step of your account consists of; in a session that lacks it, what can confirm it',
    response: { 200: MfaFactors },
  }),
  challenge: call('signedIn', {
    summary: 'Ask for the second step; a code is sent to the email or phone if it is one of these',
    body: Type.Object({ factor: Type.String() }),
    response: { 201: MfaChallenge },
    limit: { scope: 'challenges', max: 10, windowMs: HOUR, by: byAccount },
  }),
  answerChallenge: call('signedIn', {
    summary: 'Confirm this session by the answer to a challenge',
    description: 'Five wrong answers end the challenge.',
    body: Type.Object({ challengeId: Id, otp: Otp }),
    response: { 200: Session },
    limit: { scope: 'challenge answers', max: 60, windowMs: HOUR, by: byAccount },
  }),
  lostFactor: call('signedIn', {
    summary: 'Until when a request to remove lost factors waits; empty without one',
    response: { 200: LostFactor },
  }),
  keepFactors: call('signedIn', {
    summary: 'End a request to remove lost factors',
    response: { 204: NoContent },
  }),
  makeCodes: call('signedIn', {
    summary: 'Make ten recovery codes, which are shown only here',
    response: { 201: MfaRecoveryCodes },
  }),
  replaceCodes: call('signedIn', {
    summary: 'Replace the recovery codes by ten new ones, which are shown only here',
    response: { 200: MfaRecoveryCodes },
  }),
  showCodes: call('signedIn', {
    summary: 'Never shows the recovery codes: answers whether there are any by its error',
    response: { 200: MfaRecoveryCodes },
  }),
}
