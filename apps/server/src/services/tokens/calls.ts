import { LostFactor, Session, Token } from '@devhood/contract/schemas'
import { Type } from 'typebox'
import { call } from '#http'
import { Email, NewId } from '#lib/request-texts'
import { Password, Phone, ProofBody, REDEEM, SEND } from '#services/account'

/** The allowed redirect targets are checked against the settings. */
const Url = Type.String()

const RecoveryBody = Type.Object({ email: Email, url: Url })
const ResetBody = Type.Object({
  ...ProofBody.properties,
  password: Password,
  passwordAgain: Type.Optional(Password),
})
const VerificationBody = Type.Object({ url: Url })
/** Whether the response and the email contain the same two words. */
const Phrase = Type.Optional(Type.Boolean())
const LinkBody = Type.Object({
  userId: NewId,
  email: Email,
  url: Type.Optional(Url),
  phrase: Phrase,
})
const EmailCodeBody = Type.Object({ userId: NewId, email: Email, phrase: Phrase })
const PhoneCodeBody = Type.Object({ userId: NewId, phone: Phone })

const sent = { response: { 201: Token }, limit: SEND } as const
const done = { body: ProofBody, response: { 200: Token }, limit: REDEEM } as const
const opened = { body: ProofBody, response: { 201: Session }, limit: REDEEM } as const

export const CALLS = {
  requestRecovery: call('anyone', {
    summary: 'Send a link to reset the password, if an account uses the address',
    body: RecoveryBody,
    ...sent,
  }),
  confirmRecovery: call('anyone', {
    summary: "Set a new password with the link's secret",
    body: ResetBody,
    response: { 200: Token },
    limit: REDEEM,
  }),
  requestEmail: call('signedIn', {
    summary: 'Send a link to verify your email',
    body: VerificationBody,
    ...sent,
  }),
  confirmEmail: call('anyone', { summary: "Verify an email with the link's secret", ...done }),
  requestLostFactor: call('signedIn', {
    summary: 'Send a link that requests the removal of a lost second step',
    description:
      'For sessions that have confirmed the password. The link begins a wait of 72 hours, of which the owner hears.',
    body: VerificationBody,
    ...sent,
  }),
  confirmLostFactor: call('anyone', {
    summary: "Request the removal of lost factors with the link's secret",
    body: ProofBody,
    response: { 200: LostFactor },
    limit: REDEEM,
  }),
  requestPhone: call('signedIn', { summary: 'Send a code to verify your phone', ...sent }),
  confirmPhone: call('anyone', { summary: 'Verify a phone with the code', ...done }),
  requestLink: call('anyone', { summary: 'Send a link to sign in', body: LinkBody, ...sent }),
  requestEmailCode: call('anyone', {
    summary: 'Send a code to sign in by email',
    body: EmailCodeBody,
    ...sent,
  }),
  requestPhoneCode: call('anyone', {
    summary: 'Send a code to sign in by phone',
    body: PhoneCodeBody,
    ...sent,
  }),
  confirmLink: call('anyone', { summary: "Sign in with the link's secret", ...opened }),
  confirmPhoneCode: call('anyone', {
    summary: 'Sign in with the code from the text message',
    ...opened,
  }),
  confirmAny: call('anyone', {
    summary: 'Sign in with the secret of a link, a code or an OAuth sign-in',
    ...opened,
  }),
}
