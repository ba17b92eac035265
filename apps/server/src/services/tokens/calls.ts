import { Session, Token } from '@devhood/contract/schemas'
import { ProofBody } from '#services/account'
import {
  EmailCodeBody,
  LinkBody,
  PhoneCodeBody,
  RecoveryBody,
  ResetBody,
  VerificationBody,
} from './schema.ts'

const sent = { response: { 201: Token } } as const
const done = { body: ProofBody, response: { 200: Token } } as const
const opened = { body: ProofBody, response: { 201: Session } } as const

/** Request and response schemas of each call, for its route and for the API's description. */
export const CALLS = {
  requestRecovery: {
    summary: 'Send a link to reset the password, if an account uses the address',
    body: RecoveryBody,
    ...sent,
  },
  confirmRecovery: {
    summary: "Set a new password with the link's secret",
    body: ResetBody,
    response: { 200: Token },
  },
  requestEmail: { summary: 'Send a link to verify your email', body: VerificationBody, ...sent },
  confirmEmail: { summary: "Verify an email with the link's secret", ...done },
  requestPhone: { summary: 'Send a code to verify your phone', ...sent },
  confirmPhone: { summary: 'Verify a phone with the code', ...done },
  requestLink: { summary: 'Send a link to sign in', body: LinkBody, ...sent },
  requestEmailCode: { summary: 'Send a code to sign in by email', body: EmailCodeBody, ...sent },
  requestPhoneCode: { summary: 'Send a code to sign in by phone', body: PhoneCodeBody, ...sent },
  confirmLink: { summary: "Sign in with the link's secret", ...opened },
  confirmPhoneCode: { summary: 'Sign in with the code from the text message', ...opened },
  confirmAny: {
    summary: 'Sign in with the secret of a link, a code or an OAuth sign-in',
    ...opened,
  },
} as const
