import { Session, Token } from '@devhood/contract/schemas'
import { Type } from 'typebox'
import { call } from '#http'
import { Email, Id, Password, Phone, ProofBody, REDEEM, SEND } from '#services/account'

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
  userId: Id,
  email: Email,
  url: Type.Optional(Url),
  phrase: Phrase,
})
const EmailCodeBody = Type.Object({ userId: Id, email: Email, phrase: Phrase })
const PhoneCodeBody = Type.Object({ userId: Id, phone: Phone })

const sent = { response: { 201: Token } } as const
const done = { body: ProofBody, response: { 200: Token } } as const
const opened = { body: ProofBody, response: { 201: Session } } as const

/** Who may make each call, its limit, and its schemas. */
export const CALLS = {
  requestRecovery: call(
    'anyone',
    {
      summary: 'Send a link to reset the password, if an account uses the address',
      body: RecoveryBody,
      ...sent,
    },
    SEND,
  ),
  confirmRecovery: call(
    'anyone',
    {
      summary: "Set a new password with the link's secret",
      body: ResetBody,
      response: { 200: Token },
    },
    REDEEM,
  ),
  requestEmail: call(
    'signedIn',
    { summary: 'Send a link to verify your email', body: VerificationBody, ...sent },
    SEND,
  ),
  confirmEmail: call(
    'anyone',
    { summary: "Verify an email with the link's secret", ...done },
    REDEEM,
  ),
  requestPhone: call('signedIn', { summary: 'Send a code to verify your phone', ...sent }, SEND),
  confirmPhone: call('anyone', { summary: 'Verify a phone with the code', ...done }, REDEEM),
  requestLink: call('anyone', { summary: 'Send a link to sign in', body: LinkBody, ...sent }, SEND),
  requestEmailCode: call(
    'anyone',
    { summary: 'Send a code to sign in by email', body: EmailCodeBody, ...sent },
    SEND,
  ),
  requestPhoneCode: call(
    'anyone',
    { summary: 'Send a code to sign in by phone', body: PhoneCodeBody, ...sent },
    SEND,
  ),
  confirmLink: call('anyone', { summary: "Sign in with the link's secret", ...opened }, REDEEM),
  confirmPhoneCode: call(
    'anyone',
    { summary: 'Sign in with the code from the text message', ...opened },
    REDEEM,
  ),
  confirmAny: call(
    'anyone',
    {
      summary: 'Sign in with the secret of a link, a code or an OAuth sign-in',
      ...opened,
    },
    REDEEM,
  ),
}
